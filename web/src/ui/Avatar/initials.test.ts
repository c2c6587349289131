import { describe, expect, it } from 'vitest';
import { initials } from './initials.ts';

describe('initials', () => {
  it.each([
    ['Rina Sari', 'RS'],
    ['rina dwi sari', 'RS'],
    ['Suharto', 'S'],
    ['  ', ''],
    ['𝒜da Łoś', '𝒜Ł'],
  ])('of %j are %j', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });
});
