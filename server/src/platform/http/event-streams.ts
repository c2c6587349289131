import { HEARTBEAT_SECONDS, STREAMS_AT_A_TIME } from '@otolead/contract/events/events.rules.ts';
import type { LiveEvent } from '@otolead/contract/events/events.schema.ts';
import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { type EventBatch, type EventFeed, FeedAwayError } from '../events/event-feed.ts';
import type { LoggedEvent } from '../events/event-log.ts';
import { tooManyRequests, unavailable } from './errors.ts';

/** Visible events of each session; ended sessions are left out. */
export type Audience = (
  events: readonly LoggedEvent[],
  sessionIds: readonly number[],
) => Promise<ReadonlyMap<number, readonly LiveEvent[]>>;

export interface Listening {
  readonly sessionId: number;
  readonly userId: number;
  /** Last event id of an earlier stream of this browser. */
  readonly lastEventId?: string | undefined;
  /** Seconds since the page began to fetch its data, if there was no stream yet. */
  readonly since?: number | undefined;
}

interface StreamWatch {
  /** Called when a session's last stream in this process has ended while the process continues. Must not throw. */
  readonly onGone?: (sessionId: number) => void;
}

interface Stream {
  readonly sessionId: number;
  readonly userId: number;
  readonly response: FastifyReply['raw'];
}

/** Unsent bytes above which a slow reader is disconnected; it reconnects and resumes. */
const MOST_UNREAD_BYTES = 65_536;
const COME_BACK_SECONDS = 60;
/** Bounds the messages of a process to a thousand a second; each stream still hears of a change within one. */
const MS_PER_STREAM = 1;
const MOST_BETWEEN_MS = 900;
/** Events kept for a page that opens its stream after its first calls. */
const REMEMBERED_MS = 60_000;
const MOST_REMEMBERED = 1_000;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // The connection closes with the stream, because a stopping server waits for open connections.
  connection: 'close',
  // nginx would wait until a buffer is full.
  'x-accel-buffering': 'no',
};

/** Open streams of this process. The owner of each is looked up for each event. */
export class EventStreams {
  readonly #feed: EventFeed;
  readonly #audience: Audience;
  readonly #logger: Logger;
  readonly #watch: StreamWatch;
  readonly #streams = new Set<Stream>();
  readonly #recent: { readonly at: number; readonly events: readonly LoggedEvent[] }[] = [];
  /** Time from which `#recent` is complete, if the feed began earlier. */
  #completeFrom = 0;
  #heartbeat: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(feed: EventFeed, audience: Audience, logger: Logger, watch: StreamWatch = {}) {
    this.#feed = feed;
    this.#audience = audience;
    this.#logger = logger;
    this.#watch = watch;
    feed.listen({
      onBatch: (batch) => this.#tell(batch),
      onStop: () => this.#close(),
      leastBetween: () => Math.min(this.#streams.size * MS_PER_STREAM, MOST_BETWEEN_MS),
    });
  }

  /**
   * Answers with a stream that lasts as long as its session. Throws 429 beyond the user's limit, 503 without the log.
   */
  async open(reply: FastifyReply, listening: Listening): Promise<FastifyReply> {
    const { sessionId, userId } = listening;
    const own = [...this.#streams].filter((stream) => stream.userId === userId).length;
    if (own >= STREAMS_AT_A_TIME) throw tooManyRequests(COME_BACK_SECONDS);
    if (this.#isClosed) throw unavailable(new Error('the server is stopping'));
    const begin = async () => {
      const missed = await this.#missed(listening);
      const visible = (await this.#audience(missed ?? [], [sessionId])).get(sessionId);
      if (reply.raw.destroyed) return;
      reply.hijack();
      const response = reply.raw;
      response.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...HEADERS });
      const stream: Stream = { sessionId, userId, response };
      this.#send(stream, message('ready', { resumed: missed !== undefined }, this.#feed.position));
      if (!visible) return this.#end(stream);
      if (visible.length > 0) this.#send(stream, message('change', visible));
      this.#add(stream);
    };
    try {
      await this.#feed.upToDate(begin);
    } catch (error) {
      throw error instanceof FeedAwayError ? unavailable(error) : error;
    }
    return reply;
  }

  async #missed({ lastEventId, since }: Listening): Promise<readonly LoggedEvent[] | undefined> {
    if (lastEventId) return this.#feed.since(lastEventId);
    const from = performance.now() - (since ?? 0) * 1_000;
    if (from < Math.max(this.#completeFrom, this.#feed.begunAt ?? from)) return undefined;
    return this.#recent.filter(({ at }) => at >= from).flatMap(({ events }) => events);
  }

  #add(stream: Stream): void {
    this.#streams.add(stream);
    stream.response.once('close', () => this.#remove(stream));
    stream.response.on('error', () => this.#streams.delete(stream));
    if (this.#isClosed) this.#end(stream);
    this.#heartbeat ??= setInterval(() => void this.#beat(), HEARTBEAT_SECONDS * 1_000).unref();
  }

  #remove(stream: Stream): void {
    this.#streams.delete(stream);
    if (this.#isClosed) return;
    const isLast = ![...this.#streams].some(({ sessionId }) => sessionId === stream.sessionId);
    if (isLast) this.#watch.onGone?.(stream.sessionId);
  }

  async #tell({ events, isWhole }: EventBatch): Promise<void> {
    this.#remember(events, isWhole);
    const position = this.#feed.position;
    const texts = new Map<readonly LiveEvent[], string>();
    await this.#toEach(events, (stream, visible) => {
      if (!isWhole) return this.#send(stream, message('resync', {}, position));
      if (visible.length === 0) return;
      const text = texts.get(visible) ?? message('change', visible, position);
      texts.set(visible, text);
      this.#send(stream, text);
    });
  }

  #beat(): Promise<void> {
    // Also advances the resume position of subscribers without visible events.
    return this.#feed
      .upToDate(() => this.#toEach([], (stream) => this.#send(stream, `id: ${this.#feed.position}\n:\n\n`)))
      .catch(() => {
        for (const stream of this.#streams) this.#send(stream, ':\n\n');
      });
  }

  async #toEach(
    events: readonly LoggedEvent[],
    send: (stream: Stream, visible: readonly LiveEvent[]) => void,
  ): Promise<void> {
    if (this.#streams.size === 0) return;
    try {
      const sessionIds = new Set([...this.#streams].map(({ sessionId }) => sessionId));
      const audience = await this.#audience(events, [...sessionIds]);
      for (const stream of this.#streams) {
        const visible = audience.get(stream.sessionId);
        if (visible) send(stream, visible);
        else this.#end(stream);
      }
    } catch (error) {
      // Visibility is unknown: all browsers reconnect and resume from their position.
      this.#logger.warn({ err: error }, 'event streams cut');
      for (const { response } of this.#streams) response.destroy();
    }
  }

  #remember(events: readonly LoggedEvent[], isWhole: boolean): void {
    const now = performance.now();
    if (!isWhole) {
      this.#recent.length = 0;
      this.#completeFrom = now;
      return;
    }
    this.#recent.push({ at: now, events });
    let count = this.#recent.reduce((sum, batch) => sum + batch.events.length, 0);
    this.#completeFrom = Math.max(this.#completeFrom, now - REMEMBERED_MS);
    for (let [first] = this.#recent; first; [first] = this.#recent) {
      if (count <= MOST_REMEMBERED && first.at >= this.#completeFrom) break;
      count -= first.events.length;
      this.#completeFrom = Math.max(this.#completeFrom, first.at + 1);
      this.#recent.shift();
    }
  }

  #send(stream: Stream, text: string): void {
    stream.response.write(text);
    if (stream.response.writableLength > MOST_UNREAD_BYTES) stream.response.destroy();
  }

  #end(stream: Stream): void {
    this.#streams.delete(stream);
    stream.response.end(message('end', {}));
  }

  #close(): void {
    this.#isClosed = true;
    clearInterval(this.#heartbeat);
    for (const stream of this.#streams) stream.response.end();
    this.#streams.clear();
  }
}

function message(event: string, data: unknown, id?: string): string {
  return `${id ? `id: ${id}\n` : ''}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
