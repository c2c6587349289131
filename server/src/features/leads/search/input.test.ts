import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { leadFilters } from '@otolead/contract/leads/filters.schema.ts';
import { listLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { searchName } from '@otolead/contract/leads/search.rules.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildDse } from '../../../../test/builders/dealers.ts';
import { buildAssignedCar, buildLead } from '../../../../test/builders/leads.ts';
import { buildUser } from '../../../../test/builders/users.ts';
import { useTestApp } from '../../../../test/harness.ts';

const STATEMENT_TIMEOUT_MS = 1_000;
const t = useTestApp({ statementTimeout: STATEMENT_TIMEOUT_MS });
let token: string;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
  // A fixed number: the builder's depend on the number of leads built before and may contain the searched digits.
  await buildLead(t.db, { mobile: '6281399999999' });
});

const send = async (filters: object) => {
  const { status, body } = await t.send(listLeads, filters, { token });
  return { status, found: (body.data as unknown[] | undefined)?.length, errors: body.errors };
};

const FILTERS = Object.keys(leadFilters.shape);
const DATES = ['date_type', 'start_date', 'end_date'];
const TEXTS = ['search', 'dse_name', 'make_model', 'lms_flag', 'lead_set', ...DATES];
const YES_NO = Object.entries(leadFilters.shape)
  .filter(([, schema]) => schema.safeParse('false').data === false)
  .map(([name]) => name);
const SINGLE = [...YES_NO, 'num_attempt_gt5'];
const ID_LISTS = FILTERS.filter((name) => ![...TEXTS, ...SINGLE, 'num_attempt'].includes(name));

describe('wrong types are refused beside their filter', () => {
  it.each(FILTERS)('%s', async (filter) => {
    for (const value of [{}, { id: 1 }, [[1]], [null]]) {
      const { status, errors } = await send({ [filter]: value });
      const fields = Object.keys(errors ?? {}).map((field) => field.split('.')[0]);
      expect({ value, status, fields }).toEqual({ value, status: 400, fields: [filter] });
    }
  });

  it.each(ID_LISTS)('%s takes no fraction, no word and no negative id', async (filter) => {
    for (const value of ['1.5', 'one', -1, '1;drop table lead', [1, 'x'], 2 ** 53]) {
      expect((await send({ [filter]: value })).status, String(value)).toBe(400);
    }
  });

  it.each(YES_NO)('%s is 1 or 0', async (filter) => {
    expect((await send({ [filter]: 2 })).errors?.[filter]).toMatch(/must be yes or no/);
    expect((await send({ [filter]: 'yes' })).status).toBe(400);
  });
});

describe('unknown ids', () => {
  /** Excluding a value that no lead has leaves all leads. */
  const left = (filter: string) => (filter === 'exclude_gm_id' ? 1 : 0);

  it.each(ID_LISTS)('%s matches nothing by them, up to the largest', async (filter) => {
    expect(await send({ [filter]: [2_147_483_647] })).toMatchObject({ status: 200, found: left(filter) });
    expect(await send({ [filter]: [2_147_483_646, 2_147_483_647] })).toMatchObject({
      status: 200,
      found: left(filter),
    });
  });

  it.each(ID_LISTS)('%s takes 10,000 of them and says when there are more', async (filter) => {
    const ids = Array.from({ length: 10_001 }, (_, index) => 2_000_000_000 + index);
    expect(await send({ [filter]: ids.slice(1) })).toMatchObject({ status: 200, found: left(filter) });
    const { status, errors } = await send({ [filter]: ids });
    expect([status, errors?.[filter]]).toEqual([400, expect.stringMatching(/has too many entries$/)]);
  });
});

describe('the digits of a mobile', () => {
  it('LST-003 a trunk zero is none of them, behind the prefix neither; zeros inside the number are', async () => {
    const customers = [
      { name: 'Trunk Nol', mobile: '6285800207711' },
      { name: 'Tanpa Nol', mobile: '6285820771100' },
    ];
    for (const customer of customers) await buildLead(t.db, { ...customer, search_name: customer.name });
    const named = async (search: string) => {
      const { body } = await t.call(listLeads, { search }, { token });
      return body.data.map((row) => row.customer_details.customer_name).toSorted();
    };
    for (const typed of ['0858 0020', '+62 0858 0020', '62 858 0020', '+62 858 0020', '00207711', '0020'])
      expect([typed, await named(typed)]).toEqual([typed, ['Trunk Nol']]);
    expect(await named('+62 0858')).toEqual(['Tanpa Nol', 'Trunk Nol']);
    expect(await named('0077')).toEqual([]);
  });
});

describe('what people type', () => {
  const HARD = ['O\'Brien "100%" _a\\b_', '🚗 Toyota 👩‍👩‍👧', 'مرحبا بك', 'ＦＵＬＬwidth', 'x'.repeat(100)];

  it('is found letter by letter, in names and in DSE names', async () => {
    for (const typed of HARD) {
      const lead = await buildLead(t.db, { name: typed, search_name: searchName(typed) });
      const dse = await buildDse(t.db, { name: typed });
      await buildAssignedCar(t.db, { lead, dealer_id: dse.dealer_id, dse_id: dse.id });
      expect(await send({ search: typed }), typed).toMatchObject({ status: 200, found: 1 });
      expect(await send({ dse_name: [typed] }), typed).toMatchObject({ status: 200, found: 1 });
    }
  });

  it('matches nothing by wildcards', async () => {
    for (const typed of ['%%%', '___', '\\\\\\', 'O_Brien', '100%%'])
      expect(await send({ search: typed }), typed).toMatchObject({ status: 200, found: 0 });
  });

  it('is refused with characters that no text has, or far too long', async () => {
    for (const typed of ['a\u0000b', 'abc\u001b', 'a\ud83db', 'x'.repeat(101)]) {
      expect((await send({ search: typed })).errors?.search, JSON.stringify(typed)).toMatch(/Search/);
      expect((await send({ dse_name: [typed] })).status, JSON.stringify(typed)).toBe(400);
    }
    expect((await send({ dse_name: Array.from({ length: 101 }, (_, n) => `n${n}`) })).status).toBe(400);
  });

  it('is no pair of make and model', async () => {
    for (const pair of ['1', '1-', '1-2-3', '-1-2', '1-99999999999', 'a-b'])
      expect((await send({ make_model: [pair] })).status, pair).toBe(400);
  });
});

describe('a search that takes too long', () => {
  it('is stopped with advice, and the next one is served', async () => {
    const blocker = await t.pool.connect();
    try {
      await blocker.query('begin; lock table lead_preference in access exclusive mode');
      const slow = await t.call(listLeads, { make_id: 1 }, { token, language: 'id' });
      expect(slow.status).toBe(400);
      expect(slow.body.error_code).toBe('search_too_slow');
      expect(slow.body.message).toMatch(/Persempit dengan tanggal, status/);
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
    expect(await send({ make_id: 1 })).toMatchObject({ status: 200 });
  });
});
