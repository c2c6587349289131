import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { TIMELINE } from '../db/servers.ts';
import { FIRST_PAUSE_MS, longerPause } from '../retry-pause.ts';
import { type LoggedEvent, WAKE_CHANNEL } from './event-log.ts';
import { type Position, printPosition, readPosition } from './position.ts';

/** Events committed since the previous batch; `isWhole` is false if there were too many to list. */
export interface EventBatch {
  readonly events: readonly LoggedEvent[];
  readonly isWhole: boolean;
}

/** The log is currently unreadable. */
export class FeedAwayError extends Error {}

interface FeedListener {
  /** The next batch waits for it. Must not throw. */
  readonly onBatch: (batch: EventBatch) => Promise<void> | void;
  readonly onStop?: () => void;
  /** Milliseconds between two batches that this listener can bear. */
  readonly leastBetween?: () => number;
}

/** Longest delay of a change without a wake-up (PgBouncer in transaction mode passes no `notify`). */
const LOOK_EVERY_MS = 1_000;
/** Delay that gathers simultaneous changes, and the minimum interval between two reads. */
const GATHER_MS = 20;
const LEAST_BETWEEN_MS = 250;
const SILENCE_MS = 5_000;
/** Above this number of changes a refetch is cheaper than listing each. */
const MOST = 1_000;
/** The log itself is kept a little longer. */
const RESUMABLE_SECONDS = 55 * 60;

const COLUMNS = 'e.kind, e.market_id, e.key, e.version, e.user_id';

/**
 * Events visible in this snapshot but not in the previous one: each committed change exactly once, whatever the commit
 * order. Always yields a row for the snapshot itself.
 */
const READ = `
  select s.now::text as snapshot, floor(extract(epoch from clock_timestamp()))::bigint as at,
    extract(epoch from pg_postmaster_start_time())::float8 as started, ${TIMELINE} as timeline, ${COLUMNS}
  from (select pg_current_snapshot() as now) s
  left join lateral (
    select * from event
    where xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
    order by xid, id limit ${MOST + 1}) e on true`;

/** Events visible in the second snapshot but not in the first. */
const BETWEEN = `
  select ${COLUMNS} from event e
  where e.xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(e.xid, $1::pg_snapshot)
    and pg_visible_in_snapshot(e.xid, $2::pg_snapshot)
  order by e.xid, e.id limit ${MOST + 1}`;

interface Row {
  readonly kind: string | null;
  readonly market_id: number | null;
  readonly key: string | null;
  readonly version: number | null;
  readonly user_id: string | null;
}

/** What each line of the log is read with. */
interface Reading extends Row {
  readonly at: string;
  readonly snapshot: string;
  /** Start of this PostgreSQL, in seconds of its clock. */
  readonly started: number;
  readonly timeline: number;
}

/**
 * Reads the event log on one dedicated connection, on each commit notification and every second, and reconnects after a
 * loss: the log has kept what was committed meanwhile.
 */
export class EventFeed {
  readonly #open: (own: pg.ClientConfig) => pg.Client;
  readonly #logger: Logger;
  readonly #listeners: FeedListener[] = [];
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;
  #client: pg.Client | undefined;
  #position: Position | undefined;
  #server: Pick<Reading, 'started' | 'timeline'> | undefined;
  #tail: Promise<unknown> = Promise.resolve();
  #gathering: NodeJS.Timeout | undefined;
  /** By `performance.now()`. */
  #lookedAt = Number.NEGATIVE_INFINITY;
  readonly #tried = Promise.withResolvers<void>();
  #begunAt: number | undefined;
  #readAt: number | undefined;

  constructor(open: (own: pg.ClientConfig) => pg.Client, logger: Logger) {
    this.#open = open;
    this.#logger = logger;
  }

  listen(listener: FeedListener): void {
    this.#listeners.push(listener);
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    this.#stopping.abort();
    this.#tried.resolve();
    clearTimeout(this.#gathering);
    for (const { onStop } of this.#listeners) onStop?.();
    await this.#client?.end().catch(() => undefined);
    await this.#running;
  }

  /** Start of the complete events, by `performance.now()`; undefined before the first read. */
  get begunAt(): number | undefined {
    return this.#begunAt;
  }

  /** Time since the last read of the log; undefined before the first. */
  get secondsBehind(): number | undefined {
    return this.#readAt === undefined ? undefined : (performance.now() - this.#readAt) / 1000;
  }

  /** Position of the listeners; empty before the first read. */
  get position(): string {
    return this.#position ? printPosition(this.#position) : '';
  }

  /**
   * Brings the listeners up to date and does `work` before anything else is published. Throws FeedAwayError if the log
   * is unreadable.
   */
  async upToDate<Result>(work: () => Promise<Result>): Promise<Result> {
    this.start();
    await this.#tried.promise;
    return this.#inOrder(async () => {
      await this.#look();
      return work();
    });
  }

  /** Events published since a printed position; undefined if no longer known. Within `upToDate`. */
  async since(printed: string): Promise<readonly LoggedEvent[] | undefined> {
    const from = readPosition(printed);
    const to = this.#position;
    if (!from || !to || to.at - from.at > RESUMABLE_SECONDS) return undefined;
    // A position's second is rounded down. Both a restart and a promotion may reuse transaction numbers.
    if (from.at < (this.#server?.started ?? 0) || from.timeline !== to.timeline) return undefined;
    // From a database that has been restored since.
    const end = ({ snapshot }: Position) => BigInt(snapshot.split(':')[1] ?? 0);
    if (end(from) > end(to)) return undefined;
    const rows = await this.#query<Row>(BETWEEN, [from.snapshot, to.snapshot]);
    return rows.length > MOST ? undefined : rows.map(eventOf);
  }

  async #run(): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await this.#connection(() => {
          pause = FIRST_PAUSE_MS;
        });
      } catch (error) {
        this.#logger.warn({ err: error }, 'events are not received, trying again');
      }
      this.#tried.resolve();
      // Jitter, so that processes of one outage do not reconnect at the same moment.
      await delay(pause * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined);
      pause = longerPause(pause);
    }
  }

  /** Listens until the connection ends. */
  async #connection(onUse: () => void): Promise<void> {
    const client = this.#open({ query_timeout: SILENCE_MS });
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
    client.on('error', (error) => this.#logger.warn({ err: error }, 'connection of the events lost'));
    client.on('notification', () => this.#gather());
    let looking: NodeJS.Timeout | undefined;
    try {
      await client.connect();
      await client.query(`listen ${WAKE_CHANNEL}`);
      this.#client = client;
      // A stop during the connect found no client to end.
      if (this.#stopping.signal.aborted) return;
      await this.#inOrder(() => this.#look());
      this.#tried.resolve();
      onUse();
      looking = setInterval(() => this.#gather(), LOOK_EVERY_MS).unref();
      await ended;
    } finally {
      clearInterval(looking);
      this.#client = undefined;
      await client.end().catch(() => undefined);
    }
  }

  #gather(): void {
    const wait = Math.max(GATHER_MS, this.#nextLookAt() - performance.now());
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      if (this.#client) void this.#lookOrEnd(this.#client);
    }, wait);
  }

  /** Earliest time of the next read, by `performance.now()`. */
  #nextLookAt(): number {
    const wishes = this.#listeners.map(({ leastBetween }) => leastBetween?.() ?? 0);
    return this.#lookedAt + Math.max(LEAST_BETWEEN_MS, ...wishes);
  }

  /** Gives up a connection that does not answer. */
  async #lookOrEnd(client: pg.Client): Promise<void> {
    this.#lookedAt = performance.now();
    try {
      await this.#inOrder(() => this.#look());
    } catch {
      // An unresponsive server would not answer the farewell either.
      client.connection.stream.destroy();
    }
  }

  #inOrder<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#tail.then(work);
    this.#tail = done.catch(() => undefined);
    return done;
  }

  async #look(): Promise<void> {
    // Nobody was promised events from before the first read.
    const from = this.#position?.snapshot ?? (await this.#now());
    this.#begunAt ??= performance.now();
    const rows = await this.#query<Reading>(READ, [from]);
    const [first] = rows;
    if (!first) return;
    this.#readAt = performance.now();
    this.#position = { at: Number(first.at), timeline: first.timeline, snapshot: first.snapshot };
    const isAnother = this.#isAnother(first);
    const events = rows.filter(({ kind }) => kind !== null).map(eventOf);
    if (events.length === 0 && !isAnother) return;
    const isWhole = events.length <= MOST && !isAnother;
    for (const { onBatch } of this.#listeners) await onBatch({ events: isWhole ? events : [], isWhole });
  }

  /**
   * Whether the log is another server's than before: a killed PostgreSQL and a promoted standby reuse transaction
   * numbers that never reached their disk, so that an older snapshot might count a later change as seen.
   */
  #isAnother({ started, timeline }: Reading): boolean {
    const before = this.#server;
    this.#server = { started, timeline };
    return before !== undefined && (before.started !== started || before.timeline !== timeline);
  }

  async #now(): Promise<string> {
    const [row] = await this.#query<{ now: string }>('select pg_current_snapshot()::text as now', []);
    return row?.now ?? '';
  }

  async #query<Found extends object>(text: string, values: readonly unknown[]): Promise<Found[]> {
    const client = this.#client;
    if (!client) throw new FeedAwayError('the log of events cannot be read');
    const { rows } = await client.query<Found & pg.QueryResultRow>(text, [...values]);
    return rows;
  }
}

function eventOf({ kind, market_id: marketId, key, version, user_id: userId }: Row): LoggedEvent {
  const number = (value: string | null) => (value === null ? null : Number(value));
  return { kind: kind ?? '', marketId, key: number(key), version, userId: number(userId) };
}
