import { getAuditRules, saveAuditRules } from '@otolead/contract/audits/audit-rules.endpoints.ts';
import { getAuditDetail } from '@otolead/contract/audits/audits.endpoints.ts';
import { addDays, localDate } from '@otolead/contract/kernel/market-time.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { updateStatus } from '@otolead/contract/lead-status/lead-status.endpoints.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildAudit } from '../../../test/builders/audits.ts';
import { buildLead } from '../../../test/builders/leads.ts';
import { statusInputs } from '../../../test/builders/status-input.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { meetAtLock } from '../../../test/meet-at-lock.ts';
import { beginAudit } from './audits.log.ts';

const t = useTestApp();
let keeper: string;
let auditor: string;

beforeAll(async () => {
  keeper = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor, markets: ['id', 'ph'] }));
  auditor = await t.signIn(await buildUser(t.db, { roleId: ROLE.auditor }));
});

beforeEach(async () => {
  await t.db.deleteFrom('audit_sample').execute();
});

const rule = async (change: object) => {
  const { version } = (await t.call(getAuditRules, {}, { token: keeper })).body.data;
  return t.send(saveAuditRules, { version, ...change }, { token: keeper });
};
const BOOKED = { statusId: 6, subStatusId: 11, attributionId: null };
/** Makes this many purchases of one agent in one week; returns which are audited. */
async function purchases(agentId: number, count: number): Promise<boolean[]> {
  const audited: boolean[] = [];
  for (let n = 0; n < count; n += 1) {
    const lead = await buildLead(t.db, { status_id: 2, sub_status_id: 2, last_agent_id: agentId });
    const row = await t.db
      .selectFrom('lead')
      .where('lead_id', '=', lead.lead_id)
      .selectAll()
      .executeTakeFirstOrThrow();
    await t.db.transaction().execute((tx) => beginAudit(tx, row, BOOKED, t.clock.now()));
    const audits = await t.db.selectFrom('audit').where('lead_id', '=', lead.lead_id).select('id').execute();
    audited.push(audits.length === 1);
  }
  return audited;
}

describe('the sampling rule', () => {
  it('audits every purchase unless it says otherwise, and the audit tells why', async () => {
    const agent = await buildUser(t.db, { name: 'Dewi Anggraini' });
    expect(await purchases(agent.id, 3)).toEqual([true, true, true]);
    const last = await t.db
      .selectFrom('audit')
      .where('agent_id', '=', agent.id)
      .select(['lead_id', 'id'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const input = { lead_id: last.lead_id, audit_id: last.id };
    const { body } = await t.call(getAuditDetail, input, { token: auditor });
    expect(body.data.chosen).toEqual({ percent: 100, week: '2026-11-16', place: 3 });
  });

  it('AUD-051 a lead that is sold again while its first audit is new gets no second one', async () => {
    const { lead_id } = await buildLead(t.db, { status_id: 6, sub_status_id: 11 });
    const row = await t.db
      .selectFrom('lead')
      .where('lead_id', '=', lead_id)
      .selectAll()
      .executeTakeFirstOrThrow();
    const begin = () => t.db.transaction().execute((tx) => beginAudit(tx, row, BOOKED, t.clock.now()));
    const audits = () => t.db.selectFrom('audit').where('lead_id', '=', lead_id).select('id').execute();
    await begin();
    await begin();
    expect(await audits()).toHaveLength(1);
    await t.db
      .updateTable('audit')
      .set({ audit_status: 'ACCEPTED' })
      .where('lead_id', '=', lead_id)
      .execute();
    await begin();
    expect(await audits()).toHaveLength(2);
  });

  it('draws its share of each agent’s week, the same for the same seed', async () => {
    expect((await rule({ sample_percent: 40, seed: 'first' })).status).toBe(200);
    const [one, other] = [await buildUser(t.db), await buildUser(t.db)];
    const drawn = [await purchases(one.id, 10), await purchases(other.id, 10)];
    expect(drawn.map((audited) => audited.filter(Boolean).length)).toEqual([4, 4]);
    await t.db.deleteFrom('audit_sample').execute();
    expect(await purchases(one.id, 10)).toEqual(drawn[0]);
    const kept = await t.db
      .selectFrom('audit_sample')
      .where('agent_id', '=', one.id)
      .select(['place', 'percent', 'audit_id'])
      .orderBy('place')
      .execute();
    expect(kept.map(({ audit_id: id }) => id !== null)).toEqual(drawn[0]);
    expect(kept.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    await rule({ sample_percent: 100 });
  });

  it('gives purchases of one agent that are saved at the same moment a place each', async () => {
    const agent = await buildUser(t.db);
    const token = await t.signIn(agent);
    const today = localDate(t.clock.now(), 'Asia/Jakarta');
    const inputOf = await statusInputs(t.db, (days) => addDays(today, days));
    const leads = [];
    for (let n = 0; n < 4; n += 1) leads.push(await buildLead(t.db, { last_agent_id: agent.id }));
    const saves = leads.map(
      ({ lead_id }) =>
        () =>
          t.send(updateStatus, { lead_id, ...inputOf(6, 11) }, { token }),
    );
    // The first draw waits here before anybody sees it.
    const answers = await meetAtLock(t, (tx) => sql`lock table audit in share mode`.execute(tx), saves);
    expect(answers.map(({ status, body }) => [status, body.errors])).toEqual(
      leads.map(() => [200, undefined]),
    );
    const drawn = await t.db
      .selectFrom('audit_sample')
      .where('agent_id', '=', agent.id)
      .select('place')
      .orderBy('place')
      .execute();
    expect(drawn.map(({ place }) => place)).toEqual([1, 2, 3, 4]);
  });

  it('is shown to auditors alone', async () => {
    const agent = await buildUser(t.db);
    await purchases(agent.id, 1);
    await t.db
      .updateTable('audit')
      .set({ audit_status: 'PENDING_ON_AGENT' })
      .where('agent_id', '=', agent.id)
      .execute();
    const { lead_id } = await t.db
      .selectFrom('audit')
      .where('agent_id', '=', agent.id)
      .select('lead_id')
      .executeTakeFirstOrThrow();
    const own = await t.call(getAuditDetail, { lead_id }, { token: await t.signIn(agent) });
    expect([own.status, own.body.data.chosen]).toEqual([200, null]);
    const before = await buildAudit(t.db);
    const known = await t.call(getAuditDetail, { lead_id: before.lead_id }, { token: auditor });
    expect(known.body.data.chosen).toBeNull();
  });

  it.each([
    [{ sample_percent: 0 }, 'sample_percent'],
    [{ sample_percent: 101 }, 'sample_percent'],
    [{ second_percent: 101 }, 'second_percent'],
    [{ seed: 'x'.repeat(41) }, 'seed'],
  ])('%j is refused beside its field', async (change, field) => {
    const { status, body } = await rule(change);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
  });

  it('is kept by those who hold the right, by one of two at once, in each market', async () => {
    const { version } = (await t.call(getAuditRules, {}, { token: keeper })).body.data;
    const both = await Promise.all(
      [30, 60].map((second_percent) =>
        t.send(saveAuditRules, { version, second_percent }, { token: keeper }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const abroad = (await t.call(getAuditRules, {}, { token: keeper, market: 'ph' })).body.data;
    expect(abroad).toMatchObject({ sample_percent: 100, second_percent: 10, seed: 'ph' });
    for (const token of [auditor, await t.signIn(await buildUser(t.db))]) {
      expect((await t.send(getAuditRules, {}, { token })).status).toBe(403);
      expect((await t.send(saveAuditRules, { version }, { token })).status).toBe(403);
    }
  });
});
