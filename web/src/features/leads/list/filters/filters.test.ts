import kernelTexts from '@otolead/contract/kernel/messages.en.json' with { type: 'json' };
import { interpolate } from '@otolead/contract/kernel/text.ts';
import { ATTEMPT_OPTIONS, LMS_FLAGS } from '@otolead/contract/leads/filters.rules.ts';
import texts from '@otolead/contract/leads/messages.en.json' with { type: 'json' };
import { DATE_TYPES, LEAD_SORTS } from '@otolead/contract/leads/search.rules.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ANY_MARKET_PARAMS,
  clearFilters,
  filterChips,
  filterRequest,
  type LeadFilters,
  readFilters,
  resetFilters,
  withoutFilter,
  writeFilters,
  writePersonal,
} from './filters.ts';
import { isSearching, type SearchBy } from './search-by.ts';
import { readHash, writeHash } from './url.ts';

const TODAY = '2026-11-20';
const INITIAL = readFilters({});

const t = (key: string, params: Record<string, string | number> = {}) =>
  interpolate(
    key.startsWith('kernel:')
      ? kernelTexts[key.slice(7) as keyof typeof kernelTexts]
      : texts[key as keyof typeof texts],
    params,
  );

const NAMES: Readonly<Record<string, string>> = {
  'status 1': 'New',
  'status 2': 'Interested',
  'sub_status 3': 'Warm',
  'city_id 7': 'Bandung',
};

const requestOf = (filters: LeadFilters, text = '', processes?: number[]) =>
  filterRequest({ filters, search: { text, by: 'any' }, today: TODAY, processes });

function chipsOf(filters: LeadFilters, search = '') {
  return filterChips({
    filters,
    searching: isSearching({ text: search, by: 'any' }),
    today: TODAY,
    t,
    language: 'en',
    nameOf: (filter, id) => NAMES[`${filter} ${id}`],
  }).map(({ id, label, value, locked }) => [id, label, value, ...(locked ? ['locked'] : [])].join('|'));
}

/** The address bar's parameters: values as text, absent ones left out. */
function address(filters: LeadFilters): string {
  const given = Object.entries(writeFilters(filters)).filter(([, value]) => value !== undefined);
  return given.map(([name, value]) => `${name}=${value}`).join('&');
}

function fromAddress(query: string): LeadFilters {
  return readFilters(Object.fromEntries(new URLSearchParams(query)));
}

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 9_999_999 }), { maxLength: 6 });
const day = fc
  .integer({ min: 0, max: 20_000 })
  .map((offset) => new Date(Date.UTC(1990, 0, 1 + offset)).toISOString().slice(0, 10));
const choice = fc.constantFrom(true, false, null);
const anyFilters: fc.Arbitrary<LeadFilters> = fc.record({
  view: fc.constantFrom('all', 'myactive'),
  range: fc.oneof(
    fc.constantFrom('initial' as const, 'any' as const),
    fc.record({ date_type: fc.constantFrom(...DATE_TYPES), start_date: day, end_date: day }),
  ),
  status: ids,
  sub_status: ids,
  lead_ids: ids,
  lead_set: fc.constantFrom([], ['Ab-_Ab-_Ab-_Ab-_']),
  gm_id: ids,
  lead_type_id: ids,
  source_id: ids,
  customer_source_id: ids,
  call_status: ids,
  cluster_list: ids,
  province_list: ids,
  city_id: ids,
  make_id: ids,
  model_id: ids,
  model_status_id: ids,
  bought_makeid: ids,
  dealer_id: ids,
  ld_status: fc.uniqueArray(fc.integer({ min: 0, max: 2 })),
  test_drive_type: ids,
  dealer_visit_status: ids,
  attribution_status_id: ids,
  billing_status_id: ids,
  lms_status_id: ids,
  myactive_agent_id: ids,
  num_attempt: fc.uniqueArray(fc.constantFrom(...ATTEMPT_OPTIONS)),
  dse_name: fc.constant([]),
  lms_flag: fc.uniqueArray(fc.constantFrom(...LMS_FLAGS)),
  finance_required: choice,
  exchange_required: choice,
  is_saleable: choice,
  is_not_connectable: choice,
  dialer_eligibility: choice,
  sort: fc.constantFrom(null, ...LEAD_SORTS),
  direction: fc.constantFrom('natural', 'asc', 'desc'),
});

describe('the filters in the address', () => {
  it('survive Back, reload and a pasted link', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(fromAddress(address(filters))).toEqual(filters);
      }),
    );
  });

  it('are read the same when the router has made numbers of single ids', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(readFilters(writeFilters(filters))).toEqual(filters);
      }),
    );
  });

  it('leave the defaults out', () => {
    expect(address(INITIAL)).toBe('');
  });

  it.each([
    [{ ...INITIAL, status: [1, 2], sub_status: [5] }, 'status=1,2&sub=5'],
    [{ ...INITIAL, range: 'any' }, 'date=any'],
    [{ ...INITIAL, view: 'myactive', lead_ids: [7, 8] }, 'view=myactive&lead_ids=7,8'],
    [
      { ...INITIAL, range: { date_type: 'followup_date', start_date: '2026-11-01', end_date: '2026-11-05' } },
      'date=followup_date&from=2026-11-01&to=2026-11-05',
    ],
  ] satisfies [LeadFilters, string][])('stand there in plain words: %j', (filters, written) => {
    expect(address(filters)).toBe(written);
  });

  it.each([
    'date=tomorrow&from=2026-11-01',
    'date=created_date',
    'date=created_date&from=2026-02-30',
    'status=&sub=abc,-1,0,1.5&lead_ids=,',
    'view=everything&dir=up&page=3&search=Budi',
  ])('that nobody understands count as absent: %s', (query) => {
    expect(fromAddress(query)).toEqual(INITIAL);
  });
});

describe('the request', () => {
  it('starts with follow-ups from today to today', () => {
    expect(requestOf(INITIAL, '')).toEqual({
      date_type: 'followup_date',
      start_date: TODAY,
      end_date: TODAY,
    });
  });

  it('lists given lead ids without the default date', () => {
    expect(requestOf(fromAddress('lead_ids=7,8'), '')).toEqual({ lead_ids: [7, 8] });
  });

  it('searches all dates while the default date is untouched, and within a chosen one', () => {
    const chosen = fromAddress('date=created_date&from=2026-11-01&to=2026-11-05');
    expect(requestOf(INITIAL, ' Budi ')).toEqual({ search: 'Budi' });
    expect(requestOf(chosen, 'Budi')).toEqual({
      search: 'Budi',
      date_type: 'created_date',
      start_date: '2026-11-01',
      end_date: '2026-11-05',
    });
  });

  it('keeps the date and sends no search while the search is too short', () => {
    expect(requestOf(INITIAL, 'Bu')).toEqual(requestOf(INITIAL, ''));
  });

  it('completes a link without a to date', () => {
    const until = (query: string) => requestOf(fromAddress(query), '').end_date;
    expect(until('date=created_date&from=2026-11-01')).toBe(TODAY);
    expect(until('date=followup_date&from=2026-11-28')).toBe('2026-11-28');
  });

  it('sends numbers of attempts, and more than 11 under its own name', () => {
    expect(requestOf(fromAddress('date=any&num_attempt=0,11,gt11'))).toEqual({
      num_attempt: [0, 11],
      num_attempt_gt5: 11,
    });
  });

  it('sends the processes not chosen as excluded while only saleable leads are wanted', () => {
    const saleable = fromAddress('date=any&is_saleable=1&gm_id=1,3');
    expect(requestOf(saleable, '', [1, 2, 3, 4])).toEqual({
      is_saleable: true,
      gm_id: [1, 3],
      exclude_gm_id: [2, 4],
    });
    expect(requestOf(saleable, '', [1, 3])).toEqual({ is_saleable: true, gm_id: [1, 3] });
    expect(requestOf(fromAddress('date=any&is_saleable=0&gm_id=1'), '', [1, 2])).toEqual({
      is_saleable: false,
      gm_id: [1],
    });
    expect(requestOf(fromAddress('date=any&is_saleable=1'), '', [1, 2])).toEqual({ is_saleable: true });
  });

  it('sends each flag of the LMS by its own name', () => {
    expect(requestOf(fromAddress('date=any&lms_flag=rf,eaf,xyz'))).toEqual({ rf: 1, eaf: 1 });
  });

  it('keeps names of people behind the # of the address, where nobody reads them', () => {
    const filters = { ...INITIAL, dse_name: ['Wahyu, S.E.', 'Dewi'] };
    expect(address(filters)).toBe('');
    const hash = writeHash(writePersonal(filters));
    expect(readFilters({}, readHash(hash))).toEqual(filters);
    expect(hash).not.toMatch(/Wahyu|Dewi/);
    expect([writeHash(writePersonal(INITIAL)), readFilters({}, readHash('%x'))]).toEqual(['', INITIAL]);
    expect(requestOf(filters).dse_name).toEqual(['Wahyu, S.E.', 'Dewi']);
  });

  it('looks up a lead id as such when that is what is searched by', () => {
    const by = (searchBy: SearchBy, text: string) =>
      filterRequest({ filters: INITIAL, search: { text, by: searchBy }, today: TODAY });
    expect(by('lead_id', '1000123')).toEqual({ lead_ids: [1000123] });
    expect(by('mobile', '0812 345')).toEqual({ search: '0812 345' });
    expect(by('name', '1000123')).toEqual(requestOf(INITIAL));
    expect(by('lead_id', 'Budi')).toEqual(requestOf(INITIAL));
  });

  it('carries statuses, view and order', () => {
    const filters = fromAddress('date=any&status=1,2&sub=3&view=myactive&dir=asc');
    expect(requestOf(filters, '')).toEqual({
      status_id: [1, 2],
      sub_status_id: [3],
      my_active: true,
      direction: 'asc',
    });
  });
});

describe('the chips', () => {
  it('name the default date as today', () => {
    expect(chipsOf(INITIAL)).toEqual(['range|Follow-up date|today']);
  });

  it('say that a search looks at all dates instead', () => {
    expect(chipsOf(INITIAL, 'Budi')).toEqual(['range|Date|Searching all dates|locked']);
    expect(chipsOf(fromAddress('date=any'), 'Budi')).toEqual([]);
  });

  it.each([
    ['date=created_date&from=2026-11-18&to=2026-11-18', 'range|Created date|18 Nov 2026'],
    ['date=created_date&from=2026-11-18&to=2026-11-20', 'range|Created date|18 – 20 Nov 2026'],
    ['date=created_date&from=2026-10-28&to=2026-11-02', 'range|Created date|28 Oct – 02 Nov 2026'],
    ['date=created_date&from=2025-12-28&to=2026-01-02', 'range|Created date|28 Dec 2025 – 02 Jan 2026'],
    ['date=any&status=1,2&sub=3', 'status|Status|New, Interested', 'sub_status|Sub-status|Warm'],
    ['date=any&status=99', 'status|Status|99'],
    ['date=any&city_id=7,9&is_saleable=0', 'city_id|City|Bandung, 9', 'is_saleable|Saleable|No'],
    [
      'date=any&num_attempt=1,gt11&lms_flag=rf',
      'num_attempt|Attempts|1, More than 11',
      'lms_flag|LMS flag|Reopen Flag',
    ],
    ['lead_ids=4,5,6,7,8', 'lead_ids|Lead ids|4, 5, 6 +2'],
  ])('tell %s in words', (query, ...chips) => {
    expect(chipsOf(fromAddress(query))).toEqual(chips);
  });

  it('can be removed singly; a status takes its sub-statuses along', () => {
    const filters = fromAddress('date=created_date&from=2026-11-01&to=2026-11-05&dir=asc&status=1&sub=5');
    expect(address(withoutFilter(filters, 'status'))).toBe(
      'date=created_date&from=2026-11-01&to=2026-11-05&dir=asc',
    );
    expect(address(withoutFilter(filters, 'sub_status'))).toContain('status=1');
    expect(address(withoutFilter(filters, 'range'))).toBe('date=any&status=1&sub=5');
  });

  it('Reset goes back to the initial filter, Clear all to none, both within the view', () => {
    const filters = fromAddress(
      'view=myactive&date=created_date&from=2026-11-01&status=1&lead_ids=4&dir=asc',
    );
    expect(address(resetFilters(filters))).toBe('view=myactive');
    expect(address(clearFilters(filters))).toBe('view=myactive&date=any');
    expect(requestOf(clearFilters(INITIAL), '')).toEqual({});
  });
});

it('what the markets name alike stays when the market changes; processes, places, models, dealers and leads go', () => {
  const gone = ['gm_id', 'lead_type_id', 'cluster_list', 'province_list', 'city_id', 'model_id', 'dealer_id'];
  const own = ['myactive_agent_id', 'dse_name', 'lead_ids', 'lead_set', 'sort'];
  for (const param of [...gone, ...own]) expect(ANY_MARKET_PARAMS).not.toContain(param);
  expect(ANY_MARKET_PARAMS.toSorted()).toEqual(
    [
      ...['view', 'date', 'from', 'to', 'dir', 'status', 'sub', 'attribution_status_id', 'billing_status_id'],
      ...[
        'lms_status_id',
        'call_status',
        'num_attempt',
        'source_id',
        'customer_source_id',
        'model_status_id',
      ],
      ...['make_id', 'bought_makeid', 'ld_status', 'test_drive_type', 'dealer_visit_status'],
      ...['finance_required', 'exchange_required', 'is_saleable', 'is_not_connectable', 'dialer_eligibility'],
      'lms_flag',
    ].toSorted(),
  );
});
