import { describe, expect, it } from 'vitest';
import { returnAddress } from './address.ts';

describe('the address to return to after signing in', () => {
  it.each(['/lead-list', '/Leads-Details?id=7', '/', '/dashboard#top'])('keeps %s', (address) => {
    expect(returnAddress(address)).toBe(address);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'lead-list',
    '',
    7,
    undefined,
    null,
    '/login',
    '/Login?return=/x',
    '/logout',
    '/refresh-token',
    '/403',
    '/not-found',
    '/id/logout',
    '/%6cogout',
    '/./logout',
    '/lead-list/../logout',
    '/id/id/logout',
    '/%E0%A4%A',
  ])('does not follow %j', (value) => {
    expect(returnAddress(value)).toBeUndefined();
  });

  it('keeps pages whose names only begin like those', () => {
    expect(returnAddress('/login-report')).toBe('/login-report');
  });
});
