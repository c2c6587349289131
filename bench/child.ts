import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

interface Ready {
  readonly ready: number;
}
interface Cpu {
  readonly cpu: number;
}
interface Watching {
  readonly watching: true;
}
interface Growth {
  readonly growth: MemoryGrowth;
}
interface Question {
  readonly ask: 'cpu' | 'watch' | 'growth';
}

/** Of the resident memory of a process, in megabytes. */
export interface MemoryGrowth {
  /** At most, from the beginning on. */
  readonly inAll: number;
  /** At most, above what it was at most during the first tenth of the time: what more of the same work takes. */
  readonly later: number;
}

/** A server in a process of its own, so that its CPU time and memory can be told from the client's and the database's. */
export interface ServerProcess {
  readonly port: number;
  /** CPU milliseconds (user and system) used so far. */
  cpu(): Promise<number>;
  /** By how much the process grew while `act` ran. */
  growthDuring(act: () => Promise<void>): Promise<MemoryGrowth>;
  stop(): Promise<void>;
}

export async function startServerProcess(file: string, payload: unknown): Promise<ServerProcess> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ask = <Answer extends object>(question: Question['ask'], key: keyof Answer): Promise<Answer> => {
    child.send({ ask: question } satisfies Question);
    return message<Answer>(child, key);
  };
  child.send(payload as object);
  const { ready } = await message<Ready>(child, 'ready');
  return {
    port: ready,
    async cpu() {
      return (await ask<Cpu>('cpu', 'cpu')).cpu;
    },
    async growthDuring(act) {
      await ask<Watching>('watch', 'watching');
      await act();
      return (await ask<Growth>('growth', 'growth')).growth;
    },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function message<Message extends object>(child: ChildProcess, key: keyof Message): Promise<Message> {
  return new Promise((resolve, reject) => {
    const onMessage = (received: object) => {
      if (!(key in received)) return;
      child.off('message', onMessage);
      child.off('exit', onExit);
      resolve(received as Message);
    };
    const onExit = (code: number | null) => reject(new Error(`server process ended with ${code}`));
    child.on('message', onMessage);
    child.once('exit', onExit);
  });
}

/** The child's side: waits for its payload, serves, answers questions about its CPU time and its memory. */
export function serveParent<Payload>(begin: (payload: Payload) => Promise<number>): void {
  // Left behind by a bench that was killed, a worker would take the jobs of the next one, unwatched.
  process.once('disconnect', () => process.exit(1));
  process.once('message', async (payload) => {
    const port = await begin(payload as Payload);
    let growth = (): MemoryGrowth => ({ inAll: 0, later: 0 });
    const answers: Readonly<Record<Question['ask'], () => Cpu | Watching | Growth>> = {
      cpu() {
        const { user, system } = process.cpuUsage();
        return { cpu: (user + system) / 1000 };
      },
      watch() {
        growth = watchMemory();
        return { watching: true };
      },
      growth: () => ({ growth: growth() }),
    };
    process.on('message', (question) => process.send?.(answers[(question as Question).ask]()));
    process.send?.({ ready: port } satisfies Ready);
  });
}

const LOOK_EVERY_MS = 10;
const MB = 1_000_000;

/** Looks at the resident memory from now on; the answer ends it. */
function watchMemory(): () => MemoryGrowth {
  const seen = [process.memoryUsage.rss()];
  const timer = setInterval(() => seen.push(process.memoryUsage.rss()), LOOK_EVERY_MS);
  return () => {
    clearInterval(timer);
    seen.push(process.memoryUsage.rss());
    const most = Math.max(...seen);
    const mostEarly = Math.max(...seen.slice(0, Math.ceil(seen.length / 10)));
    return { inAll: (most - (seen[0] ?? 0)) / MB, later: (most - mostEarly) / MB };
  };
}
