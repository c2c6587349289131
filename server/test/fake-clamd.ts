import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** The reply to scanned content; null drops the connection, a promise that never settles makes the client wait. */
type Answer = (content: Buffer) => string | null | Promise<string>;

/** Fake of clamd's documented INSTREAM on loopback. */
export interface FakeClamd {
  readonly url: string;
  readonly scanned: Buffer[];
  answer: Answer;
  /** Refuses connections until `start`, at the same port. */
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
}

/** The harmless text that every scanner calls a virus. */
export const EICAR = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`;

export const JUDGES: Answer = (content) =>
  content.includes(EICAR) ? 'stream: Eicar-Signature FOUND' : 'stream: OK';

export async function startFakeClamd(): Promise<FakeClamd> {
  const scanned: Buffer[] = [];
  const sockets = new Set<Socket>();
  let port = 0;
  const fake = { scanned, answer: JUDGES };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    let received = Buffer.alloc(0);
    let isAnswered = false;
    socket.on('data', async (part) => {
      received = Buffer.concat([received, part]);
      const content = contentIn(received);
      if (!content || isAnswered) return;
      isAnswered = true;
      scanned.push(content);
      const answer = await fake.answer(content);
      if (answer === null) socket.end();
      else socket.end(`${answer}\0`);
    });
  });
  const start = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  };
  await start();
  return Object.assign(fake, {
    url: `tcp://127.0.0.1:${port}`,
    start,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  });
}

const COMMAND = 'zINSTREAM\0';

/** The content once its last chunk, of length 0, has come. */
function contentIn(received: Buffer): Buffer | undefined {
  if (received.toString('latin1', 0, COMMAND.length) !== COMMAND) return undefined;
  const chunks: Buffer[] = [];
  for (let at = COMMAND.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
