import { describe, expect, it } from 'vitest';
import { CALL_RIGHTS } from './call-rights.fixture.ts';
import { accessKeysOf } from './kernel/endpoint.ts';
import { endpoints } from './registry.ts';

describe('the right of a call', () => {
  const named = endpoints.map((endpoint) => ({ name: endpoint.name, endpoint }));

  it('stands in the table for every endpoint, and for nothing else', () => {
    const names = endpoints.map(({ name }) => name);
    expect({
      'without a right in call-rights.*.fixture.ts': names.filter((name) => !(name in CALL_RIGHTS)),
      'no endpoint any more': Object.keys(CALL_RIGHTS).filter((name) => !names.some((one) => one === name)),
    }).toEqual({ 'without a right in call-rights.*.fixture.ts': [], 'no endpoint any more': [] });
  });

  it.each(named)('is for $name the one that the specification gives it', ({ name, endpoint }) => {
    const right = CALL_RIGHTS[name] ?? [];
    const keys = typeof right === 'string' ? [right] : right.flatMap((choice) => choice.keys);
    expect(new Set(accessKeysOf(endpoint))).toEqual(new Set(keys));
    expect(typeof endpoint.access).toBe(typeof right);
  });

  const chosen = endpoints.flatMap(({ name, access }) => {
    const right = CALL_RIGHTS[name];
    if (typeof access === 'string' || typeof right !== 'object') return [];
    return right.map(({ request, keys }) => ({ name, access, request, keys }));
  });

  it.each(chosen)('of $name asked for $request is $keys', ({ access, request, keys }) => {
    expect([access.choose(request)].flat()).toEqual(keys);
  });
});
