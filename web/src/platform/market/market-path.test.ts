import { describe, expect, it } from 'vitest';
import { inMarket, marketOfEntrance, marketOfHost, marketOfPath } from './market-path.ts';

describe('the market of an address', () => {
  it.each([
    ['/id/lead-list', 'id'],
    ['/PH/Leads-Details', 'ph'],
    ['/id', 'id'],
    ['/lead-list', undefined],
    ['/identity', undefined],
    ['/', undefined],
  ])('path %s belongs to %s', (pathname, market) => {
    expect(marketOfPath(pathname)).toBe(market);
  });

  it.each([
    ['ph.crm.example.com', 'ph'],
    ['crm.example.ph', 'ph'],
    ['id.crm.example.com', 'id'],
    ['CRM.example.co.ID', 'id'],
    ['ph.example.id', 'ph'],
    ['crm.ph.example.com', undefined],
    ['id', undefined],
    ['localhost', undefined],
    ['10.0.0.7', undefined],
  ])('host %s belongs to %s', (hostname, market) => {
    expect(marketOfHost(hostname)).toBe(market);
  });

  const bare = { pathname: '/lead-list', hostname: 'crm.example.com', stored: null, defaultMarket: 'id' };
  it.each([
    ['the path before everything', { pathname: '/id/x', hostname: 'ph.x.com', stored: '/ph/api/crm' }, 'id'],
    ['the host for a bare path', { hostname: 'ph.x.com', stored: '/id/api/crm' }, 'ph'],
    ['the stored choice for a neutral host', { stored: '/ph/api/crm' }, 'ph'],
    ['the default on a first visit', { defaultMarket: 'ph' }, 'ph'],
    ['Indonesia where the page was served without a default', { defaultMarket: '__DEFAULT_MARKET__' }, 'id'],
    ['the default when storage holds nonsense', { stored: 'nonsense', defaultMarket: 'ph' }, 'ph'],
  ])('takes %s', (_case, entrance, market) => {
    expect(marketOfEntrance({ ...bare, ...entrance })).toBe(market);
  });

  it.each([
    ['/lead-list', 'id', '/id/lead-list'],
    ['/ph/lead-list', 'id', '/id/lead-list'],
    ['/ID', 'id', '/id/'],
    ['/', 'ph', '/ph/'],
    ['/identity', 'ph', '/ph/identity'],
  ] as const)('%s in market %s is %s', (pathname, market, expected) => {
    expect(inMarket(pathname, market)).toBe(expected);
  });
});
