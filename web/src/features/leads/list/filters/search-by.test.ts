import { describe, expect, it } from 'vitest';
import { searchOptions, searchProblem } from './search-by.ts';

describe('what to search by', () => {
  const base = ['any', 'name', 'mobile', 'lead_id'];

  it.each([
    [1, [...base, 'myactive', 'myactive_agent']],
    [5, [...base, 'myactive', 'myactive_agent']],
    [3, [...base, 'myactive']],
    [2, base],
    [4, base],
    [6, base],
    [7, base],
  ])('for role %i', (role, options) => {
    expect(searchOptions(role)).toEqual(options);
  });

  it.each([
    ['any', 'Bu', 'too_short'],
    ['any', 'Budi', null],
    ['any', '12', null],
    ['name', '0812', 'no_name'],
    ['name', 'Bu', 'too_short'],
    ['mobile', 'Budi', 'no_digits'],
    ['mobile', '0812345', null],
    ['lead_id', 'Budi', 'no_digits'],
    ['lead_id', '', null],
  ] as const)('%s takes %j or says why not', (by, text, problem) => {
    expect(searchProblem({ text, by })).toBe(problem);
  });
});
