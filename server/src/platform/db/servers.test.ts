import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../test/harness.ts';
import { readEnvironment } from '../environment.ts';
import { clientBeside, createPool, readOnlyTwin, serverOf } from './database.ts';
import { isDatabaseAway } from './database-error.ts';
import { Servers, urlsOf } from './servers.ts';

const t = useTestApp();
const pools: pg.Pool[] = [];
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
});

const own = () => t.pool.options.connectionString ?? '';
/** The test's server behind one at which nobody listens. */
const second = () => own().replace('@', '@127.0.0.1:1,');

function open(connectionString: string): pg.Pool {
  const pool = createPool({ connectionString, size: 2, statementTimeout: 5_000, onError: () => undefined });
  pools.push(pool);
  return pool;
}

describe('a connection string', () => {
  it.each([
    ['postgres://crm:a%2Cb@one/crm', ['postgres://crm:a%2Cb@one/crm']],
    [
      'postgres://crm:pw@one:5432,two,[::1]:5433/crm?target_session_attrs=read-write',
      ['one:5432', 'two', '[::1]:5433'].map(
        (host) => `postgres://crm:pw@${host}/crm?target_session_attrs=read-write`,
      ),
    ],
    ['postgresql://one,two/crm', ['postgresql://one/crm', 'postgresql://two/crm']],
    ['postgres://crm:a,b@one/crm?options=x,y', ['postgres://crm:a,b@one/crm?options=x,y']],
  ])('%s names its servers', (connectionString, urls) => {
    expect(urlsOf(connectionString)).toEqual(urls);
  });

  it('of several servers is a setting; one that is no address, and a target that would write nowhere, stop the start', () => {
    const several = 'postgres://crm:pw@one:5432,two/crm?target_session_attrs=read-write';
    expect(readEnvironment({ DATABASE_URL: several }).DATABASE_URL).toBe(several);
    expect(() => readEnvironment({ DATABASE_URL: 'postgres://one,two:x/crm' })).toThrow(
      'DATABASE_URL must be a URL starting with postgres://',
    );
    expect(() => readEnvironment({ DATABASE_URL: `${several.replace('read-write', 'standby')}` })).toThrow(
      'Invalid environment: DATABASE_URL takes target_session_attrs=read-write or primary only',
    );
  });
});

describe('of several servers', () => {
  it('the one that takes writes is used by the pool, its read-only twin and connections beside it', async () => {
    const pool = open(second());
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(await serverOf(pool)).toBe(own());
    const twin = readOnlyTwin(pool, { size: 1 });
    pools.push(twin);
    await expect(twin.query('delete from event')).rejects.toThrow(/read-only/);
    const client = clientBeside(pool, { application_name: 'beside' });
    await client.connect();
    expect((await client.query('show application_name')).rows).toEqual([{ application_name: 'beside' }]);
    await client.end();
  });

  it('none that answers is an outage, and the next connection looks again', async () => {
    const pool = open(own().replace(/@[^/]*/, '@127.0.0.1:1,127.0.0.1:2'));
    const refused = await pool.query('select 1').catch((error: unknown) => error);
    expect(isDatabaseAway(refused)).toBe(true);
    expect(isDatabaseAway(await pool.query('select 1').catch((error: unknown) => error))).toBe(true);
  });

  it('a primary of an older timeline than one already used is refused, because what it takes is lost', async () => {
    const servers = new Servers([own(), own()], 'primary');
    const client = new pg.Client({ connectionString: own() });
    await client.connect();
    try {
      await servers.admit(client, own());
      const newer = { query: async () => ({ rows: [{ timeline: 2 }] }), once: () => undefined };
      await servers.admit(newer as unknown as pg.Client, 'postgres://promoted/crm');
      await expect(servers.admit(client, own())).rejects.toThrow('no server of the database can be used');
      await expect(servers.find()).rejects.toThrow('no server of the database can be used');
    } finally {
      await client.end();
    }
  });
});
