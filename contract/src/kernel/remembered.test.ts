import { describe, expect, it } from 'vitest';
import { remembered } from './remembered.ts';

describe('remembered', () => {
  it('makes an answer once for each key, and again after it has forgotten', () => {
    const made: string[] = [];
    const upper = remembered(
      2,
      (word: string) => word,
      (word) => {
        made.push(word);
        return word.toUpperCase();
      },
    );
    expect(['a', 'b', 'a', 'b'].map(upper)).toEqual(['A', 'B', 'A', 'B']);
    expect(made).toEqual(['a', 'b']);
    expect(['c', 'c', 'a'].map(upper)).toEqual(['C', 'C', 'A']);
    expect(made).toEqual(['a', 'b', 'c', 'a']);
  });
});
