import { endpoints } from '@otolead/contract/registry.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from './harness.ts';
import { administratorOf, buildHints, isGuarded, named, type Refusing, refusing } from './registry-calls.ts';
import { type Hints, sampleInput } from './sample-input.ts';

/** Each endpoint in a market outside the user's. */
const t = useTestApp();
let hints: Hints;

beforeAll(async () => {
  hints = await buildHints(t);
});

describe('the other market', () => {
  let refused: Refusing;
  let token: string;

  beforeAll(async () => {
    token = await administratorOf(t, 'ph');
    refused = await refusing(t, hints);
  });

  it.each(named(endpoints.filter((endpoint) => isGuarded(endpoint) && !endpoint.anyMarket)))(
    '$name refuses a user of the other market and says where the user belongs',
    async ({ endpoint }) => {
      const refusal = { status: 403, error_code: 'wrong_market' };
      const details = await refused.expectRefused(endpoint, [{ token, market: 'id' }], refusal);
      expect(details).toEqual([{ market: 'ph' }]);
    },
  );
});

describe('either market', () => {
  it.each(named(endpoints.filter((endpoint) => endpoint.anyMarket && isGuarded(endpoint))))(
    '$name works under either market',
    async ({ endpoint }) => {
      const { status, body } = await t.send(endpoint, sampleInput(endpoint, hints), {
        token: await administratorOf(t, 'ph'),
        market: 'id',
      });
      // A sample may name a missing record or lack a password; the market must not be the reason of a refusal.
      expect([200, 404, 400]).toContain(status);
      expect(body.error_code).not.toBe('wrong_market');
    },
  );
});
