import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

interface Ready {
  readonly ready: number;
}
interface Cpu {
  readonly cpu: number;
}

/** A server in a process of its own, so that its CPU time can be told from the client's and the database's. */
export interface ServerProcess {
  readonly port: number;
  /** CPU milliseconds (user and system) used so far. */
  cpu(): Promise<number>;
  stop(): Promise<void>;
}

export async function startServerProcess(file: string, payload: unknown): Promise<ServerProcess> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.send(payload as object);
  const { ready } = await message<Ready>(child, 'ready');
  return {
    port: ready,
    async cpu() {
      child.send({ ask: 'cpu' });
      return (await message<Cpu>(child, 'cpu')).cpu;
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

/** The child's side: waits for its payload, serves, answers questions about its CPU time. */
export function serveParent<Payload>(begin: (payload: Payload) => Promise<number>): void {
  process.once('message', async (payload) => {
    const port = await begin(payload as Payload);
    process.on('message', () => {
      const { user, system } = process.cpuUsage();
      process.send?.({ cpu: (user + system) / 1000 });
    });
    process.send?.({ ready: port });
  });
}
