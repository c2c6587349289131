import { viewLead } from '@otolead/contract/calls/calls.endpoints.ts';
import { mayKnowOfViewer } from '@otolead/contract/calls/calls.policy.ts';
import {
  VIEWER_GONE_SECONDS,
  VIEWER_LASTS_SECONDS,
  VIEWER_SECONDS,
} from '@otolead/contract/calls/viewers.rules.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { logout } from '@otolead/contract/session/session.endpoints.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildDealer, buildDse } from '../../../test/builders/dealers.ts';
import { buildAssignedCar, buildLead, type TestLead } from '../../../test/builders/leads.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { type OpenStream, openStream } from '../../../test/event-stream.ts';
import { useTestApp } from '../../../test/harness.ts';
import { meetAtLock } from '../../../test/meet-at-lock.ts';
import { TEST_START } from '../../../test/test-clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { doubtViewer, sweepViewers } from './viewers.ts';

const t = useTestApp();
const opened: OpenStream[] = [];
let lead: TestLead;

beforeEach(async () => {
  t.clock.set(TEST_START);
  lead = await buildLead(t.db);
});

afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});

const signIn = async (name: string, more: Parameters<typeof buildUser>[1] = {}) =>
  t.signIn(await buildUser(t.db, { name, ...more }));

const view = (token: string, open = true) => t.call(viewLead, { lead_id: lead.lead_id, open }, { token });
const othersOf = async (token: string) => (await view(token)).body.data.others.map(({ name }) => name);

const stream = async (token: string) => {
  const one = await openStream(t.app, { token });
  opened.push(one);
  return one;
};

/** Opens the lead and returns its viewer row. */
async function openViewer(token: string) {
  await view(token);
  return t.db
    .selectFrom('lead_viewer')
    .where('lead_id', '=', lead.lead_id)
    .select('session_id')
    .executeTakeFirstOrThrow();
}

const after = (seconds: number) => t.clock.set(new Date(TEST_START.getTime() + seconds * 1_000));

describe('who else has a lead open', () => {
  it('is named, with since when, without oneself in another browser', async () => {
    const [rina, budi] = [await buildUser(t.db, { name: 'Rina Sari' }), await signIn('Budi Santoso')];
    const [desk, phone] = [await t.signIn(rina), await t.signIn(rina)];
    expect((await view(desk)).body.data).toEqual({ others: [], again: VIEWER_SECONDS });
    expect(await othersOf(phone)).toEqual([]);
    expect((await view(budi)).body.data.others).toEqual([
      { name: 'Rina Sari', since: TEST_START.toISOString() },
    ]);
    expect(await othersOf(desk)).toEqual(['Budi Santoso']);
  });

  it('is heard at once by everybody who has it open: somebody comes, somebody leaves; alone nobody hears anything', async () => {
    const [one, two] = [await signIn('Citra Lestari'), await signIn('Dimas Putra')];
    const heard = await stream(one);
    const desk = () => heard.changes().filter(({ kind }) => kind === 'desk').length;
    await view(one);
    expect(await othersOf(two)).toEqual(['Citra Lestari']);
    await heard.hear({ kind: 'desk', key: lead.lead_id });
    const soFar = desk();
    await view(two);
    await view(two, false);
    await expect.poll(desk, { timeout: 5_000 }).toBe(soFar + 1);
    expect(await othersOf(one)).toEqual([]);
    const alone = await t.db.selectFrom('event').where('kind', '=', 'desk').select('id').execute();
    await view(one, false);
    await view(one);
    expect(await t.db.selectFrom('event').where('kind', '=', 'desk').select('id').execute()).toEqual(alone);
  });

  it('forgets a browser that says nothing any more, and one that was signed out', async () => {
    const [one, two] = [await signIn('Eka Wati'), await signIn('Fajar Hadi')];
    await view(one);
    after(VIEWER_LASTS_SECONDS - 1);
    expect(await othersOf(two)).toEqual(['Eka Wati']);
    after(VIEWER_LASTS_SECONDS);
    expect(await othersOf(two)).toEqual([]);
    await view(one);
    expect(await othersOf(two)).toEqual(['Eka Wati']);
    await t.call(logout, {}, { token: one });
    expect(await othersOf(two)).toEqual([]);
    await sweepViewers(t.db, new Date(t.clock.now().getTime() + VIEWER_LASTS_SECONDS * 1_001));
    expect(await t.db.selectFrom('lead_viewer').selectAll().execute()).toEqual([]);
  });

  it('a browser that dies is news to everybody else who has the lead open, and to nobody where nobody has', async () => {
    const events = async () =>
      (await t.db.selectFrom('event').where('kind', '=', 'desk').select('id').execute()).length;
    const [one, soFar] = [await signIn('Endah Sendiri'), await events()];
    const { session_id: sessionId } = await openViewer(one);
    await doubtViewer(t.db, t.clock, sessionId);
    expect(await events()).toBe(soFar);
    await view(await signIn('Fitri Berdua'));
    await view(one);
    const before = await events();
    await doubtViewer(t.db, t.clock, sessionId);
    expect(await events()).toBe(before + 1);
  });

  it('believes a browser for a few seconds once its stream has broken off, and again when it comes back', async () => {
    const [one, two] = [await signIn('Gita Rahayu'), await signIn('Hadi Wijaya')];
    const [dying, watching] = [await stream(one), await stream(two)];
    await view(one);
    await view(two);
    dying.close();
    await watching.hear({ kind: 'desk', key: lead.lead_id });
    const doubted = (await view(two)).body.data;
    expect(doubted.others.map(({ name }) => name)).toEqual(['Gita Rahayu']);
    expect(doubted.again).toBeLessThanOrEqual(VIEWER_GONE_SECONDS + 1);
    after(VIEWER_GONE_SECONDS);
    expect(await othersOf(two)).toEqual([]);
    await view(one);
    expect(await othersOf(two)).toEqual(['Gita Rahayu']);
  });

  it('two who open it at one instant see each other', async () => {
    const tokens = await Promise.all(['Indah', 'Joko'].map((name) => signIn(name)));
    const streams = await Promise.all(tokens.map((token) => stream(token)));
    const lock = (tx: Tx) =>
      sql`select pg_advisory_xact_lock(hashint8(${lead.lead_id}),
      'lead_viewer'::regclass::oid::integer)`.execute(tx);
    const seen = await meetAtLock(
      t,
      lock,
      tokens.map((token) => () => othersOf(token)),
    );
    expect(seen.map((names) => names.length).toSorted()).toEqual([0, 1]);
    const first = seen.findIndex((names) => names.length === 0);
    await streams[first]?.hear({ kind: 'desk', key: lead.lead_id });
    expect(await othersOf(tokens[first] as string)).toHaveLength(1);
  });
});

describe('nobody learns of it without the right', () => {
  it('of a lead of another market, of another dealer or without the page of a lead', async () => {
    await view(await signIn('Kartika'));
    const refused = async (more: Parameters<typeof buildUser>[1]) =>
      (await t.send(viewLead, { lead_id: lead.lead_id, open: true }, { token: await signIn('No', more) }))
        .status;
    const dse = await buildDse(t.db);
    expect(await refused({ roleId: ROLE.dealerStaff, dse_id: dse.id })).toBe(404);
    expect(await refused({ markets: ['ph'] })).toBe(403);
    expect((await t.send(viewLead, { lead_id: lead.lead_id, open: true }, {})).status).toBe(401);
    const abroad = await signIn('Abroad', { markets: ['id', 'ph'] });
    const asked = { lead_id: lead.lead_id, open: true };
    expect((await t.send(viewLead, asked, { token: abroad, market: 'ph' })).status).toBe(404);
  });

  it('dealer staff see the call centre and their own colleagues, not another dealer’s staff', async () => {
    const dealer = await buildDealer(t.db);
    const [own, other] = [await buildDse(t.db), await buildDse(t.db, { dealer_id: dealer.id })];
    for (const { id: dse_id, dealer_id } of [own, other])
      await buildAssignedCar(t.db, { lead, dse_id, dealer_id });
    const seller = { roleId: ROLE.dealerStaff };
    await view(await signIn('Other seller', { ...seller, dse_id: other.id }));
    await view(await signIn('Agent'));
    expect(await othersOf(await signIn('Own seller', { ...seller, dse_id: own.id }))).toEqual(['Agent']);
    expect(await othersOf(await signIn('Supervisor', { roleId: ROLE.supervisor }))).toEqual(
      expect.arrayContaining(['Other seller', 'Own seller', 'Agent']),
    );
  });

  it('anyone but a salesperson may know of everybody, a salesperson of the own desk’s', () => {
    const roles = Object.values(ROLE);
    for (const reader of roles)
      for (const viewer of roles) {
        const both = reader === ROLE.dealerStaff && viewer === ROLE.dealerStaff;
        const judge = (one: number | null, two: number | null) =>
          mayKnowOfViewer({ roleId: reader, dseId: one }, { roleId: viewer, dseId: two });
        expect([judge(1, 2), judge(1, 1), judge(null, null)]).toEqual(
          both ? [false, true, false] : [true, true, true],
        );
      }
  });
});
