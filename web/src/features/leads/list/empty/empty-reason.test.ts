import { describe, expect, it } from 'vitest';
import { filterRequest, readFilters } from '../filters/filters.ts';
import { type AppliedSearch, isSearching } from '../filters/search-by.ts';
import { emptyReason } from './empty-reason.ts';

describe('why the list is empty', () => {
  it.each([
    ['', '', 'followup_today'],
    ['date=created_date&from=2026-11-01&to=2026-11-02', '', 'filtered'],
    ['status=1', '', 'filtered'],
    ['date=any', '', 'market'],
    ['date=any&view=myactive', '', 'myactive'],
    ['', 'Budi', 'search'],
    ['status=1', 'Budi', 'filtered'],
    ['date=created_date&from=2026-11-01&to=2026-11-02', 'Budi', 'filtered'],
    ['lead_ids=4', '', 'lead_ids'],
  ])('with %j and the search %j it is %s', (query, text, reason) => {
    const search: AppliedSearch = { text, by: 'any' };
    const filters = readFilters(Object.fromEntries(new URLSearchParams(query)));
    const request = filterRequest({ filters, search, today: '2026-11-20' });
    expect(emptyReason(filters, request, { searching: isSearching(search), isDealer: false })).toBe(reason);
  });

  it('for dealer staff it is that the follow-ups of today are not theirs', () => {
    const search: AppliedSearch = { text: '', by: 'any' };
    const reasonOf = (query: string) => {
      const filters = readFilters(Object.fromEntries(new URLSearchParams(query)));
      const request = filterRequest({ filters, search, today: '2026-11-20' });
      return emptyReason(filters, request, { searching: false, isDealer: true });
    };
    expect([reasonOf(''), reasonOf('date=any'), reasonOf('status=1')]).toEqual(['own', 'market', 'filtered']);
  });
});
