import {
  getAuditDetail,
  getNextAudit,
  listAudits,
  saveAudit,
} from '@otolead/contract/audits/audits.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { allAnswered } from '../../../test/builders/audit-answers.ts';
import { buildAudit } from '../../../test/builders/audits.ts';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
let agent: TestUser;
let auditor: string;

beforeAll(async () => {
  agent = await buildUser(t.db);
  auditor = await t.signIn(await buildUser(t.db, { roleId: ROLE.auditor, name: 'Bambang Prasetyo' }));
});

describe('notes on a recording', () => {
  it('stay with the audit, in the order of the recording', async () => {
    const { lead_id, id } = await buildAudit(t.db, { agent_id: agent.id });
    const call = { agent_id: agent.id, calling_date: '2026-11-18', calling_time: '14:23' };
    const notes = [
      { second: 75, text: 'Names the dealer' },
      { second: 4, text: 'Greets' },
    ];
    const input = { lead_id, auditlead_id: id, ...call, ...allAnswered('YES'), notes };
    expect((await t.send(saveAudit, input, { token: auditor })).status).toBe(200);
    const { body } = await t.call(getAuditDetail, { lead_id }, { token: await t.signIn(agent) });
    expect(body.data.notes).toEqual(notes.toReversed());
  });

  it.each([[{ second: -1, text: 'x' }], [{ second: 1, text: 'x'.repeat(301) }]])(
    '%j is refused',
    async (note) => {
      const { lead_id, id } = await buildAudit(t.db, { agent_id: agent.id });
      const input = { lead_id, auditlead_id: id, notes: [note] };
      expect((await t.send(saveAudit, input, { token: auditor })).status).toBe(400);
    },
  );
});

describe('the next audit', () => {
  it('is what is most urgent, then oldest, in this market, and nobody’s; agents have none', async () => {
    const at = (day: number) => ({ created_at: new Date(`2026-11-0${day}T03:00:00Z`) });
    const foreign = await buildLead(t.db, { market: 'ph', status_id: 6, sub_status_id: 11 });
    await buildAudit(t.db, { lead: foreign, priority: 'HIGH', ...at(1) });
    const old = await buildAudit(t.db, { ...at(2), priority: 'MEDIUM' });
    const urgent = await buildAudit(t.db, { ...at(4), priority: 'HIGH', audit_status: 'PENDING_ON_AUDITOR' });
    const taken = await buildAudit(t.db, { ...at(3), priority: 'HIGH' });
    const colleague = await t.signIn(
      await buildUser(t.db, { roleId: ROLE.supervisor, name: 'Rudi Hartono' }),
    );
    const asked = { lead_id: taken.lead_id, audit_id: taken.id, is_reaudit: 0 };
    await t.call(getAuditDetail, asked as never, { token: colleague });
    const next = async (audit_id?: number, token = auditor) =>
      (await t.call(getNextAudit, { audit_id }, { token })).body.data;
    expect(await next()).toEqual({ lead_id: urgent.lead_id, auditlead_id: urgent.id, is_reaudit: true });
    expect(await next(urgent.id)).toMatchObject({ auditlead_id: old.id, is_reaudit: false });
    expect(await next(undefined, colleague)).toMatchObject({ auditlead_id: taken.id });
    const list = await t.call(listAudits, { search: String(taken.lead_id) }, { token: auditor });
    expect(list.body.data[0]?.claimed_by).toBe('Rudi Hartono');
    t.clock.advance({ minutes: 11 });
    expect(await next()).toMatchObject({ auditlead_id: taken.id });
    expect((await t.send(getNextAudit, {}, { token: await t.signIn(agent) })).status).toBe(403);
  });
});

describe('evidence beside the questions', () => {
  it('is what the lead shows, to anyone who may save the form and in the reader’s language', async () => {
    const lead = await buildLead(t.db, {
      ...{ status_id: 6, sub_status_id: 12, booking_name: 'Siti Aminah', booking_mobile: '6281190234471' },
      ...{ purchase_date: '2026-11-12', finance_required: true, other_dealer_name: 'Auto Sejahtera' },
    });
    const audit = await buildAudit(t.db, { lead, agent_id: agent.id });
    const input = { lead_id: lead.lead_id, audit_id: audit.id };
    const { body } = await t.call(getAuditDetail, input, { token: auditor, language: 'id' });
    expect(body.data.evidence).toMatchObject({
      ...{
        booking_name: 'Siti Aminah',
        booking_mobile: '+62 811 9023 4471',
        dealership_name: 'Auto Sejahtera',
      },
      ...{ purchase_date: '12 Nov 2026', cash_or_finance: 'pembiayaan', purchase_proof: 'tidak ada' },
    });
    await t.db.updateTable('audit').set({ audit_status: 'REJECTED' }).where('id', '=', audit.id).execute();
    const own = await t.call(getAuditDetail, input, { token: await t.signIn(agent) });
    expect(own.body.data.evidence).toEqual({});
  });
});
