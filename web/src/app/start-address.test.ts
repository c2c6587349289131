import { describe, expect, it } from 'vitest';
import { startAddress } from './start-address.ts';

describe('where a person starts', () => {
  it.each([
    [['/lead-list'], '/lead-list'],
    [['/lead-list', '/dashboard', '/'], '/lead-list'],
    [['/Leads-Details', '/dashboard', '/', '/audit_list', '/download-csv'], '/dashboard'],
    [['/dashboard'], '/dashboard'],
    [[], '/dashboard'],
  ])('SES-064 with %j: %s', (held, start) => {
    expect(startAddress((path) => held.includes(path))).toBe(start);
  });
});
