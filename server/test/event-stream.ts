import type { AddressInfo } from 'node:net';
import { streamEvents } from '@otolead/contract/events/events.endpoints.ts';
import type { LiveEvent } from '@otolead/contract/events/events.schema.ts';
import { servedPath } from '@otolead/contract/kernel/endpoint.ts';
import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import type { FastifyInstance } from 'fastify';
import { eventually } from '../src/platform/embedded-postgres/embedded-postgres.fixture.ts';

interface StreamMessage {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: unknown;
}

export interface OpenStream {
  readonly status: number;
  readonly headers: Headers;
  /** Everything received, in order. */
  readonly messages: readonly StreamMessage[];
  /** Id to resume from. */
  readonly lastId: () => string | undefined;
  /** Changes of all messages so far. */
  readonly changes: () => LiveEvent[];
  /** Waits for a matching change. */
  readonly hear: (expected: Partial<LiveEvent>, withinMs?: number) => Promise<LiveEvent>;
  readonly ended: Promise<void>;
  readonly close: () => void;
}

interface StreamOptions {
  readonly token: string;
  readonly market?: MarketCode;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A stream over real HTTP, as a browser reads it. The app listens from the first one on. */
export async function openStream(
  app: FastifyInstance | string,
  { token, market = 'id', query = '', headers = {} }: StreamOptions,
): Promise<OpenStream> {
  const url = typeof app === 'string' ? app : await addressOf(app);
  const abort = new AbortController();
  const response = await fetch(`${url}/${market}${servedPath(streamEvents)}${query}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: abort.signal,
  });
  const messages: StreamMessage[] = [];
  let lastId: string | undefined;
  const read = async () => {
    let rest = '';
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (rest + part).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const fields = new Map(
          block.split('\n').map((line) => line.split(/: ?(.*)/s, 2) as [string, string]),
        );
        lastId = fields.get('id') ?? lastId;
        const event = fields.get('event');
        if (event)
          messages.push({ event, id: fields.get('id'), data: JSON.parse(fields.get('data') ?? 'null') });
      }
    }
  };
  const ended = response.ok ? read().catch(() => undefined) : Promise.resolve();
  const changes = () =>
    messages.filter(({ event }) => event === 'change').flatMap(({ data }) => data as LiveEvent[]);
  const stream: OpenStream = {
    status: response.status,
    headers: response.headers,
    messages,
    lastId: () => lastId,
    changes,
    hear: (expected, withinMs = 20_000) =>
      eventually(async () => {
        const heard = changes().find((change) => isLike(change, expected));
        if (!heard) throw new Error(`not heard: ${JSON.stringify(expected)}`);
        return heard;
      }, withinMs),
    ended,
    close: () => abort.abort(),
  };
  if (!response.ok) await response.body?.cancel();
  const begun = async () => {
    if (messages.length === 0) throw new Error('the stream says nothing');
  };
  if (response.ok) await eventually(begun, 20_000);
  return stream;
}

function isLike(change: LiveEvent, expected: Partial<LiveEvent>): boolean {
  return Object.entries(expected).every(([field, value]) => change[field as keyof LiveEvent] === value);
}

async function addressOf(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}
