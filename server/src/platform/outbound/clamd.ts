import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Address of a clamd, `tcp://host:port` or `unix:///path`, and the time for one file. */
export interface ClamdAccess {
  readonly url: string;
  readonly timeoutMs: number;
}

/** `unknown`: clamd did not answer, or answered an error; the file may be anything. */
export type Verdict =
  | { readonly is: 'clean' }
  | { readonly is: 'infected'; readonly signature: string }
  | { readonly is: 'unknown'; readonly reason: string; readonly isAway: boolean };

/** Has clamd judge a content by INSTREAM, its command for content that is sent; never throws. */
export async function scan(
  { url, timeoutMs }: ClamdAccess,
  content: AsyncIterable<Buffer>,
): Promise<Verdict> {
  const signal = AbortSignal.timeout(timeoutMs);
  const socket = socketTo(url);
  const answered = answerOf(socket);
  answered.catch(() => undefined);
  const stop = () => socket.destroy(new Error(`no answer within ${timeoutMs} ms`));
  signal.addEventListener('abort', stop, { once: true });
  try {
    // At a limit clamd answers and hangs up while content is still being sent: its answer says more than the broken pipe.
    const sent = pipeline(Readable.from(commandOf(content)), socket, { end: false }).catch(() => undefined);
    const answer = await answered;
    socket.destroy();
    await sent;
    return verdictOf(answer);
  } catch (error) {
    return { is: 'unknown', reason: (error as Error).message, isAway: true };
  } finally {
    signal.removeEventListener('abort', stop);
    socket.destroy();
  }
}

function socketTo(url: string): Socket {
  const { protocol, hostname, port, pathname } = new URL(url);
  if (protocol === 'unix:') return connect({ path: decodeURIComponent(pathname) });
  return connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || DEFAULT_PORT) });
}

const DEFAULT_PORT = 3_310;

/** Each chunk after its length; a chunk of length 0 ends the content. */
async function* commandOf(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0', 'latin1');
  for await (const chunk of content) {
    if (chunk.length === 0) continue;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    yield length;
    yield chunk;
  }
  yield Buffer.alloc(4);
}

const LONGEST_ANSWER = 10_000;

/** What clamd says up to its zero byte, or until it hangs up. */
function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    socket.setEncoding('latin1');
    socket.on('data', (part: string) => {
      said += part;
      if (said.includes('\0') || said.length > LONGEST_ANSWER) resolve(said);
    });
    socket.on('error', (error) => (said === '' ? reject(error) : resolve(said)));
    socket.once('close', () =>
      said === '' ? reject(new Error('clamd hung up without an answer')) : resolve(said),
    );
  });
}

function verdictOf(answer: string): Verdict {
  const [said = ''] = answer.split(/[\0\n]/, 1);
  if (said === 'stream: OK') return { is: 'clean' };
  const [, signature] = /^stream: (.+) FOUND$/.exec(said) ?? [];
  if (signature) return { is: 'infected', signature };
  return { is: 'unknown', reason: said || 'an empty answer', isAway: false };
}
