import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface HttpCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Answer {
  readonly status: number;
  /** Bytes of the body. */
  readonly size: number;
}

/** What a server that is asked too much says; the web app tries again as well. */
const BUSY = 503;
const AGAIN_AFTER_MS = 200;

/**
 * A client with kept connections; returns the size of the body. It tries again where the server has too much to do, at
 * the cost of the call's time, and throws for every other answer but 200. It shares the machine with the server that it
 * measures, so it does without an HTTP library: that would take a third of what an answer costs.
 */
export function httpClient(port: number) {
  const idle: Connection[] = [];
  const requests = new WeakMap<HttpCall, Buffer>();
  const idleConnection = (): Connection | undefined => {
    for (let connection = idle.pop(); connection; connection = idle.pop()) {
      if (!connection.isClosed) return connection;
    }
    return undefined;
  };
  const exchange = async (call: HttpCall): Promise<Answer> => {
    const request = requests.get(call) ?? requestOf(call);
    requests.set(call, request);
    const connection = idleConnection() ?? new Connection(port);
    const answer = await connection.exchange(request);
    idle.push(connection);
    return answer;
  };
  const send = async (call: HttpCall): Promise<number> => {
    for (;;) {
      const { status, size } = await exchange(call);
      if (status === 200) return size;
      if (status !== BUSY) throw new Error(`${call.path}: ${status}`);
      await delay(AGAIN_AFTER_MS);
    }
  };
  return {
    send,
    close() {
      for (const connection of idle.splice(0)) connection.close();
    },
  };
}

function requestOf({ method, path, headers, body }: HttpCall): Buffer {
  const all = { ...headers, host: '127.0.0.1', 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

const END_OF_HEAD = '\r\n\r\n';

/** One connection, one exchange at a time; both servers tell the length of a body. */
class Connection {
  isClosed = false;
  readonly #socket: net.Socket;
  #head = '';
  #status = 0;
  #size = 0;
  #missing = 0;
  #settle: { resolve(answer: Answer): void; reject(error: Error): void } | undefined;

  constructor(port: number) {
    this.#socket = net.connect(port, '127.0.0.1').setNoDelay(true);
    this.#socket.on('data', (chunk) => this.#read(chunk));
    this.#socket.on('error', (error) => this.#settle?.reject(error));
    this.#socket.on('close', () => {
      this.isClosed = true;
      this.#settle?.reject(new Error('the server closed the connection'));
    });
  }

  exchange(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#head = '';
      this.#size = -1;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#settle = undefined;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    if (this.#size >= 0) this.#missing -= chunk.length;
    else this.#readHead(chunk);
    if (this.#size < 0 || this.#missing > 0) return;
    if (this.#missing < 0) this.#settle?.reject(new Error('more than one answer'));
    else this.#settle?.resolve({ status: this.#status, size: this.#size });
  }

  #readHead(chunk: Buffer): void {
    this.#head += chunk.toString('latin1');
    const end = this.#head.indexOf(END_OF_HEAD);
    if (end < 0) return;
    const length = /\r\ncontent-length: *(\d+)/i.exec(this.#head);
    if (!length) {
      this.#settle?.reject(new Error('an answer that does not tell its length'));
      return;
    }
    this.#status = Number(this.#head.slice(9, 12));
    this.#size = Number(length[1]);
    this.#missing = this.#size - (this.#head.length - end - END_OF_HEAD.length);
  }
}
