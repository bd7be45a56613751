import sys, time
sys.path.insert(0,'src')
import numpy as np, warnings
warnings.simplefilter('ignore')
from heliopolis.core.cuda import cuda_module
cuda=cuda_module()
from heliopolis.core.speed import on_gpu, for_game, rule
from heliopolis.core.record import new_records, record_type
from heliopolis.players.random_play import *
from heliopolis.core.chance import *
from heliopolis.face.catalogue import kind_of
def build(name, label):
    kind=kind_of(name); dt=record_type(kind.state); r=kind.rules
    beg=on_gpu(for_game(begin_random_game,r)); ch=on_gpu(for_game(let_chance_speak,r)); de=on_gpu(for_game(decide,r)); st=on_gpu(for_game(step,r))
    over=on_gpu(r.is_over); isch=on_gpu(r.is_chance); first=on_gpu(first_random)
    if label=='merged+sync':
        def k(out, players, seed, rounds):
            i=cuda.grid(1)
            s=cuda.local.array(1,dt); state=s[0]
            stream=beg(state,players,first(seed,i)); n=0
            for _ in range(rounds):
                if over(state): stream=beg(state,players,stream)
                stream=ch(state,stream)
                if not over(state):
                    stream=de(state,stream); n+=1
                cuda.syncwarp()
            out[i]=n
    elif label=='merged':
        def k(out, players, seed, rounds):
            i=cuda.grid(1)
            s=cuda.local.array(1,dt); state=s[0]
            stream=beg(state,players,first(seed,i)); n=0
            for _ in range(rounds):
                if over(state): stream=beg(state,players,stream)
                stream=ch(state,stream)
                if not over(state):
                    stream=de(state,stream); n+=1
            out[i]=n
    elif label=='merged+sync2':
        def k(out, players, seed, rounds):
            i=cuda.grid(1)
            s=cuda.local.array(1,dt); state=s[0]
            stream=beg(state,players,first(seed,i)); n=0
            for _ in range(rounds):
                if over(state): stream=beg(state,players,stream)
                cuda.syncwarp()
                stream=ch(state,stream)
                cuda.syncwarp()
                if not over(state):
                    stream=de(state,stream); n+=1
                cuda.syncwarp()
            out[i]=n
    else:
        def k(out, players, seed, rounds):
            i=cuda.grid(1)
            s=cuda.local.array(1,dt); state=s[0]
            stream=beg(state,players,first(seed,i)); n=0
            for _ in range(rounds):
                if over(state): stream=beg(state,players,stream)
                if not isch(state): n+=1
                stream=st(state,stream)
                cuda.syncwarp()
            out[i]=n
    return k
def run(name,label):
    k=build(name,label)
    kern=cuda.jit(max_registers=64)(k); block=128
    for places in (135168,270336):
        out=cuda.to_device(np.zeros(places,np.int64)); g=places//block
        kern[g,block](out,4,1,8); cuda.synchronize()
        r=[]
        for _ in range(2):
            a,b=cuda.event(),cuda.event(); a.record(); kern[g,block](out,4,2,4096); b.record(); b.synchronize()
            r.append(out.copy_to_host().sum()/cuda.event_elapsed_time(a,b)*1000)
        print(name,label,places,'%.3g'%max(r), list(kern.get_regs_per_thread().values()),flush=True)
for l in ('merged+sync','merged+sync2','step+sync','merged'):
    for g in sys.argv[1:]: run(g,l)
