import pg from 'pg';

/** Which of several servers a connection goes to: the one that takes writes, or a standby where one answers. */
export type Wanted = 'primary' | 'standby';

const PARTS = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s;

/** One connection string per server of `postgres://user:password@one:5432,two:5433/name`. */
export function urlsOf(connectionString: string): readonly string[] {
  const [, before, hosts, after] = PARTS.exec(connectionString) ?? [];
  if (hosts === undefined || !hosts.includes(',')) return [connectionString];
  return hosts.split(',').map((host) => `${before}${host}${after}`);
}

/** Timeline that a server writes; a promotion begins the next one. Fails on a standby. */
export const TIMELINE = `('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int`;
const ITS_TIMELINE = `select case when not pg_is_in_recovery() then ${TIMELINE} end as timeline`;

const ANSWERS_WITHIN_MS = 2_000;
/** Interval of looking for a newer primary than the one in use, and least time between two failed searches. */
const LOOK_EVERY_MS = 2_000;
const PAUSE_MS = 100;

interface State {
  readonly url: string;
  /** Null for a standby, undefined without an answer. */
  readonly timeline: number | null | undefined;
}

/**
 * Several servers of one database, of which one is in use. A primary of an older timeline than any seen is never used:
 * it was replaced, and what it takes is lost. Connections to a replaced primary are cut.
 */
export class Servers {
  readonly #urls: readonly string[];
  readonly #wanted: Wanted;
  readonly #clients = new Map<pg.Client, string>();
  #chosen: string | undefined;
  #newest = 0;
  #finding: Promise<string> | undefined;
  #looking: NodeJS.Timeout | undefined;

  constructor(urls: readonly string[], wanted: Wanted) {
    this.#urls = urls;
    this.#wanted = wanted;
  }

  /** Connection string of the server in use. */
  find(): Promise<string> {
    // Without connections nobody has looked whether it still is.
    if (this.#chosen && this.#clients.size > 0) return Promise.resolve(this.#chosen);
    this.#finding ??= this.#search().finally(() => {
      this.#finding = undefined;
    });
    return this.#finding;
  }

  /** Throws unless the connected server is one that may be used. */
  async admit(client: pg.Client, url: string): Promise<void> {
    if (this.#wanted === 'primary') {
      const timeline = await timelineOf(client);
      if (timeline === null || timeline < this.#newest) throw away();
      this.#newest = timeline;
    }
    this.#clients.set(client, url);
    client.once('end', () => this.#clients.delete(client));
    this.#looking ??= setInterval(() => void this.#look(), LOOK_EVERY_MS).unref();
  }

  /** The next connection searches again. */
  doubt(url: string): void {
    if (this.#chosen === url) this.#chosen = undefined;
  }

  async #search(): Promise<string> {
    const states = await Promise.all(this.#urls.map(stateOf));
    const found = this.#best(states);
    if (!found) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      throw away();
    }
    this.#use(found);
    return found.url;
  }

  #best(states: readonly State[]): State | undefined {
    const answering = states.filter(({ timeline }) => timeline !== undefined);
    if (this.#wanted === 'standby')
      return answering.find(({ timeline }) => timeline === null) ?? answering[0];
    const primaries = answering.filter(({ timeline }) => (timeline ?? 0) >= Math.max(1, this.#newest));
    return primaries.toSorted((a, b) => (b.timeline ?? 0) - (a.timeline ?? 0))[0];
  }

  #use({ url, timeline }: State): void {
    this.#chosen = url;
    this.#newest = Math.max(this.#newest, timeline ?? 0);
  }

  /** A replaced primary may live on and take writes that nobody will find again. */
  async #look(): Promise<void> {
    if (this.#clients.size === 0) {
      clearInterval(this.#looking);
      this.#looking = undefined;
      return;
    }
    if (this.#wanted === 'standby' || this.#finding) return;
    const found = this.#best(await Promise.all(this.#urls.map(stateOf)));
    if (!found || found.url === this.#chosen) return;
    this.#use(found);
    for (const [client, url] of this.#clients) {
      if (url !== found.url) client.connection.stream.destroy(away());
    }
  }
}

/** Read as an outage: callers are asked to try again. */
const away = () =>
  Object.assign(new Error('no server of the database can be used at present'), { code: '08001' });

async function timelineOf(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ timeline: number | null }>(ITS_TIMELINE);
  return rows[0]?.timeline ?? null;
}

async function stateOf(url: string): Promise<State> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWERS_WITHIN_MS,
    query_timeout: ANSWERS_WITHIN_MS,
    application_name: 'otolead servers',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return { url, timeline: await timelineOf(client) };
  } catch {
    return { url, timeline: undefined };
  } finally {
    client.end().catch(() => undefined);
  }
}

type Connected = ((error: Error) => void) & ((error: null, client: pg.Client) => void);

/** A client that connects to the server in use, wherever its own configuration points. */
export function clientOf(servers: Servers): typeof pg.Client {
  return class extends pg.Client {
    override connect(): Promise<this>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<this> | undefined {
      const connected = this.#connectToChosen();
      if (!callback) return connected;
      connected.then(
        () => callback(null, this),
        (error: Error) => callback(error),
      );
      return undefined;
    }

    async #connectToChosen(): Promise<this> {
      const url = await servers.find();
      const { host, port } = new pg.Client({ connectionString: url });
      this.host = host;
      this.port = port;
      try {
        await super.connect();
        await servers.admit(this, url);
        return this;
      } catch (error) {
        servers.doubt(url);
        this.end().catch(() => undefined);
        throw error;
      }
    }
  };
}
