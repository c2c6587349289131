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

  it.each([
    [['/lead-list', '/audit_list'], '/audit_list'],
    [['/lead-list'], '/lead-list'],
    [[], '/dashboard'],
  ])('with %j and the audits as own choice: %s', (held, start) => {
    const own = { path: '/audit_list', view_id: null };
    expect(startAddress((path) => held.includes(path), own)).toBe(start);
  });
});
