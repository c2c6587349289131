import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { listLeadRecordings, openRecording } from '@otolead/contract/recordings/recordings.endpoints.ts';
import { listViews } from '@otolead/contract/trail/views.endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { buildAudit } from '../../../test/builders/audits.ts';
import { tone } from '../../../test/builders/files.ts';
import { buildLead, type TestLead } from '../../../test/builders/leads.ts';
import { buildRecording } from '../../../test/builders/recordings.ts';
import { storeRoleLimits } from '../../../test/builders/role-limits.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { startFakeRecordings } from '../../../test/fake-recordings.ts';
import { useTestApp } from '../../../test/harness.ts';
import { TEST_START } from '../../../test/test-clock.ts';

const recordings = await startFakeRecordings();
const t = useTestApp({ environment: { RECORDINGS_ALLOW_PRIVATE: 'true' }, logLevel: 'trace' });
const SOUND = tone(2, () => 0.3);
let [auditor, agent]: TestUser[] = [];
let token: string;
let lead: TestLead;

beforeEach(async () => {
  t.clock.set(TEST_START);
  auditor ??= await buildUser(t.db, { roleId: ROLE.auditor });
  agent ??= await buildUser(t.db);
  token = await t.signIn(auditor as TestUser);
  lead = await buildLead(t.db);
  recordings.files.set('call.wav', { content: SOUND, login: 'listener:s3cret' });
  recordings.asked.length = 0;
  await t.db.updateTable('recording_rule').set({ mode: 'file', agents_hear: false }).execute();
});
afterAll(() => recordings.close());

/** A recording that was fetched. */
async function fetched(change: object = {}) {
  const row = await buildRecording(t.db, {
    lead,
    agent_id: agent?.id ?? null,
    file_size: SOUND.length,
    ...change,
  });
  await writeFile(join(t.filesDir, row.storage_key as string), SOUND);
  return row;
}
async function ticketOfAnother() {
  await open((await fetched()).id);
  return cookie.split('=')[1] ?? '';
}
const linked = () =>
  buildRecording(t.db, {
    ...{ lead, agent_id: agent?.id ?? null, state: 'found', storage_key: null, file_size: SOUND.length },
    location: `${recordings.url.replace('//', '//listener:s3cret@')}/call.wav`,
  });
let cookie = '';
async function open(id: number, as = token) {
  const answer = await t.call(openRecording, { lead_id: lead.lead_id, recording_id: id }, { token: as });
  cookie = String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  return answer;
}
const get = (url: string, range?: string, ticket = cookie) =>
  t.app.inject({ method: 'GET', url, headers: { cookie: ticket, ...(range && { range }) } });

describe('hearing a recording', () => {
  it.each([
    ['a file', fetched],
    ['a link, whose address and login stay here', linked],
  ])('streams %s, whole and in ranges', async (_what, make) => {
    const { id } = await make();
    const { body } = await open(id);
    expect(body.data).toMatchObject({ content_type: 'audio/wav', file_size: SOUND.length });
    const whole = await get(body.data.url);
    expect([whole.statusCode, whole.headers['content-type'], whole.headers['accept-ranges']]).toEqual([
      ...[200, 'audio/wav', 'bytes'],
    ]);
    expect(whole.rawPayload).toEqual(SOUND);
    const part = await get(body.data.url, 'bytes=1000-1999');
    expect([part.statusCode, part.headers['content-range']]).toEqual([
      206,
      `bytes 1000-1999/${SOUND.length}`,
    ]);
    expect(part.rawPayload).toEqual(SOUND.subarray(1_000, 2_000));
    const answers = JSON.stringify([body.data, whole.headers, part.headers]);
    expect(body.data.url).not.toContain(cookie.split('=')[1]);
    for (const secret of [recordings.url, 's3cret']) expect(answers).not.toContain(secret);
    expect(t.logged()).not.toContain('s3cret');
  });

  it('stands in the log of views with its listener, once an opening', async () => {
    const { id } = await fetched();
    const { body } = await open(id);
    await get(body.data.url);
    await get(body.data.url, 'bytes=0-99');
    const administrator = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator }));
    const { body: log } = await t.call(
      listViews,
      { customer: String(lead.lead_id) },
      { token: administrator },
    );
    expect(log.data).toMatchObject([
      { kind: 'heard', kind_label: 'Recording heard', actor_name: auditor?.name, leads: [lead.lead_id] },
    ]);
  });

  it.each([
    ['a guessed ticket', async () => 'x'.repeat(43)],
    ['no ticket', async () => ''],
    ['the ticket of another recording', async () => ticketOfAnother()],
    [
      'one of half an hour ago',
      async (ticket: string) => {
        t.clock.advance({ minutes: 31 });
        return ticket;
      },
    ],
    [
      'one of a session that has ended',
      async (ticket: string) => {
        await t.db.updateTable('user_session').set({ revoked_at: t.clock.now() }).execute();
        return ticket;
      },
    ],
  ])('is refused with %s', async (_which, ticketOf) => {
    const { id } = await fetched();
    const { body } = await open(id);
    const [name = '', ticket = ''] = cookie.split('=');
    const refused = await get(body.data.url, undefined, `${name}=${await ticketOf(ticket)}`);
    expect([refused.statusCode, refused.json().error_code]).toEqual([401, 'token_invalid']);
  });

  it('is refused in another market, and the file of an erased recording is gone', async () => {
    const { id } = await fetched();
    const { body } = await open(id);
    expect((await get(body.data.url.replace('/id/', '/ph/'))).statusCode).toBe(401);
    await t.db.updateTable('recording').set({ state: 'erased', storage_key: null }).execute();
    expect((await get(body.data.url)).statusCode).toBe(404);
    expect((await open(id)).body.message).toBe('This recording cannot be played');
  });

  it('says that the dialer does not answer', async () => {
    const { id } = await linked();
    const { body } = await open(id);
    recordings.files.set('call.wav', { status: 503 });
    expect((await get(body.data.url)).statusCode).toBe(502);
  });
});

describe('a role that reads contacts masked', () => {
  const counted = async () =>
    (
      await t.db
        .selectFrom('read_count')
        .where('user_id', '=', auditor?.id ?? 0)
        .where('budget', '=', 'leads')
        .select('count')
        .executeTakeFirst()
    )?.count;

  beforeEach(async () => {
    await t.db.deleteFrom('role_limit').execute();
    await t.db.deleteFrom('read_count').execute();
  });

  it('hears by the right alone; the opening is in the log and a lead of its budget, once an hour', async () => {
    await storeRoleLimits(t.db, ROLE.auditor, { masks_contacts: 1 });
    const one = await fetched();
    const two = await fetched();
    expect((await open(one.id)).status).toBe(200);
    expect(await counted()).toBe(1);
    expect((await open(two.id)).status).toBe(200);
    expect(await counted()).toBe(1);
    const views = await t.db
      .selectFrom('view_log')
      .where(sql<boolean>`leads @> array[${lead.lead_id}::bigint]`)
      .select('kind')
      .execute();
    expect(views).toEqual([{ kind: 'heard' }, { kind: 'heard' }]);
  });

  it('hears no more leads than it may read where the role refuses', async () => {
    await storeRoleLimits(t.db, ROLE.auditor, { masks_contacts: 1, leads_hour: 1, budget_refuses: 1 });
    expect((await open((await fetched()).id)).status).toBe(200);
    lead = await buildLead(t.db);
    const refused = await open((await fetched()).id);
    expect([refused.status, refused.body.data ?? null, cookie]).toEqual([429, null, '']);
  });

  it('hears nothing without the right, and nothing where the log of views cannot be written', async () => {
    await storeRoleLimits(t.db, ROLE.auditor, { masks_contacts: 1 });
    const { id } = await fetched();
    await sql`alter table view_log add constraint closed check (kind <> 'heard') not valid`.execute(t.db);
    const failed = await open(id).finally(() =>
      sql`alter table view_log drop constraint closed`.execute(t.db),
    );
    expect([failed.status, cookie]).toEqual([500, '']);
    const right = await t.db
      .deleteFrom('role_privilege')
      .where('role_id', '=', ROLE.auditor)
      .where('privilege_id', '=', 100)
      .returningAll()
      .execute();
    try {
      expect((await open(id)).status).toBe(403);
    } finally {
      await t.db.insertInto('role_privilege').values(right).execute();
    }
  });
});

describe('an agent', () => {
  it('hears nothing unless the market allows it, and then own calls alone', async () => {
    const own = await fetched();
    const other = await fetched({ agent_id: (await buildUser(t.db)).id });
    const as = await t.signIn(agent as TestUser);
    const listed = () => t.call(listLeadRecordings, { lead_id: lead.lead_id }, { token: as });
    expect((await listed()).body.data).toEqual({ rows: [], chosen: null });
    const refused = await open(own.id, as);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Agents of this market do not hear recordings',
    ]);
    await t.db.updateTable('recording_rule').set({ agents_hear: true }).execute();
    expect((await listed()).body.data.rows.map(({ id }) => id)).toEqual([own.id]);
    expect((await open(own.id, as)).status).toBe(200);
    expect((await open(other.id, as)).status).toBe(404);
  });

  it('of another market, and dealer staff, hear none of this lead', async () => {
    const { id } = await fetched();
    const abroad = await t.signIn(await buildUser(t.db, { roleId: ROLE.auditor, markets: ['ph'] }));
    const input = { lead_id: lead.lead_id, recording_id: id };
    expect((await t.send(openRecording, input, { token: abroad, market: 'ph' })).status).toBe(404);
    const staff = await t.signIn(await buildUser(t.db, { roleId: ROLE.dealerStaff }));
    expect((await t.send(openRecording, input, { token: staff })).status).toBe(403);
  });
});

describe('the recordings of a lead', () => {
  it('are listed with what became of each, and with the day of their deletion', async () => {
    const called = (minutes: number) => new Date(TEST_START.getTime() - minutes * 60_000);
    await fetched({ called_at: called(3) });
    await buildRecording(t.db, {
      lead,
      called_at: called(2),
      state: 'failed',
      reason: 'gone',
      storage_key: null,
    });
    await buildRecording(t.db, { lead, called_at: called(1), state: 'looked_for', storage_key: null });
    const { body } = await t.call(listLeadRecordings, { lead_id: lead.lead_id }, { token });
    expect(body.data.rows).toMatchObject([
      { state: 'looked_for', state_text: 'Looked for at the dialer', kept_until: null },
      { state_text: 'The recording cannot be played: the dialer has deleted it', kept_until: null },
      { state_text: 'Recording', agent_name: agent?.name, kept_until: '2027-11-20' },
    ]);
  });

  it('choose that of the audited call: by its time, else the latest of the audit’s agent before it', async () => {
    const called = (minutes: number) => new Date(TEST_START.getTime() - minutes * 60_000);
    const first = await fetched({ called_at: called(300) });
    const second = await fetched({ called_at: called(200) });
    await fetched({ called_at: called(100), agent_id: (await buildUser(t.db)).id });
    await fetched({ called_at: new Date(TEST_START.getTime() + 60_000) });
    const chosen = async (change: object) => {
      const audit = await buildAudit(t.db, { lead, agent_id: agent?.id ?? null, ...change });
      const request = { lead_id: lead.lead_id, audit_id: audit.id };
      return (await t.call(listLeadRecordings, request, { token })).body.data.chosen;
    };
    expect(await chosen({})).toBe(second.id);
    expect(await chosen({ calling_at: called(302) })).toBe(first.id);
  });
});
