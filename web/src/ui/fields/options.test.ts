import { describe, expect, it } from 'vitest';
import { filterOptions, type Option, type OptionSearch } from './options.ts';

const cities: Option[] = ['Jakarta Barat', 'Bogor', 'Kota Bogor', 'Jógjakarta', 'Bandung'].map((label) => ({
  value: label,
  label,
}));

function labels(options: readonly Option[], search: Partial<OptionSearch>): string[] {
  const found = filterOptions(options, {
    search: '',
    limit: 60,
    more: (rest) => `${rest} more`,
    none: 'nothing',
    ...search,
  });
  return found.map((option) => (option.disabled ? `(${option.label})` : option.label));
}

describe('filterOptions', () => {
  it('shows those that start as typed before those that contain it', () => {
    expect(labels(cities, { search: 'bog' })).toEqual(['Bogor', 'Kota Bogor']);
  });

  it('finds every typed word in any order, without accents and capitals', () => {
    expect(labels(cities, { search: 'BARAT jak' })).toEqual(['Jakarta Barat']);
    expect(labels(cities, { search: 'jogja' })).toEqual(['Jógjakarta']);
  });

  it.each([
    ['sari', ['SARI Putri', 'Dewi Sari']],
    ['ARI P', ['SARI Putri']],
    ['xyz', ['(nothing)']],
    ['.*', ['(nothing)']],
  ])('LST-044 suggests for %j the names that contain it, in any case: %j', (typed, names) => {
    const people = ['Dewi Sari', 'SARI Putri', 'Budi'].map((label) => ({ value: label, label }));
    expect(labels(people, { search: typed })).toEqual(names);
  });

  it('finds a time by its figures', () => {
    const times = ['09:30', '10:00'].map((label) => ({ value: label, label }));
    expect(labels(times, { search: '930' })).toEqual(['09:30']);
    expect(labels(times, { search: '9:30' })).toEqual(['09:30']);
  });

  it('says how many are not shown, in an entry that cannot be chosen', () => {
    expect(labels(cities, { limit: 2 })).toEqual(['Jakarta Barat', 'Bogor', '(3 more)']);
  });

  it('shows the chosen option although it is beyond the limit', () => {
    expect(labels(cities, { limit: 2, chosen: 'Bandung' })).toEqual(['Bandung', 'Jakarta Barat', '(3 more)']);
  });

  it('says that nothing was found, in an entry that cannot be chosen', () => {
    expect(labels(cities, { search: 'medan' })).toEqual(['(nothing)']);
  });
});
