import { describe, expect, it } from 'vitest';
import { forAddress, readFilters, textFilter } from './filters.ts';

describe('filters in the address', () => {
  it.each(['2', '0', '007', '12345678901234567890', 'desk', '1e3'])(
    '%s is read as it was written',
    (value) => {
      const search = forAddress({ name: value });
      expect(readFilters({ name: textFilter('webform:field.name') }, search)).toEqual({ name: value });
    },
  );

  it('are numbers where the text is one, so that the address has no quotes', () => {
    expect(forAddress({ process_id: '12', name: '007', code: 'a1' })).toEqual({
      process_id: 12,
      name: '007',
      code: 'a1',
    });
  });
});
