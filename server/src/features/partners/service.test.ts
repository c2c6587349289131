import { randomUUID } from 'node:crypto';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { makePartnerKey } from '@otolead/contract/partners/partners.endpoints.ts';
import { KEY_SCOPES, type KeyScope } from '@otolead/contract/partners/partners.rules.ts';
import {
  readDeliveries,
  readLead,
  readReport,
  resendDelivery,
  writeLeadStatus,
} from '@otolead/contract/partners/service.endpoints.ts';
import { listViews } from '@otolead/contract/trail/views.endpoints.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAssignedCar, buildLead, type TestLead } from '../../../test/builders/leads.ts';
import { buildPartner, buildPartnerKey } from '../../../test/builders/partners.ts';
import { storeRoleLimits } from '../../../test/builders/role-limits.ts';
import { buildRole, buildUser, type TestUser } from '../../../test/builders/users.ts';
import { buildProcess } from '../../../test/builders/webform.ts';
import { buildWebhook } from '../../../test/builders/webhooks.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
let owner: TestUser;
let lead: TestLead;

beforeAll(async () => {
  owner = await buildUser(t.db, { roleId: ROLE.administrator, name: 'Dewi Lestari' });
  lead = await buildLead(t.db, { name: 'Budi Santoso' });
});

const keyOf = async (scopes: readonly KeyScope[], columns: object = {}) =>
  (await buildPartnerKey(t.db, { created_by: owner.id, scopes: [...scopes], ...columns })).key;

const tomorrow = () =>
  t.clock
    .now()
    .toISOString()
    .slice(0, 10)
    .replace(/\d\d$/, (day) => String(Number(day) + 1));
const hot = ({ lead_id }: TestLead) => ({
  ...{
    lead_id,
    status_id: 2,
    sub_status_id: 2,
    buy_time: 14,
    follow_up_date: tomorrow(),
    followup_time: '10:15',
  },
});

/** Each call with a scope, and an input that it takes. */
const CALLS = [
  ['read_leads', readLead, () => ({ lead_id: lead.lead_id })],
  ['write_status', writeLeadStatus, () => ({ lead_id: lead.lead_id, internal_comment: 'Called back' })],
  ['reports', readReport, () => ({ report: 'assigned_lead_summary', filters: {} })],
  ['webhooks', readDeliveries, () => ({})],
] as const;

describe('a key of other systems', () => {
  it.each(CALLS)('is let in by its scope %s alone', async (scope, endpoint, input) => {
    const others = KEY_SCOPES.filter((one) => one !== scope);
    const refused = await t.send(endpoint, input(), { token: await keyOf(others) });
    expect([refused.status, refused.body.message]).toEqual([
      403,
      `This key is not for such calls (${scope}): ask an administrator for one that is`,
    ]);
    expect((await t.send(endpoint, input(), { token: await keyOf([scope]), market: 'ph' })).status).toBe(401);
  });

  it.each(CALLS)(
    'with the scope %s reaches nothing once its owner is switched off or lacks the right',
    async (scope, endpoint, input) => {
      const brandManager = await buildUser(t.db, { roleId: ROLE.dealerStaff });
      const gone = await buildUser(t.db, { roleId: ROLE.administrator });
      const abroad = await buildUser(t.db, { roleId: ROLE.administrator, markets: ['ph'] });
      await t.db.updateTable('app_user').set({ status: 0 }).where('id', '=', gone.id).execute();
      for (const { id: owner_id } of [gone, abroad, ...(scope === 'read_leads' ? [] : [brandManager])]) {
        const { status, body } = await t.send(endpoint, input(), {
          token: await keyOf([scope], { owner_id }),
        });
        expect([status, body.message]).toEqual([
          403,
          'The owner of this key may not do this any more: ask an administrator for another key',
        ]);
      }
    },
  );

  it.each(CALLS.filter(([scope]) => scope !== 'write_status'))(
    'of a sandbox is shown nothing by %s',
    async (scope, endpoint, input) => {
      const { status, body } = await t.send(endpoint, input(), {
        token: await keyOf([scope], { is_sandbox: true }),
      });
      expect([status, body.message]).toEqual([
        403,
        'A sandbox key reads nothing: ask an administrator for another key',
      ]);
    },
  );
});

describe('a receiver of a webhook', () => {
  it('fetches the lead, and the log of views names its key', async () => {
    const car = await buildAssignedCar(t.db, { lead });
    const partner = await buildPartner(t.db, { name: 'Gudang Data' });
    const key = await buildPartnerKey(t.db, {
      ...{ created_by: owner.id, scopes: ['read_leads'], partner_id: partner.id },
    });
    const { status, body } = await t.call(readLead, { lead_id: lead.lead_id }, { token: key.key });
    expect(status).toBe(200);
    expect(body.data.lead_detail).toMatchObject({ lead_id: lead.lead_id, lead_name: 'Budi Santoso' });
    expect(body.data.assigned_cars).toMatchObject([{ request_id: car.request_id }]);
    const token = await t.signIn(owner);
    // Views of leads are written behind their answers.
    await expect
      .poll(async () => (await t.call(listViews, { key_id: key.id }, { token })).body.data, {
        timeout: 5_000,
      })
      .toMatchObject([
        { kind: 'lead', leads: [lead.lead_id], actor_name: `Gudang Data (${key.prefix})`, session_id: null },
      ]);
  });

  it('is answered 404 for a lead of the other market, and by dealer staff’s key for other dealers’ leads', async () => {
    const other = await buildLead(t.db, { market: 'ph' });
    const key = await keyOf(['read_leads']);
    expect((await t.send(readLead, { lead_id: other.lead_id }, { token: key })).status).toBe(404);
    const { dse_id } = await buildAssignedCar(t.db);
    const staff = await buildUser(t.db, { roleId: ROLE.dealerStaff, dse_id });
    const own = await keyOf(['read_leads'], { owner_id: staff.id });
    expect((await t.send(readLead, { lead_id: lead.lead_id }, { token: own })).status).toBe(404);
  });

  it('reads its deliveries from where it stopped, and has one sent again', async () => {
    const webhook = await buildWebhook(t.db);
    const at = t.clock.now();
    const ids: number[] = [];
    for (const state of ['delivered', 'failed'] as const) {
      const message = await t.db
        .insertInto('webhook_message')
        .values({ market_id: 1, type: 'lead.created', lead_id: lead.lead_id, data: '{}', created_at: at })
        .returning('id')
        .executeTakeFirstOrThrow();
      const made = await t.db
        .insertInto('webhook_delivery')
        .values({
          ...{ webhook_id: webhook.id, message_id: message.id, state, answer: null, error: null },
          ...{ tried_at: at, next_at: null, created_at: at },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      ids.push(made.id);
    }
    const token = await keyOf(['webhooks']);
    const read = async (input: object) =>
      (await t.call(readDeliveries, { webhook_id: webhook.id, ...input }, { token })).body.data;
    expect(await read({})).toMatchObject([{ id: ids[0] }, { id: ids[1], webhook_id: webhook.id }]);
    expect(await read({ after_id: ids[0] })).toMatchObject([{ id: ids[1], lead_id: lead.lead_id }]);
    const [failed] = await read({ state: 'failed' });
    const again = await t.call(resendDelivery, { id: ids[1] as number }, { token });
    expect(again.body.data).toMatchObject({ message_id: failed?.message_id, state: 'pending' });
    const foreign = await buildWebhook(t.db, { market: 'ph' });
    expect(await read({ webhook_id: foreign.id })).toEqual([]);
  });
});

describe('a status by key', () => {
  it('is judged and written as on the lead’s page, once, and the history names the partner', async () => {
    const own = await buildLead(t.db);
    const partner = await buildPartner(t.db, { name: 'Bot Pintar' });
    const token = await keyOf(['write_status'], { partner_id: partner.id });
    const wrong = await t.send(writeLeadStatus, { ...hot(own), follow_up_date: '' }, { token });
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([400, ['follow_up_date']]);
    const input = { ...hot(own), request_id: randomUUID() };
    const first = await t.call(writeLeadStatus, input, { token });
    expect(first.status).toBe(200);
    expect((await t.call(writeLeadStatus, input, { token })).body.data).toEqual(first.body.data);
    const stored = await t.db
      .selectFrom('lead')
      .where('lead_id', '=', own.lead_id)
      .select(['status_id', 'sub_status_id', 'version'])
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ status_id: 2, sub_status_id: 2, version: first.body.data.version });
    const entries = t.db
      .selectFrom('activity')
      .where('lead_id', '=', own.lead_id)
      .where('type', '=', 'status');
    expect(await entries.select(['actor_id', 'actor_name']).execute()).toEqual([
      { actor_id: owner.id, actor_name: 'Bot Pintar' },
    ]);
  });

  it('of a sandbox key is judged and not written', async () => {
    const own = await buildLead(t.db);
    const token = await keyOf(['write_status'], { is_sandbox: true });
    expect((await t.send(writeLeadStatus, hot(own), { token })).status).toBe(200);
    expect((await t.send(writeLeadStatus, { ...hot(own), status_id: 99 }, { token })).status).toBe(400);
    const entries = t.db.selectFrom('activity').where('lead_id', '=', own.lead_id).select('type');
    expect(await entries.execute()).toEqual([]);
  });
});

describe('a report by key', () => {
  it('comes as the file of its screen, and both logs have it', async () => {
    const process = await buildProcess(t.db);
    const key = await buildPartnerKey(t.db, { created_by: owner.id, scopes: ['reports'] });
    const filters = { process_id: String(process.id), selected_month: '2026-11' };
    const answer = await t.app.inject({
      method: 'POST',
      url: '/id/api/service/report',
      headers: { authorization: `Bearer ${key.key}` },
      payload: { report: 'ops_report', filters },
    });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(answer.body).toContain('Created');
    const views = t.db.selectFrom('view_log').where('key_id', '=', key.id).select(['kind', 'call']);
    expect(await views.execute()).toEqual([{ kind: 'file', call: 'partners.read_report' }]);
    const exported = t.db.selectFrom('security_log').where('event', '=', 'exported').selectAll();
    expect((await exported.execute()).at(-1)).toMatchObject({
      detail: { module: 'OpsReport', partner: key.partner_id },
    });
  });

  it('is refused for whole lists of customers and for a search that its screen refuses', async () => {
    const token = await keyOf(['reports']);
    const lists = await t.send(readReport, { report: 'lead_raw_data', filters: {} }, { token });
    expect([lists.status, Object.keys(lists.body.errors ?? {})]).toEqual([400, ['report']]);
    const empty = await t.send(readReport, { report: 'ops_report', filters: {} }, { token });
    expect([empty.status, Object.keys(empty.body.errors ?? {})]).toEqual([
      400,
      ['process_id', 'selected_month'],
    ]);
  });
});

/** The privilege of /partners. */
const PARTNERS = 62;

describe('making a key that acts for its owner', () => {
  it('is left to administrators where the owner is somebody else', async () => {
    const { id: roleId } = await buildRole(t.db, [PARTNERS]);
    const maker = await buildUser(t.db, { roleId });
    const supervisor = await buildUser(t.db, { roleId: ROLE.supervisor });
    const partner_id = (await buildPartner(t.db)).id;
    const make = async (as: TestUser, owner_id: number) => {
      const { status, body } = await t.send(
        makePartnerKey,
        { partner_id, read_leads: true, owner_id },
        { token: await t.signIn(as) },
      );
      return [status, Object.keys(body.errors ?? {})];
    };
    expect(await make(maker, owner.id)).toEqual([400, ['owner_id']]);
    expect(await make(maker, maker.id)).toEqual([200, []]);
    expect(await make(owner, supervisor.id)).toEqual([200, []]);
  });
});

it('a key whose owner reads contacts masked reads them masked', async () => {
  const token = await keyOf(['read_leads']);
  const mobile = async () =>
    (await t.call(readLead, { lead_id: lead.lead_id }, { token })).body.data.lead_detail.lead_mobile;
  expect(await mobile()).toBe(`+${lead.mobile}`);
  await storeRoleLimits(t.db, ROLE.administrator, { masks_contacts: 1 });
  expect(await mobile()).toMatch(/^\+62 8\d\d••••\d\d\d$/);
  await storeRoleLimits(t.db, ROLE.administrator, {});
});
