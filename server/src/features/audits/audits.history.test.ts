import { getActivity } from '@otolead/contract/activity/activity.endpoints.ts';
import {
  changeAuditPriority,
  changeAuditStatus,
  getAuditDetail,
  saveAudit,
} from '@otolead/contract/audits/audits.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { allAnswered } from '../../../test/builders/audit-answers.ts';
import { buildAudit } from '../../../test/builders/audits.ts';
import { buildDse } from '../../../test/builders/dealers.ts';
import { buildAssignedCar, buildLead, type TestLead } from '../../../test/builders/leads.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { type OpenStream, openStream } from '../../../test/event-stream.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
let agent: TestUser;
let own: string;
let other: string;
let auditor: string;
const opened: OpenStream[] = [];

beforeAll(async () => {
  agent = await buildUser(t.db, { name: 'Dewi Anggraini' });
  own = await t.signIn(agent);
  other = await t.signIn(await buildUser(t.db));
  auditor = await t.signIn(await buildUser(t.db, { roleId: ROLE.auditor, name: 'Bambang Prasetyo' }));
});

afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});

const booked = () => buildLead(t.db, { status_id: 6, sub_status_id: 11 });
const historyOf = async ({ lead_id }: Pick<TestLead, 'lead_id'>, token: string, source: 'crm'[] = []) =>
  (await t.call(getActivity, { lead_id, source }, { token })).body.data;
const change = (id: number, status: string, token: string) =>
  t.send(changeAuditStatus, { auditlead_id: [id], audit_status: status, comment: `To ${status}` }, { token });
const open = async (token: string) => {
  const stream = await openStream(t.app, { token });
  opened.push(stream);
  return stream;
};

const ofAudits = (stream: OpenStream) => stream.changes().filter(({ kind }) => kind === 'audit');

describe('the history of an audited lead', () => {
  it('tells every transition with who did it and why', async () => {
    const audit = await buildAudit(t.db, { agent_id: agent.id });
    const form = { agent_id: agent.id, calling_date: '2026-11-18', calling_time: '14:23', comments: 'Heard' };
    const answers = { ...allAnswered('YES'), crm_update: 'NO' };
    const { lead_id, id } = audit;
    await t.send(saveAudit, { lead_id, auditlead_id: id, ...form, ...answers }, { token: auditor });
    await t.send(changeAuditPriority, { auditlead_id: [id], priority: 'HIGH' }, { token: auditor });
    await change(id, 'REJECTED', own);
    await change(id, 'REFUSED', auditor);
    const told = (await historyOf(audit, auditor)).map(({ added_by, details, comment }) => [
      added_by,
      details.audit_status ?? details.audit_priority,
      details.compliance ?? null,
      comment[0]?.comment ?? null,
    ]);
    expect(told).toEqual([
      ['Bambang Prasetyo', 'REFUSED', null, 'To REFUSED'],
      ['Dewi Anggraini', 'REJECTED', null, 'To REJECTED'],
      ['Bambang Prasetyo', 'HIGH', null, null],
      ['Bambang Prasetyo', 'PENDING_ON_AGENT', '92.31%', 'Heard'],
    ]);
  });

  it('is of own audits to agents, of none to dealer staff, and of none before it was saved', async () => {
    const lead = await booked();
    const dse = await buildDse(t.db);
    await buildAssignedCar(t.db, { lead, dse_id: dse.id });
    const staff = await t.signIn(await buildUser(t.db, { roleId: ROLE.dealerStaff, dse_id: dse.id }));
    const audit = await buildAudit(t.db, { lead, agent_id: agent.id, audit_status: 'PENDING_ON_AGENT' });
    await change(audit.id, 'REJECTED', own);
    const counted = async () =>
      Promise.all(
        [auditor, own, other, staff].map(async (token) => {
          const both = [await historyOf(lead, token), await historyOf(lead, token, ['crm'])];
          return both.map((entries) => entries.filter((entry) => entry.activity_type === 'audit').length);
        }),
      );
    expect(await counted()).toEqual([
      [1, 1],
      [1, 1],
      [0, 0],
      [0, 0],
    ]);
    await t.db.updateTable('audit').set({ audit_status: 'NEW' }).where('id', '=', audit.id).execute();
    expect((await counted())[1]).toEqual([0, 0]);
  });
});

describe('an audit is live', () => {
  it('its auditors and its agent hear of it, nobody else does', async () => {
    const [agents, others, auditors] = await Promise.all([open(own), open(other), open(auditor)]);
    const audit = await buildAudit(t.db, { agent_id: agent.id, audit_status: 'PENDING_ON_AGENT' });
    await change(audit.id, 'REJECTED', own);
    const heard = { kind: 'audit', market: 'id', key: audit.id } as const;
    expect(await auditors.hear(heard)).toEqual(heard);
    expect(await agents.hear(heard)).toEqual(heard);
    expect(ofAudits(others)).toEqual([]);
  });

  it('auditors hear when a form is claimed, and not when it stays claimed; the agent of a new one does not', async () => {
    const audit = await buildAudit(t.db, { agent_id: agent.id });
    const [agents, auditors] = await Promise.all([open(own), open(auditor)]);
    const ask = () =>
      t.call(
        getAuditDetail,
        { lead_id: audit.lead_id, audit_id: audit.id, is_reaudit: 0 },
        { token: auditor },
      );
    await ask();
    await ask();
    const last = await buildAudit(t.db, { agent_id: agent.id, audit_status: 'PENDING_ON_AGENT' });
    await change(last.id, 'ACCEPTED', own);
    await Promise.all([agents.hear({ key: last.id }), auditors.hear({ key: last.id })]);
    expect(ofAudits(auditors).map(({ key }) => key)).toEqual([audit.id, last.id]);
    expect(ofAudits(agents).map(({ key }) => key)).toEqual([last.id]);
  });
});

describe('two auditors at once', () => {
  it('of two that save the same audit one wins, and it is logged once', async () => {
    const second = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
    const { lead_id, id, version } = await buildAudit(t.db, { agent_id: agent.id });
    const call = { agent_id: agent.id, calling_date: '2026-11-18', calling_time: '14:23' };
    const input = { lead_id, auditlead_id: id, version, ...call, ...allAnswered('YES') };
    const both = await Promise.all([auditor, second].map((token) => t.send(saveAudit, input, { token })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const entries = await historyOf({ lead_id }, auditor);
    expect(entries.map(({ details }) => details.audit_status)).toEqual(['ACCEPTED']);
  });
});
