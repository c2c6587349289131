import type { Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import { type Hints, type JsonSchema, requestSchema, sampleInput } from './sample-input.ts';

/** A malformed or malicious value, named for failure messages. */
export interface Hostile {
  readonly label: string;
  readonly value: unknown;
}

const LONE_SURROGATE = '\ud83d';

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

/** JSON.parse makes an own property of it, as in an attacker's body. */
const PROTO: unknown = JSON.parse('{"constructor":{"prototype":{"polluted":1}}}');

const CORPUS: readonly Hostile[] = [
  { label: 'null', value: null },
  { label: 'true', value: true },
  { label: 'empty text', value: '' },
  { label: 'white space', value: ' \t\u00a0\u2003 ' },
  { label: 'zero', value: 0 },
  { label: 'negative', value: -1 },
  { label: 'float', value: 1.5 },
  { label: 'exponent', value: 1e308 },
  { label: 'past int4', value: 2 ** 31 },
  { label: 'past safe integers', value: 2 ** 53 },
  { label: 'past int8 as text', value: '9223372036854775808' },
  { label: 'number as text', value: '1' },
  { label: 'float as text', value: '1.5' },
  { label: 'hexadecimal', value: '0x10' },
  { label: 'NaN as text', value: 'NaN' },
  { label: 'Infinity as text', value: '-Infinity' },
  { label: 'NUL', value: 'a\u0000b' },
  { label: 'control characters', value: '\u0001\u001b[31m\u007f' },
  { label: 'line ends', value: 'a\r\nSet-Cookie: b=c' },
  { label: 'lone surrogate', value: `a${LONE_SURROGATE}b` },
  { label: 'emoji', value: '👩‍👩‍👧‍👦🇮🇩' },
  { label: 'right to left', value: '\u202eمرحبا\u202c' },
  { label: 'combining marks', value: `Z${'\u0301'.repeat(80)}` },
  { label: 'SQL string', value: "' or 1=1; drop table lead; --" },
  { label: 'SQL union', value: '1) union select password_hash from app_user --' },
  { label: 'LIKE wildcards', value: '%_\\%%' },
  { label: 'regular expression', value: '(((((a+)+)+)+)+$' },
  { label: 'markup', value: '<script>alert(1)</script>' },
  { label: 'template', value: '{name}{{7*7}}$' + '{7*7}' },
  { label: 'path', value: '../../../../etc/passwd' },
  { label: 'formula', value: '=cmd|/c calc!A1' },
  { label: 'date that does not exist', value: '2026-02-30' },
  { label: 'date out of range', value: '999999-01-01' },
  { label: 'infinite date', value: 'infinity' },
  { label: 'time that does not exist', value: '25:61' },
  { label: '__proto__ as text', value: '__proto__' },
  { label: 'commas', value: ',,,1,,' },
  { label: 'over-long text', value: 'x'.repeat(20_000) },
  { label: 'empty list', value: [] },
  { label: 'list of nothing', value: [null, '', undefined] },
  { label: 'list of lists', value: [[[1]]] },
  { label: '10,000 entries', value: Array.from({ length: 10_000 }, (_, index) => index + 1) },
  { label: '10,001 entries', value: Array.from({ length: 10_001 }, () => 1) },
  { label: 'object', value: { a: { b: { c: 1 } } } },
  { label: 'object with a length', value: { length: 1e9, 0: 'a' } },
  { label: 'constructor', value: PROTO },
  { label: 'deep nesting', value: nested(1_000) },
];

const labelled = (labels: readonly string[]) => CORPUS.filter(({ label }) => labels.includes(label));

/** Part of the corpus for lists and nested objects, which use the same building blocks. */
const INNER = labelled([
  'null',
  'float',
  'past int4',
  'past safe integers',
  'NUL',
  'lone surrogate',
  'SQL string',
  'object',
]);

/** For fields whose schema was already tested with the whole corpus: values that may break the column or a rule. */
const REPEATED = [
  ...INNER,
  ...labelled(['zero', 'negative', 'emoji', 'right to left', 'date out of range']),
  ...labelled(['over-long text', '__proto__ as text', 'true']),
];

/**
 * Values for a field of this schema: the corpus or a part of it, values beyond its bounds, and some inside lists and
 * objects.
 */
function hostileValues(schema: JsonSchema, isRepeated: boolean): Hostile[] {
  const choices = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const whole = isRepeated ? REPEATED : CORPUS;
  return [...whole, ...choices.flatMap(pastBounds), ...choices.flatMap(insideParts)];
}

function pastBounds({ maxLength, minimum, maximum }: JsonSchema): Hostile[] {
  return [
    ...(maxLength === undefined ? [] : [{ label: 'one letter too long', value: 'x'.repeat(maxLength + 1) }]),
    ...(minimum === undefined ? [] : [{ label: 'below the minimum', value: minimum - 1 }]),
    ...(maximum === undefined ? [] : [{ label: 'above the maximum', value: maximum + 1 }]),
  ];
}

function insideParts({ items, properties }: JsonSchema): Hostile[] {
  const inList = items
    ? INNER.map(({ label, value }) => ({ label: `${label} in a list`, value: [value] }))
    : [];
  const itemFields = Object.keys(items?.properties ?? {}).flatMap((name) =>
    INNER.map(({ label, value }) => ({ label: `${label} in [].${name}`, value: [{ [name]: value }] })),
  );
  const fields = Object.keys(properties ?? {}).flatMap((name) =>
    INNER.map(({ label, value }) => ({ label: `${label} in .${name}`, value: { [name]: value } })),
  );
  return [...inList, ...itemFields, ...fields];
}

/** A valid input with one hostile value; the label names field and value in failures. */
export interface HostileCall {
  readonly label: string;
  readonly input: Record<string, unknown>;
}

/**
 * Every hostile input of an endpoint. `met` collects schemas already tested with the whole corpus at any endpoint,
 * since they share a parser: further fields of such a schema get only values that may break their column or rule.
 */
export function* hostileCalls(endpoint: Endpoint, hints: Hints, met: Set<string>): Generator<HostileCall> {
  for (const [field, schema] of Object.entries(requestSchema(endpoint).properties ?? {})) {
    const block = JSON.stringify(schema);
    for (const { label, value } of hostileValues(schema, met.has(block)))
      yield { label: `${field} = ${label}`, input: { ...sampleInput(endpoint, hints), [field]: value } };
    met.add(block);
  }
}

/** Bodies that are no object of fields, sent raw. */
export const HOSTILE_BODIES: readonly {
  readonly label: string;
  readonly body: string;
  readonly type?: string;
}[] = [
  { label: 'no JSON', body: '{"a":' },
  { label: 'nothing', body: '' },
  { label: 'null', body: 'null' },
  { label: 'a number', body: '7' },
  { label: 'a text', body: '"text"' },
  { label: 'a list', body: '[1,2,3]' },
  { label: 'own __proto__', body: '{"__proto__":{"admin":true}}' },
  { label: 'own constructor', body: '{"constructor":{"prototype":{"admin":true}}}' },
  { label: 'a million brackets', body: '['.repeat(1_000_000) },
  { label: 'two megabytes', body: JSON.stringify({ a: 'x'.repeat(2_000_000) }) },
  { label: 'XML', body: '<a/>', type: 'application/xml' },
  { label: 'a form', body: 'a=1&b=2', type: 'application/x-www-form-urlencoded' },
  { label: 'broken UTF-8', body: '{"a":"\\u0000\\ud800"}' },
];

/** Query strings that are no list of fields. */
export const HOSTILE_QUERIES: readonly string[] = [
  '?%',
  '?a=%ff%fe',
  '?a=%00',
  '?__proto__=1&constructor=2',
  '?lead_id=1&lead_id=2',
  '?page=1&page=2&cursor=a&cursor=b',
  `?${'a=1&'.repeat(2_000)}`,
  `?search=${'x'.repeat(30_000)}`,
];
