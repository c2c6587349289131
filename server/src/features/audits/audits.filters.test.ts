import { listAudits } from '@otolead/contract/audits/audits.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAudit } from '../../../test/builders/audits.ts';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
let token: string;
let auditor: TestUser;
let agent: TestUser;
let wanted: number;

const SEARCH = 'Saring Audit';

beforeAll(async () => {
  auditor = await buildUser(t.db, { roleId: ROLE.auditor });
  agent = await buildUser(t.db);
  token = await t.signIn(auditor);
  const named = { status_id: 6, sub_status_id: 12, name: SEARCH, search_name: SEARCH.toLowerCase() };
  const lead = await buildLead(t.db, {
    ...named,
    gm_id: 1,
    bought_make_id: 1,
    purchase_dealer_id: 1,
    purchase_date: '2026-03-31',
  });
  const audit = await buildAudit(t.db, {
    lead,
    agent_id: agent.id,
    auditor_id: auditor.id,
    priority: 'HIGH',
    created_at: new Date('2026-11-10T17:00:00Z'),
    calling_at: new Date('2026-11-09T16:59:00Z'),
  });
  wanted = audit.id;
  await buildAudit(t.db, { lead: await buildLead(t.db, { ...named, gm_id: 2 }) });
});

const ask = (filters: object) => t.send(listAudits, { search: SEARCH, ...filters }, { token });
const idsOf = async (filters: object) =>
  ((await ask(filters)).body.data as { auditlead_id: number }[]).map((row) => row.auditlead_id);
const days = (date_type: string, first: string, last = first) => ({
  date_type,
  start_date: `${first}T00:00:00+07:00`,
  end_date: `${last}T00:00:00+07:00`,
});

describe('the filters of the audit list', () => {
  it('AUD-001 AUD-072 each narrows the rows and the counts', async () => {
    expect(await idsOf({})).toHaveLength(2);
    const filters: object[] = [
      { auditor: auditor.id },
      { agent_id: agent.id },
      { audit_priority: 'HIGH' },
      { process: [1, 3] },
      { bought_make: 1 },
      { dealership: 1 },
      { purchase_month: '03' },
      days('audit_created_date', '2026-11-11'),
      days('calling_date', '2026-11-09'),
    ];
    for (const filter of filters) {
      const { body } = await ask(filter);
      expect([filter, await idsOf(filter)]).toEqual([filter, [wanted]]);
      expect(body.pagination).toMatchObject({ page: 1, total: 1, next_page: null });
      expect(body.pagination?.tabcountInfo).toMatchObject({ count_new_auditor: 1, count_history: 0 });
    }
    expect(await idsOf({ purchase_month: '04' })).toEqual([]);
    expect(await idsOf({ process: [1, 2] })).toHaveLength(2);
  });

  it('AUD-036 AUD-072 a list of types narrows the tab to those of its statuses', async () => {
    const totalOf = async (type: unknown) => (await ask({ type })).body.pagination?.total;
    expect(await totalOf(['NEW'])).toBe(2);
    expect(await totalOf('NEW,REJECTED')).toBe(2);
    expect(await totalOf(['ACCEPTED'])).toBe(0);
    expect(await totalOf('list')).toBe(2);
    expect((await ask({ type: ['AUDIT_TRIGGERED'] })).status).toBe(400);
  });

  it('AUD-081 dates are ISO; the market’s day counts, whichever zone they are written in', async () => {
    const utc = { start_date: '2026-11-10T17:00:00.000Z', end_date: '2026-11-10T17:00:00.000Z' };
    expect(await idsOf({ date_type: 'audit_created_date', ...utc })).toEqual([wanted]);
    expect((await ask({ date_type: 'calling_date', start_date: '2026-11-09' })).status).toBe(400);
  });

  const REFUSED = [
    [{ date_type: 'calling_date' }, { start_date: 'Please choose a date', end_date: 'Please choose a date' }],
    [
      days('calling_date', '2026-11-21'),
      { start_date: 'Date cannot be in the future', end_date: 'Date cannot be in the future' },
    ],
    [days('calling_date', '2026-11-10', '2026-11-09'), { end_date: 'End date cannot be before start date' }],
  ] as const;
  it.each(REFUSED)('AUD-060 AUD-062 AUD-063 refuses %j', async (filters, errors) => {
    const { status, body } = await ask(filters);
    expect([status, body.errors]).toEqual([400, errors]);
  });

  it('refuses what no filter holds', async () => {
    for (const filter of [
      { purchase_month: '13' },
      { audit_priority: 'URGENT' },
      { date_type: 'purchase_date' },
    ])
      expect((await ask(filter)).status).toBe(400);
  });
});

describe('a row and the counts', () => {
  it('AUD-024 AUD-025 AUD-010 have every field of the specification', async () => {
    const { body } = await ask({ auditor: auditor.id });
    const [row] = body.data as Record<string, unknown>[];
    const fields = `auditlead_id lead_id customer_details status sub_status sub_status_id attribution_status audit_date
      audit_priority calling_date calling_agent_name audit_status audit_state last_action_by last_action_date
      last_action_comment last_audited_by`;
    expect(Object.keys(row as object)).toEqual(expect.arrayContaining(fields.split(/\s+/)));
    expect(row).toMatchObject({
      audit_state: 'FIRST',
      audit_priority: 'HIGH',
      last_audited_by: auditor.name,
    });
    const own = await t.call(listAudits, {}, { token: await t.signIn(agent) });
    expect(Object.keys(own.body.pagination?.tabcountInfo ?? {}).sort()).toEqual([
      'count_history',
      'count_new_agent',
      'count_pending_on_agent',
      'count_re_audit_agent',
    ]);
    expect(Object.keys(body.pagination?.tabcountInfo ?? {}).sort()).toEqual([
      'count_history',
      'count_new_auditor',
      'count_pending_on_auditor',
      'count_re_audit_auditor',
    ]);
  });
});
