import { describe, expect, it } from 'vitest';
import { composedKey, text } from './kernel/text.ts';
import type { KeyOf } from './text-keys.ts';

/** The compiler is the test: a missing expected error fails it. */
describe('keys of texts', () => {
  it('are those of the English files, and a missing text does not compile', () => {
    expect(text('kernel:required').key).toBe('kernel:required');
    // @ts-expect-error there is no such text
    expect(text('kernel:no_such_text').key).toBe('kernel:no_such_text');
    // @ts-expect-error nor a feature of this name
    expect(text('cars:required').key).toBe('cars:required');
  });

  it('of a counted text are asked for without the number', () => {
    const counted: KeyOf<'where-used'> = 'use.lists';
    expect(text(`where-used:${counted}`).key).toBe('where-used:use.lists');
  });

  it('that data complete keep their namespace', () => {
    const role: number = 1;
    expect(composedKey(`kernel:role.${role}`)).toBe('kernel:role.1');
    // @ts-expect-error no namespace of texts
    expect(composedKey(`cars:role.${role}`)).toBe('cars:role.1');
  });
});
