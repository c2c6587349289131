import { streamEvents } from '@otolead/contract/events/events.endpoints.ts';
import { STREAMS_AT_A_TIME } from '@otolead/contract/events/events.rules.ts';
import type { LiveEvent } from '@otolead/contract/events/events.schema.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { logout } from '@otolead/contract/session/session.endpoints.ts';
import { savePrivileges } from '@otolead/contract/users/roles.endpoints.ts';
import { saveUser } from '@otolead/contract/users/users.endpoints.ts';
import { saveDomain } from '@otolead/contract/webform/records.endpoints.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildRole, buildUser } from '../../../test/builders/users.ts';
import { buildDomain } from '../../../test/builders/webform.ts';
import { type OpenStream, openStream } from '../../../test/event-stream.ts';
import { type TestApp, useTestApp } from '../../../test/harness.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { noteEvent, sweepEvents } from '../../platform/events/event-log.ts';

const t = useTestApp();
let administrator: string;
const opened: OpenStream[] = [];

beforeAll(async () => {
  administrator = await t.signIn(
    await buildUser(t.db, { roleId: ROLE.administrator, markets: ['id', 'ph'] }),
  );
});

afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});

const open = async (
  token: string,
  options: Omit<Parameters<typeof openStream>[1], 'token'> = {},
  app: Pick<TestApp, 'app'> = t,
) => {
  const stream = await openStream(app.app, { token, ...options });
  opened.push(stream);
  return stream;
};

const signInAs = async (roleId: number, markets: readonly ('id' | 'ph')[] = ['id']) =>
  t.signIn(await buildUser(t.db, { roleId, markets }));

let serial = 0;
/** Changes master data in one market; returns the id. */
const changeDomain = async (market: 'id' | 'ph' = 'id') => {
  serial += 1;
  const domain = { country_id: market === 'id' ? 1 : 2, business_type_id: 1, name: `live${serial}.example` };
  const { body, status } = await t.call(saveDomain, domain, { token: administrator, market });
  expect(status).toBe(200);
  return body.data.id;
};

const keysOf = (changes: readonly LiveEvent[]) =>
  changes.flatMap(({ key }) => (key === undefined ? [] : [key]));

/** Ends this app's event connection; returns the number of ended ones. */
const killListener = async () => {
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'otolead events' and datname = current_database()`.execute(t.db);
  return rows.length;
};

describe('the stream of events', () => {
  it('tells of a change within two seconds, unbuffered and kept by no cache', async () => {
    const stream = await open(administrator);
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(stream.headers.get('x-accel-buffering')).toBe('no');
    expect(stream.headers.get('content-encoding')).toBeNull();
    const key = await changeDomain();
    expect(await stream.hear({ key }, 2_000)).toEqual({
      kind: 'record',
      market: 'id',
      record: 'domain',
      key,
    });
    expect(stream.changes()).toContainEqual({ kind: 'config', market: 'id' });
  });

  it('tells of one’s own markets only, and of both to anyone who works in both', async () => {
    const [own, both] = [await open(await signInAs(ROLE.supervisor)), await open(administrator)];
    const abroad = await changeDomain('ph');
    const here = await changeDomain('id');
    await both.hear({ key: here });
    await own.hear({ key: here });
    expect(keysOf(both.changes())).toEqual([abroad, here]);
    expect(own.changes().every(({ market }) => market === 'id')).toBe(true);
    expect(keysOf(own.changes())).toEqual([here]);
  });

  it('names a record to those who hold its right, and to others only that lists have changed', async () => {
    const agent = await open(await signInAs(ROLE.agent));
    const key = await changeDomain();
    await agent.hear({ kind: 'config' });
    expect(agent.changes()).toEqual([{ kind: 'config', market: 'id' }]);
    const supervisor = await open(await signInAs(ROLE.supervisor));
    await changeDomain();
    await supervisor.hear({ record: 'domain' });
    expect(keysOf(supervisor.changes())).not.toContain(key);
  });

  it('follows a right from the moment that it is given, and tells the role that its rights are others', async () => {
    const role = await buildRole(t.db);
    const stream = await open(await signInAs(role.id));
    await changeDomain();
    await stream.hear({ kind: 'config' });
    expect(keysOf(stream.changes())).toEqual([]);
    const domains = await t.db
      .selectFrom('access_entry')
      .where(sql`lower(path)`, '=', '/domains')
      .select('privilege_id')
      .executeTakeFirstOrThrow();
    const set = (status: '0' | '1') =>
      t.call(
        savePrivileges,
        { role_privilege: [{ role_id: role.id, privilege_id: domains.privilege_id, status }] },
        { token: administrator },
      );
    await set('1');
    await stream.hear({ kind: 'rights' });
    const key = await changeDomain();
    await stream.hear({ key });
    await set('0');
    const unheard = await changeDomain();
    await vi.waitUntil(() => stream.changes().filter(({ kind }) => kind === 'config').length === 3);
    expect(keysOf(stream.changes())).not.toContain(unheard);
  });

  it('tells of a user only where the user works', async () => {
    const [here, abroad] = [
      await open(await signInAs(ROLE.administrator)),
      await open(await signInAs(ROLE.administrator, ['ph'])),
    ];
    const user = await buildUser(t.db, { markets: ['ph'] });
    await t.call(
      saveUser,
      { is_update: 1, id: user.id, first_name: 'Live' },
      { token: administrator, market: 'ph' },
    );
    await abroad.hear({ record: 'user', key: user.id });
    await changeDomain();
    await here.hear({ record: 'domain' });
    expect(keysOf(here.changes())).not.toContain(user.id);
  });

  it('ends with its session: signed out, switched off, expired', async () => {
    const ends = async (act: (user: { id: number }, token: string) => Promise<unknown>) => {
      const user = await buildUser(t.db);
      const token = await t.signIn(user);
      const stream = await open(token);
      await act(user, token);
      await stream.ended;
      expect(stream.messages.at(-1)?.event).toBe('end');
      expect((await open(token)).status).toBe(401);
    };
    await ends((_, token) => t.call(logout, {}, { token }));
    await ends(({ id }) => t.call(saveUser, { is_update: 1, id, status: '0' }, { token: administrator }));
    await ends(async ({ id }) => {
      await t.db
        .updateTable('user_session')
        .set({ expires_at: t.clock.now() })
        .where('user_id', '=', id)
        .execute();
      await changeDomain();
    });
  });

  it('is refused beyond a user’s share', async () => {
    const user = await buildUser(t.db);
    const token = await t.signIn(user);
    const streams = await Promise.all(Array.from({ length: STREAMS_AT_A_TIME }, () => open(token)));
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await open(token)).status).toBe(429);
    streams[0]?.close();
    await vi.waitUntil(async () => (await open(token)).status === 200, { timeout: 5_000 });
  });
});

describe('nothing is missed and nothing comes twice', () => {
  it('when a browser comes back: from where it broke off, in the query or in the header', async () => {
    const first = await open(administrator);
    const before = await changeDomain();
    await first.hear({ key: before });
    first.close();
    const [one, two] = [await changeDomain(), await changeDomain()];
    const id = first.lastId() ?? '';
    for (const options of [
      { query: `?last_event_id=${encodeURIComponent(id)}` },
      { headers: { 'last-event-id': id } },
    ]) {
      const again = await open(administrator, options);
      expect(again.messages[0]?.data).toEqual({ resumed: true });
      const after = await changeDomain();
      await again.hear({ key: after });
      expect(keysOf(again.changes()).slice(0, 2)).toEqual([one, two]);
      expect(keysOf(again.changes()).filter((key) => key === after)).toHaveLength(1);
      expect(keysOf(again.changes())).not.toContain(before);
    }
  });

  it('when a transaction is committed after others that began later', async () => {
    const stream = await open(administrator);
    const slow = await buildDomain(t.db);
    const { promise: told, resolve: tell } = Promise.withResolvers<void>();
    const late = inTransaction(t.db, async (tx) => {
      await noteEvent(tx, { kind: 'domain', marketId: 1, key: slow.id });
      await sql`select pg_current_xact_id()`.execute(tx);
      await told;
    });
    const quick = await changeDomain();
    await stream.hear({ key: quick });
    const again = async () => open(administrator, { query: `?last_event_id=${stream.lastId()}` });
    const between = await again();
    tell();
    await late;
    for (const each of [stream, between, await again()]) await each.hear({ key: slow.id });
    for (const each of [stream, between])
      expect(keysOf(each.changes()).filter((key) => key === slow.id)).toHaveLength(1);
  });

  it('when a write is given up: nobody hears of it', async () => {
    const stream = await open(administrator);
    const given = inTransaction(t.db, async (tx) => {
      await noteEvent(tx, { kind: 'domain', marketId: 1, key: 424_242 });
      await sql`select 1`.execute(tx);
      throw new Error('given up');
    });
    await expect(given).rejects.toThrow('given up');
    const key = await changeDomain();
    await stream.hear({ key });
    expect(keysOf(stream.changes())).toEqual([key]);
  });

  it('when the listening connection is killed', async () => {
    const stream = await open(administrator);
    const before = await changeDomain();
    await stream.hear({ key: before });
    expect(await killListener()).toBe(1);
    const meanwhile = [await changeDomain(), await changeDomain()];
    await stream.hear({ key: meanwhile[1] ?? 0 });
    const after = await changeDomain();
    await stream.hear({ key: after });
    expect(keysOf(stream.changes())).toEqual([before, ...meanwhile, after]);
    expect(stream.messages.some(({ event }) => event === 'resync')).toBe(false);
  });

  it('of six hundred pages is a message every 0.6 s for each, so that a process writes a thousand a second', async () => {
    const busy = await t.another();
    try {
      const tokens = await Promise.all(Array.from({ length: 50 }, () => signInAs(ROLE.administrator)));
      const streams = [await open(tokens.pop() ?? '', {}, busy)];
      for (const token of tokens)
        streams.push(...(await Promise.all(Array.from({ length: 12 }, () => open(token, {}, busy)))));
      const began = performance.now();
      let last = 0;
      while (performance.now() - began < 2_400) last = await changeDomain();
      await streams.at(-1)?.hear({ key: last }, 2_000);
      const seconds = (performance.now() - began) / 1_000;
      const heard = streams[0]?.messages.filter(({ event }) => event === 'change').length ?? 0;
      expect(heard).toBeGreaterThan(1);
      expect(heard).toBeLessThanOrEqual(seconds / 0.6 + 2);
    } finally {
      await busy.close();
    }
  }, 60_000);

  it('between two processes: each hears of the other’s writes, and a browser may come back to either', async () => {
    const other = await t.another();
    try {
      const [here, there] = [await open(administrator), await open(administrator, {}, other)];
      const one = await changeDomain();
      await Promise.all([here.hear({ key: one }), there.hear({ key: one })]);
      here.close();
      const body = { country_id: 1, business_type_id: 1, name: 'other-process.example' };
      const two = (await other.call(saveDomain, body, { token: administrator })).body.data.id;
      const moved = await open(administrator, { query: `?last_event_id=${here.lastId()}` }, other);
      const three = await changeDomain();
      await Promise.all([moved.hear({ key: three }), there.hear({ key: three })]);
      expect(keysOf(moved.changes())).toEqual([two, three]);
      expect(keysOf(there.changes())).toEqual([one, two, three]);
    } finally {
      await other.close();
    }
  });

  it('and anyone who cannot get them one by one is asked to fetch everything again', async () => {
    const stream = await open(administrator);
    const id = stream.lastId() ?? '';
    const [at = '', snapshot = ''] = id.split('~');
    for (const place of [
      `${Number(at) - 4_000}~${snapshot}`,
      `${at}~2~${snapshot}`,
      `${at}~900000000000:900000000000:`,
      '1~5:4:',
      `${at}~1:9223372036854775808:`,
    ]) {
      const again = await open(administrator, { query: `?last_event_id=${place}` });
      expect([again.status, again.messages[0]?.data]).toEqual([200, { resumed: false }]);
    }
    await inTransaction(t.db, async (tx) => {
      await sql`insert into event (kind, market_id, key) select 'domain', 1, n from generate_series(1, 1001) n`.execute(
        tx,
      );
      await noteEvent(tx, { kind: 'domain', marketId: 1, key: 7 });
    });
    await vi.waitUntil(() => stream.messages.some(({ event }) => event === 'resync'), { timeout: 5_000 });
    expect(stream.changes()).toEqual([]);
  });

  it('by a page that had no stream yet: it hears what happened since it began to fetch', async () => {
    await open(administrator);
    const key = await changeDomain();
    const fresh = await open(administrator, { query: '?since=30' });
    // This process has been listening for less than that.
    expect(fresh.messages[0]?.data).toEqual({ resumed: false });
    const young = await open(administrator, { query: '?since=0' });
    expect(young.messages[0]?.data).toEqual({ resumed: true });
    expect(keysOf(young.changes())).not.toContain(key);
  });
});

describe('the log of events', () => {
  it('holds nothing personal, and nothing for longer than an hour', async () => {
    const user = await buildUser(t.db);
    await t.call(saveUser, { is_update: 1, id: user.id, first_name: 'Secretive' }, { token: administrator });
    const rows = await t.db.selectFrom('event').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/Secretive|live\d+\.example|otolead\.test/);
    await t.db.updateTable('event').set({ created_at: sql`now() - interval '61 minutes'` }).execute();
    await changeDomain();
    await sweepEvents(t.db);
    expect(await t.db.selectFrom('event').select('kind').execute()).toEqual([{ kind: 'domain' }]);
  });

  it('is read by no call but the stream', async () => {
    expect((await t.send(streamEvents, {}, {})).status).toBe(401);
    expect(
      (await t.send(streamEvents, { last_event_id: 'yesterday' }, { token: administrator })).status,
    ).toBe(400);
  });
});
