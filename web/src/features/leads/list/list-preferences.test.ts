import { describe, expect, it } from 'vitest';
import { readPreferences } from './list-preferences.ts';

describe('how a user likes the list', () => {
  it('is read back as it was kept', () => {
    expect(readPreferences('{"hidden":["agent"],"density":"compact"}')).toEqual({
      hidden: ['agent'],
      density: 'compact',
    });
  });

  it.each([null, '', 'nonsense', 'null', '[]', '{"hidden":"agent","density":"huge"}'])(
    'falls back to the defaults for %j',
    (stored) => {
      expect(readPreferences(stored)).toEqual({ density: 'comfortable' });
    },
  );
});
