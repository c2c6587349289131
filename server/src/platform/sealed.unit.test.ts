import { describe, expect, it } from 'vitest';
import { open, seal } from './sealed.ts';

const KEY = 'a key of an operator, thirty-two or more';

describe('what is sealed', () => {
  it('opens with its key at its place, and reads differently each time', () => {
    const [one, two] = [seal('JBSWY3DP', KEY, 'user 1'), seal('JBSWY3DP', KEY, 'user 1')];
    expect(one.equals(two)).toBe(false);
    expect([one, two].map((sealed) => open(sealed, KEY, 'user 1'))).toEqual(['JBSWY3DP', 'JBSWY3DP']);
    expect(one.includes('JBSWY3DP')).toBe(false);
  });

  it('opens neither with another key, nor at another place, nor altered in any byte, nor cut', () => {
    const sealed = seal('JBSWY3DP', KEY, 'user 1');
    expect(open(sealed, `${KEY}.`, 'user 1')).toBeUndefined();
    expect(open(sealed, KEY, 'user 2')).toBeUndefined();
    for (let at = 0; at < sealed.length; at += 1) {
      const altered = Buffer.from(sealed);
      altered[at] = (altered[at] ?? 0) ^ 1;
      expect(open(altered, KEY, 'user 1')).toBeUndefined();
      expect(open(sealed.subarray(0, at), KEY, 'user 1')).toBeUndefined();
    }
  });
});
