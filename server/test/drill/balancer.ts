import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A proxy in front of several web processes, as deploy/nginx.conf sets one up. */
export interface Balancer {
  readonly url: string;
  /** Calls that a web process was sent and never answered, streams left out. */
  unanswered(origin: string): number;
  add(origin: string): void;
  /** Sends it no further calls. */
  remove(origin: string): void;
  close(): Promise<void>;
}

interface Upstream {
  readonly origin: string;
  readonly agent: Agent;
  /** Calls and open streams. */
  busy: number;
  unanswered: number;
  /** By `performance.now()`; asked again after a second. */
  failedAt: number;
}

const AGAIN_AFTER_MS = 1_000;
/** Until the answer begins, like proxy_read_timeout. */
const PATIENCE_MS = 75_000;

/** A call goes to the least busy process; one that no process has received goes to the next. */
export async function startBalancer(origins: readonly string[]): Promise<Balancer> {
  const upstreams = origins.map(upstreamOf);
  const server = createServer(async (asked, answer) => {
    const body = await buffer(asked).catch(() => undefined);
    if (body) await pass(upstreams, { asked, answer, body });
  });
  server.keepAliveTimeout = PATIENCE_MS;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const of = (origin: string) => upstreams.find((upstream) => upstream.origin === origin);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    unanswered: (origin) => of(origin)?.unanswered ?? 0,
    add: (origin) => void upstreams.push(upstreamOf(origin)),
    remove: (origin) =>
      void upstreams.splice(
        upstreams.findIndex((one) => one.origin === origin),
        1,
      ),
    close: async () => {
      server.closeAllConnections();
      for (const { agent } of upstreams) agent.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const upstreamOf = (origin: string): Upstream => ({
  origin,
  agent: new Agent({ keepAlive: true }),
  busy: 0,
  unanswered: 0,
  failedAt: Number.NEGATIVE_INFINITY,
});

interface Passage {
  readonly asked: IncomingMessage;
  readonly answer: ServerResponse;
  readonly body: Buffer;
}

async function pass(upstreams: readonly Upstream[], passage: Passage): Promise<void> {
  const left = new Set(upstreams);
  for (;;) {
    const fit = [...left].filter(({ failedAt }) => performance.now() - failedAt > AGAIN_AFTER_MS);
    const [next] = (fit.length > 0 ? fit : [...left]).toSorted((a, b) => a.busy - b.busy);
    if (!next) return refuse(passage.answer);
    if ((await passTo(next, passage)) !== 'unreceived') return;
    left.delete(next);
  }
}

function refuse(answer: ServerResponse): void {
  if (answer.headersSent) answer.destroy();
  else answer.writeHead(502).end();
}

/** `unreceived` if the process was not reached, so that another may have the call. */
function passTo(upstream: Upstream, { asked, answer, body }: Passage): Promise<'passed' | 'unreceived'> {
  return new Promise((resolve) => {
    const headers = { ...asked.headers, 'x-forwarded-for': asked.socket.remoteAddress ?? '' };
    const { method = 'GET', url = '/' } = asked;
    const sent = request(`${upstream.origin}${url}`, { agent: upstream.agent, method, headers });
    sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error('no answer')));
    upstream.busy += 1;
    let isOver = false;
    const over = () => {
      if (!isOver) upstream.busy -= 1;
      isOver = true;
    };
    sent.once('response', (received) => {
      const isStream = received.headers['content-type']?.startsWith('text/event-stream') ?? false;
      answer.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(answer);
      received.once('end', () => {
        over();
        resolve('passed');
      });
      received.once('error', () => {
        over();
        if (!isStream) upstream.unanswered += 1;
        refuse(answer);
        resolve('passed');
      });
      answer.once('close', () => {
        over();
        received.destroy();
      });
    });
    sent.once('error', (error: NodeJS.ErrnoException) => {
      over();
      upstream.failedAt = performance.now();
      const isUnreceived = error.code === 'ECONNREFUSED';
      if (!isUnreceived) {
        upstream.unanswered += 1;
        refuse(answer);
      }
      resolve(isUnreceived ? 'unreceived' : 'passed');
    });
    answer.once('close', () => {
      if (!answer.writableFinished) sent.destroy();
    });
    sent.end(body);
  });
}
