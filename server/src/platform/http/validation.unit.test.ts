import type { Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import { endpoints } from '@otolead/contract/registry.ts';
import { describe, expect, it } from 'vitest';
import { hostileCalls } from '../../../test/hostile-input.ts';
import { requestSchema, sampleInput } from '../../../test/sample-input.ts';
import { arrivedInput } from '../../../test/wire.ts';
import { AppError } from './errors.ts';
import { parseInput } from './validation.ts';

/**
 * The parser of every call against malformed and malicious input. Routes have no other parser
 * (test/registry.shape.test.ts); test/registry.hostile.test.ts sends on what passes it.
 */
const HINTS = { lead_id: 1, auditlead_id: 1 };
const named = endpoints.map((endpoint) => ({ name: endpoint.name, endpoint }));

type Outcome = { readonly taken: unknown } | { readonly refused: AppError };

function outcomeOf(endpoint: Endpoint, arrived: unknown): Outcome {
  try {
    return { taken: parseInput(endpoint, arrived) };
  } catch (error) {
    if (error instanceof AppError) return { refused: error };
    throw error;
  }
}

/** Names that reach the shared prototype. */
const POISON = ['__proto__', 'constructor', 'prototype'];

function poisonIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const prototype: unknown = Object.getPrototypeOf(value);
  const isPlain = prototype === null || prototype === Object.prototype || prototype === Array.prototype;
  if (!isPlain && !(value instanceof Date || value instanceof Set)) return 'a foreign prototype';
  const name = Object.getOwnPropertyNames(value).find((key) => POISON.includes(key));
  if (name) return name;
  for (const part of Object.values(value)) {
    const inside = poisonIn(part);
    if (inside) return inside;
  }
  return undefined;
}

describe('the parser of every call', () => {
  const met = new Set<string>();

  it.each(named)('takes or refuses whatever a field of $name brings, and takes no poison', ({ endpoint }) => {
    for (const { label, input } of hostileCalls(endpoint, HINTS, met)) {
      const outcome = outcomeOf(endpoint, arrivedInput(endpoint, input));
      if ('taken' in outcome) expect([label, poisonIn(outcome.taken)]).toEqual([label, undefined]);
      else expectFaults(label, outcome.refused);
    }
  });

  /** JSON.parse makes own properties of them, as in an attacker's body. */
  const poisoned: readonly string[] = [
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{"admin":true}}}',
    '{"prototype":{"admin":true}}',
  ];

  it.each(named)('lets nothing of the prototype into an input of $name', ({ endpoint }) => {
    const sample = sampleInput(endpoint, HINTS);
    const fields = Object.keys(requestSchema(endpoint).properties ?? {});
    for (const json of poisoned) {
      const poison: object = JSON.parse(json);
      const inputs = [
        { ...sample, ...poison },
        ...fields.flatMap((field) => [
          { ...sample, [field]: poison },
          { ...sample, [field]: [poison] },
          { ...sample, [field]: { inner: poison } },
        ]),
      ];
      for (const input of inputs) {
        const outcome = outcomeOf(endpoint, input);
        if ('taken' in outcome) expect([json, poisonIn(outcome.taken)]).toEqual([json, undefined]);
        else expectFaults(json, outcome.refused);
      }
    }
    expect('admin' in {}).toBe(false);
  });

  it('knows poison where it sees it', () => {
    for (const json of poisoned) expect(poisonIn([{ deep: JSON.parse(json) }])).toBeTypeOf('string');
    expect(poisonIn({ a: [1, 'b', null, new Date(0), { c: [] }] })).toBeUndefined();
  });

  it('leaves no trace in the prototypes of the process', () => {
    expect('polluted' in {}).toBe(false);
    expect('admin' in {}).toBe(false);
  });
});

function expectFaults(label: string, { status, code, errors = {} }: AppError): void {
  const isTold = Object.keys(errors).length > 0;
  expect([label, status, code, isTold]).toEqual([label, 400, 'invalid_input', true]);
}
