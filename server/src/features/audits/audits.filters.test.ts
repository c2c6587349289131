import { listAudits } from '@otolead/contract/audits/audits.endpoints.ts';
import { AUDIT_STATUSES, AUDIT_TABS, type AuditTab } from '@otolead/contract/audits/audits.rules.ts';
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
  const other = { status_id: 6, sub_status_id: 12, name: 'Somebody Else', search_name: 'somebody else' };
  await buildAudit(t.db, { lead: await buildLead(t.db, other) });
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
    expect(await idsOf({ search: 'Somebody Else' })).toHaveLength(1);
    const filters: object[] = [
      { auditor: auditor.id },
      { agent_id: agent.id },
      { audit_priority: 'HIGH' },
      { process: [1, 3] },
      { bought_make: 1 },
      { dealership: 1 },
      ...['03', '3', 3].map((purchase_month) => ({ purchase_month })),
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

  it('AUD-081 dates are ISO moments or days; the market’s day counts, whichever zone they are written in', async () => {
    const made = (start_date: string, end_date = start_date) =>
      idsOf({ date_type: 'audit_created_date', start_date, end_date });
    // Made on the 11th at 00:00 in Jakarta.
    for (const day of ['2026-11-10T17:00:00.000Z', '2026-11-11T07:00:00+14:00', '2026-11-11'])
      expect(await made(day), day).toEqual([wanted]);
    for (const day of ['2026-11-10T16:59:59.999Z', '2026-11-11T06:59:00+14:00', '2026-11-10'])
      expect(await made(day), day).toEqual([]);
    for (const day of ['2026-11-31', '2026-02-30T00:00:00Z', '2026-11-11T25:00:00Z', '11/11/2026'])
      expect((await ask({ date_type: 'calling_date', start_date: day, end_date: day })).status, day).toBe(
        400,
      );
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
      ...['13', '0', 'March'].map((purchase_month) => ({ purchase_month })),
      { audit_priority: 'URGENT' },
      { date_type: 'purchase_date' },
    ])
      expect((await ask(filter)).status).toBe(400);
  });
});

describe('a row', () => {
  it('AUD-024 has every field of the specification', async () => {
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
    const customer = row?.customer_details as object;
    expect(Object.keys(customer)).toEqual(
      expect.arrayContaining(['customer_name', 'customer_mobile', 'customer_city_id']),
    );
  });
});

describe('the tabs', () => {
  /** One audit in each status, first ones and re-audits, of one agent; ids by '<status>' and '<status> again'. */
  async function oneOfEach(agentId: number) {
    const ids: Record<string, number> = {};
    for (const audit_status of AUDIT_STATUSES)
      for (const is_agent_reaudit of [false, true]) {
        const { id } = await buildAudit(t.db, { agent_id: agentId, audit_status, is_agent_reaudit });
        ids[`${audit_status}${is_agent_reaudit ? ' again' : ''}`] = id;
      }
    return ids;
  }

  const both = (...statuses: string[]) => statuses.flatMap((status) => [status, `${status} again`]);
  const HISTORY = both('ACCEPTED', 'CLOSED', 'REFUSED');
  const SHOWN: readonly [AuditTab, own: readonly string[], others: readonly string[]][] = [
    ['New', ['PENDING_ON_AGENT'], both('NEW')],
    ['Pending on Agent', ['PENDING_ON_AGENT'], both('PENDING_ON_AGENT')],
    ['Pending on Auditor', both('REJECTED'), both('PENDING_ON_AUDITOR')],
    ['Re-audit', ['PENDING_ON_AGENT again'], both('REJECTED')],
    ['History', HISTORY, HISTORY],
  ];

  it.each(SHOWN)(
    'AUD-037 AUD-038 AUD-039 %s lists for the agent %j, for others %j',
    async (tab_name, own, others) => {
      const reader = await buildUser(t.db);
      const ids = await oneOfEach(reader.id);
      const listed = async (as: string, filters: object = {}) => {
        const request = { agent_id: reader.id, tab_name, ...filters };
        const found = (await t.call(listAudits, request, { token: as })).body.data.map(
          (row) => row.auditlead_id,
        );
        return Object.keys(ids).filter((name) => found.includes(ids[name] as number));
      };
      const inOrder = (names: readonly string[]) => Object.keys(ids).filter((name) => names.includes(name));
      expect(await listed(await t.signIn(reader))).toEqual(inOrder(own));
      expect(await listed(token)).toEqual(inOrder(others));
      const again = inOrder(others).filter((name) => name.endsWith(' again'));
      expect(await listed(token, { is_agent_reaudit: 1 })).toEqual(again);
    },
  );

  it('AUD-025 are counted under seven names, of which an agent’s own audits alone count', async () => {
    const [one, other] = [await buildUser(t.db), await buildUser(t.db)];
    await oneOfEach(one.id);
    await oneOfEach(other.id);
    const counts = async (as: string) => {
      const asked = AUDIT_TABS.map((tab_name) =>
        t.call(listAudits, { agent_id: one.id, tab_name }, { token: as }),
      );
      const [first, ...rest] = (await Promise.all(asked)).map(({ body }) => body.pagination?.tabcountInfo);
      for (const answer of rest) expect(answer).toEqual(first);
      return first;
    };
    const common = {
      count_new_agent: 1,
      count_re_audit_agent: 1,
      count_re_audit_auditor: 2,
      count_history: 6,
    };
    expect(await counts(token)).toEqual({
      ...common,
      ...{ count_new_auditor: 2, count_pending_on_agent: 2, count_pending_on_auditor: 2 },
    });
    // Agents do not see unsaved audits.
    expect(await counts(await t.signIn(one))).toEqual({
      ...common,
      ...{ count_new_auditor: 0, count_pending_on_agent: 1, count_pending_on_auditor: 2 },
    });
  });
});
