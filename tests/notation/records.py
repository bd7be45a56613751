"""Short records written by hand, one of each game, as text and as JSON."""

from __future__ import annotations

RA_TEXT = """\
heliopolis 1
game ra
player Ada
player Ben Zoë
option god_disaster forbidden
suns 8 7 4 3
suns 9 6 5 2

epoch 1
# the highest sun begins
1 draw
chance tile god
0 draw
chance tile civ:art
1 ra
#
# worth it?
0 bid 4
1 bid 6
0 draw
# so far
"""

RA_JSON = (
    '{"heliopolis":1,"game":"ra","players":["Ada","Ben Zoë"],'
    '"options":{"god_disaster":"forbidden"},"suns":[[8,7,4,3],[9,6,5,2]],'
    '"moves":[[1,"draw"],["chance","tile god"],[0,"draw"],["chance","tile civ:art"],[1,"ra"],'
    '[0,"bid 4"],[1,"bid 6"],[0,"draw"]],'
    '"comments":[[0,"the highest sun begins"],[5,""],[5,"worth it?"],[8,"so far"]]}'
)

PRIESTS_TEXT = """\
heliopolis 1
game priests
player Ada
player Ben
suns 9 6 5 2
suns 8 7 4 3

epoch 1
0 draw
chance tile farmer/warrior
0 face warrior
1 draw
chance tile priest
0 ra
1 pass
0 bid 2
0 flip warrior
"""

PRIESTS_JSON = (
    '{"heliopolis":1,"game":"priests","players":["Ada","Ben"],"options":{},'
    '"suns":[[9,6,5,2],[8,7,4,3]],'
    '"moves":[[0,"draw"],["chance","tile farmer/warrior"],[0,"face warrior"],[1,"draw"],'
    '["chance","tile priest"],[0,"ra"],[1,"pass"],[0,"bid 2"],[0,"flip warrior"]]}'
)

DICE_TEXT = """\
heliopolis 1
game dice
player Ada
player Ben
option sun_track 1
start 1

epoch 1
chance roll red=sun blue=nile yellow=nile green=nile purple=ankh
1 reroll purple
chance roll purple=pharaoh
1 stop
1 use flood 0
1 use pharaoh pharaoh
1 done

epoch 2
# five suns
chance roll red=sun blue=sun yellow=sun green=sun purple=sun
0 stop
0 done
0 pass
chance roll red=ankh blue=ankh yellow=sun green=sun purple=sun
1 stop
1 done
chance roll red=sun blue=monument yellow=monument green=ankh purple=ankh
0 stop
0 use monument blue 3
0 use monument yellow 1 ankh
0 done

epoch 3
chance roll red=sun blue=civilization yellow=civilization green=civilization purple=ankh
1 stop
1 use civilization blue
1 use civilization green
1 done

scores 0 13
winners 1
"""

DICE_JSON = (
    '{"heliopolis":1,"game":"dice","players":["Ada","Ben"],"options":{"sun_track":1},"start":1,'
    '"moves":[["chance","roll red=sun blue=nile yellow=nile green=nile purple=ankh"],'
    '[1,"reroll purple"],["chance","roll purple=pharaoh"],[1,"stop"],[1,"use flood 0"],'
    '[1,"use pharaoh pharaoh"],[1,"done"],'
    '["chance","roll red=sun blue=sun yellow=sun green=sun purple=sun"],[0,"stop"],[0,"done"],'
    '[0,"pass"],["chance","roll red=ankh blue=ankh yellow=sun green=sun purple=sun"],'
    '[1,"stop"],[1,"done"],'
    '["chance","roll red=sun blue=monument yellow=monument green=ankh purple=ankh"],[0,"stop"],'
    '[0,"use monument blue 3"],[0,"use monument yellow 1 ankh"],[0,"done"],'
    '["chance","roll red=sun blue=civilization yellow=civilization green=civilization '
    'purple=ankh"],'
    '[1,"stop"],[1,"use civilization blue"],[1,"use civilization green"],[1,"done"]],'
    '"comments":[[7,"five suns"]],"scores":[0,13],"winners":[1]}'
)

RECORDS = {
    "ra": (RA_TEXT, RA_JSON),
    "priests": (PRIESTS_TEXT, PRIESTS_JSON),
    "dice": (DICE_TEXT, DICE_JSON),
}
