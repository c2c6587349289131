import { AUDIT_QUESTIONS } from '@otolead/contract/audits/audit-form.rules.ts';
import {
  changeAuditPriority,
  changeAuditStatus,
  getAuditDetail,
  listLeadAudits,
  saveAudit,
} from '@otolead/contract/audits/audits.endpoints.ts';
import { AUDIT_STATUSES } from '@otolead/contract/audits/audits.rules.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAudit } from '../../../test/builders/audits.ts';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
let agent: TestUser;
let token: string;
let colleague: string;

beforeAll(async () => {
  agent = await buildUser(t.db, { name: 'Dewi Anggraini' });
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.auditor, name: 'Bambang Prasetyo' }));
  colleague = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
});

const yes = Object.fromEntries(AUDIT_QUESTIONS.map((question) => [question, 'YES']));
const stored = (id: number) =>
  t.db.selectFrom('audit').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
const rejected = () =>
  buildAudit(t.db, {
    audit_status: 'PENDING_ON_AUDITOR',
    agent_id: agent.id,
    auditor_id: agent.id,
    priority: 'HIGH',
    calling_at: new Date('2026-11-18T07:23:00Z'),
    answers: JSON.stringify({ ...yes, crm_update: 'NO' }),
    compliance: '92.31',
  });
type Row = Awaited<ReturnType<typeof buildAudit>>;
const save = ({ lead_id, id, version }: Row, input: object, as = token) =>
  t.send(saveAudit, { lead_id, auditlead_id: id, version, ...input }, { token: as });
const detail = ({ lead_id, id }: Row, input: object = {}, as = token) =>
  t.call(getAuditDetail, { lead_id, audit_id: id, ...input }, { token: as });

describe('a re-audit', () => {
  it('AUD-035 AUD-032 AUD-075 becomes a child that waits for the agent, and its parent is audited', async () => {
    const parent = await rejected();
    const { status, body } = await save(parent, {
      parent_id: parent.id,
      dse_name: 'NO',
      comments: 'Heard again',
      compliance: 100,
      audit_lead_status: 'ACCEPTED',
    });
    expect([status, body.data]).toMatchObject([200, { audit_status: 'PENDING_ON_AGENT', compliance: 84.62 }]);
    const child = await stored((body.data as { auditlead_id: number }).auditlead_id);
    expect(child).toMatchObject({
      parent_id: parent.id,
      audit_state: 'RE_AUDIT',
      is_agent_reaudit: true,
      audit_status: 'PENDING_ON_AGENT',
      priority: 'HIGH',
      agent_id: agent.id,
      calling_at: parent.calling_at,
      answers: { ...yes, crm_update: 'NO', dse_name: 'NO' },
    });
    expect(await stored(parent.id)).toMatchObject({ audit_status: 'AUDITED', compliance: parent.compliance });
    const entries = await t.db
      .selectFrom('audit_activity')
      .where('lead_id', '=', parent.lead_id)
      .select(['audit_id', 'audit_status', 'comment'])
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { audit_id: child.id, audit_status: 'PENDING_ON_AGENT', comment: 'Heard again' },
      { audit_id: parent.id, audit_status: 'AUDITED', comment: 'Heard again' },
    ]);
  });

  it('AUD-033 with a full score it is accepted at once', async () => {
    const parent = await rejected();
    const { body } = await save(parent, { parent_id: parent.id, crm_update: 'YES' });
    expect(body.data).toMatchObject({ audit_status: 'ACCEPTED', compliance: 100 });
  });

  it('AUD-043 AUD-045 the reason of its agent for rejecting is shown to the agent and to auditors alone', async () => {
    const own = await t.signIn(agent);
    const audit = await buildAudit(t.db, { audit_status: 'PENDING_ON_AGENT', agent_id: agent.id });
    expect((await detail(audit)).body.data.rejection).toBeNull();
    const reason = 'The dealer was named at 2:10';
    const rejects = { audit_status: 'REJECTED', comment: reason } as const;
    await t.call(changeAuditStatus, { auditlead_id: [audit.id], ...rejects }, { token: own });
    const told = { by: 'Dewi Anggraini', at: t.clock.now().toISOString(), comment: reason };
    const isHigh = { priority: 'HIGH', comment: 'Soon' } as const;
    await t.call(changeAuditPriority, { auditlead_id: [audit.id], ...isHigh }, { token });
    const asks = { audit_status: 'PENDING_ON_AUDITOR', comment: 'Heard again' } as const;
    await t.call(changeAuditStatus, { auditlead_id: [audit.id], ...asks }, { token });
    const form = await detail(audit, { is_reaudit: 1, parent_id: audit.id });
    expect(form.body.data).toMatchObject({ form: 'reaudit', rejection: told });
    expect((await detail(audit, {}, own)).body.data.rejection).toEqual(told);
    expect((await detail(audit, {}, await t.signIn(await buildUser(t.db)))).status).toBe(404);
  });

  it('needs the audit that it repeats, waiting for the auditor', async () => {
    const parent = await rejected();
    expect((await save(parent, {})).status).toBe(400);
    const fresh = await buildAudit(t.db, { agent_id: agent.id });
    expect((await save(fresh, { parent_id: fresh.id })).status).toBe(400);
    expect(await stored(parent.id)).toEqual(parent);
  });

  it('AUD-073 AUD-085 AUD-020 the earlier audits of the lead are listed with their answers', async () => {
    const parent = await rejected();
    const { body } = await save(parent, { parent_id: parent.id, crm_update: 'YES', action_required: 2 });
    const { auditlead_id: id } = body.data as { auditlead_id: number };
    const ask = async (input: object, as = token) =>
      (await t.call(listLeadAudits, { lead_id: parent.lead_id, ...input }, { token: as })).body.data;
    expect((await ask({})).map((audit) => audit.id)).toEqual([id, parent.id]);
    const [earlier, ...more] = await ask({ audit_id: id });
    expect(more).toEqual([]);
    expect(earlier).toMatchObject({ id: parent.id, crm_update: 'NO', compliance: 92.31, previous_audits: 0 });
    expect((await ask({ parent_id: parent.id })).map((audit) => audit.id)).toEqual([parent.id]);
    const fields = `id parent_id auditlead_id auditor created_date agent_id agent_name calling_date calling_time new_used
      purchase_cps_brand_car vehicle_brand dealership_name dealership_city dse_name booking_name booking_mobile
      purchase_date lost_reason crm_update cash_or_finance purchase_proof action_required action_required_name
      attachment_url comments compliance audit_status audit_lead_status previous_audits priority`;
    expect(Object.keys(earlier as object)).toEqual(expect.arrayContaining(fields.split(/\s+/)));
    const other = await t.signIn(await buildUser(t.db));
    expect(await ask({ agent_id: agent.id }, other)).toEqual([]);
    const [latest] = await ask({ parent_id: id });
    expect(latest).toMatchObject({
      ...{
        parent_id: parent.id,
        audit_state: 'RE_AUDIT',
        previous_audits: 1,
        action_required_name: 'Coaching',
      },
      ...{ auditor: 'Bambang Prasetyo', agent_name: 'Dewi Anggraini', audit_lead_status: 'ACCEPTED' },
    });
  });
});

describe('an audit that is being worked on', () => {
  it('AUD-074 is its first auditor’s: a second one sees who has it and cannot save', async () => {
    const parent = await rejected();
    const asked = { is_reaudit: 1, parent_id: parent.id } as const;
    expect((await detail(parent, asked)).body.data).toMatchObject({ form: 'reaudit', claimed_by: null });
    const second = await detail(parent, asked, colleague);
    expect(second.body.data).toMatchObject({ id: parent.id, claimed_by: 'Bambang Prasetyo' });
    const refused = await save(parent, { parent_id: parent.id }, colleague);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Bambang Prasetyo is working on this audit',
    ]);
    expect((await stored(parent.id)).audit_status).toBe('PENDING_ON_AUDITOR');
    expect((await save(parent, { parent_id: parent.id })).status).toBe(200);
  });

  it('is free again after ten minutes', async () => {
    const audit = await buildAudit(t.db);
    const form = { is_reaudit: 0 } as const;
    await detail(audit, form);
    t.clock.advance({ minutes: 10 });
    expect((await detail(audit, form, colleague)).body.data.claimed_by).toBeNull();
    expect((await detail(audit)).body.data.claimed_by).not.toBeNull();
  });

  it('is not claimed by who only looks at it', async () => {
    const audit = await buildAudit(t.db);
    await detail(audit);
    expect(await stored(audit.id)).toEqual(audit);
  });

  it.each(AUDIT_STATUSES.filter((status) => status !== 'NEW'))(
    'AUD-067 an agent has no form of an audit that is %s, may not save it and claims nothing',
    async (audit_status) => {
      const audit = await buildAudit(t.db, { agent_id: agent.id, audit_status });
      const own = await t.signIn(agent);
      for (const is_reaudit of [0, 1] as const)
        expect((await detail(audit, { is_reaudit }, own)).body.data).toMatchObject({
          ...{ form: null, claimed_by: null },
        });
      expect((await save(audit, { ...yes, parent_id: audit.id }, own)).status).toBe(403);
      expect(await stored(audit.id)).toMatchObject({ claimed_by: null, audit_status, version: 1 });
    },
  );
});

it('the audits of a lead of the other market are not found, no matter who asks', async () => {
  const { lead_id } = await buildLead(t.db, { market: 'ph' });
  for (const roleId of [ROLE.administrator, ROLE.agent, ROLE.supervisor, ROLE.auditor]) {
    const token = await t.signIn(await buildUser(t.db, { roleId, markets: ['id', 'ph'] }));
    const answer = await t.send(listLeadAudits, { lead_id }, { token });
    expect([roleId, answer.status]).toEqual([roleId, 404]);
  }
});
