import type { Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { endpoints } from '@otolead/contract/registry.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from './builders/users.ts';
import { useTestApp } from './harness.ts';
import { masterWrites } from './master-writes.ts';
import { requestSchema } from './sample-input.ts';
import { tableDigest } from './table-digest.ts';

/** Inputs that every master form accepts or refuses, generated from the registry. */

const t = useTestApp();
const WRITES = masterWrites(t);
let token: string;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator }));
});

const endpointOf = (name: string) => endpoints.find((one) => one.name === name) as Endpoint;
const fieldsOf = (name: string) => requestSchema(endpointOf(name)).properties ?? {};

let serial = 0;

/** Unique keys of records; each input gets new ones. */
const KEYS: Readonly<Record<string, (number: number) => object>> = {
  'brand-network.save_dealer': (number) => ({ dealer_id: String(7_000 + number) }),
  'brand-network.save_sales_manager': (number) => ({ sm_id: String(8_000 + number) }),
  'blacklist.save': (number) => ({ mobile_number: `8123456${String(7_000 + number)}` }),
  'webform.save_process_list': (number) => ({ list_id: String(990_000 + number) }),
  'webform.save_domain': (number) => ({ name: `forms-${number}.example` }),
  'webform.save_process': (number) => ({ name: `Forms ${number}` }),
  'webform.save_web_id': (number) => ({ webid: `FORMS-${number}` }),
  'partners.save': (number) => ({ name: `Forms ${number}` }),
  'messages.save_template': (number) => ({ name: `Forms ${number}` }),
  'webhooks.save': (number) => ({ name: `Forms ${number}` }),
  'config.save_item': (number) => ({ name_en: `Forms ${number}` }),
};

async function fresh(name: string): Promise<Record<string, unknown>> {
  serial += 1;
  return { ...(await WRITES[name]?.[1]()), ...KEYS[name]?.(serial) };
}

const send = (name: string, input: object) => t.send(endpointOf(name), input, { token });

/** Sent as specified; the server uses its own value. */
const SET_BY_SERVER = ['updated_date'];

/** Compared with the editor's password, with a delay on guesses (users.test). */
const PROOF = 'own_password';

const texts = Object.keys(WRITES).flatMap((name) =>
  Object.entries(fieldsOf(name))
    .filter(
      ([field, { type, enum: choices }]) => type === 'string' && choices === undefined && field !== PROOF,
    )
    .map(([field]) => ({ name, field })),
);

const HOSTILE = [
  '=1+1',
  '+62',
  '@SUM(A1)',
  '-x',
  '\tx',
  'Prima 🚗',
  'مبيعات',
  '\u202eevil',
  "'; drop --",
  '%_\\',
];

describe('texts that somebody types', () => {
  it.each(texts)(
    '$name keeps in $field what it takes, and refuses the rest beside it',
    async ({ name, field }) => {
      for (const typed of HOSTILE) {
        const { status, body } = await send(name, { ...(await fresh(name)), [field]: typed });
        if (status === 200) {
          const kept = (body.data as Record<string, unknown> | null)?.[field];
          // A name loses the character that changes the writing direction, other texts keep it.
          const kinds = [typed.trim(), typed.replace('\u202e', '').trim()];
          if (typeof kept === 'string' && !SET_BY_SERVER.includes(field)) expect(kinds).toContain(kept);
        } else {
          expect([status, typed, Object.keys(body.errors ?? {})]).toEqual([400, typed, [field]]);
        }
      }
    },
  );

  it.each(texts)('$name refuses 10,000 characters in $field beside it', async ({ name, field }) => {
    const input = { ...(await fresh(name)), [field]: 'x'.repeat(10_000) };
    const before = await tableDigest(t.db, endpointOf(name).writes);
    const { status, body } = await send(name, input);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
    expect(await tableDigest(t.db, endpointOf(name).writes)).toBe(before);
  });
});

/** Names unique in a market; web site names have no spaces. */
const ALONE = [
  ['webform.save_process', 'name', 'Prima  Baru', ['prima baru', ' PRIMA   BARU ']],
  ['webform.save_utm_campaign', 'utm_campaign_name', 'Prima  Baru', ['prima baru', ' PRIMA   BARU ']],
  ['partners.save', 'name', 'Prima  Baru', ['prima baru', ' PRIMA   BARU ']],
  ['webhooks.save', 'name', 'Prima  Baru', ['prima baru', ' PRIMA   BARU ']],
  ['webform.save_domain', 'name', 'prima.example', ['PRIMA.example', ' prima.example ']],
  ['webform.save_web_id', 'webid', 'PRIMA', ['prima', ' Prima ']],
] as const;

describe('names that are doubled by case or spaces', () => {
  it.each(ALONE)('%s refuses one in %s', async (name, field, first, doubled) => {
    const input = await fresh(name);
    const save = (typed: string) => send(name, { ...input, [field]: typed });
    expect((await save(first)).status).toBe(200);
    for (const typed of doubled) expect(Object.keys((await save(typed)).body.errors ?? {})).toEqual([field]);
  });
});

/** Key fields other than `id`, in requests and tables. */
const KEY_OF: Readonly<Record<string, string>> = {
  'campaign-packs.save': 'campaign_id',
  'campaign-packs.assign': 'campaign_id',
  'web-rules.save_web_rule': 'process_list_id',
};
const COLUMN_OF: Readonly<Record<string, string>> = { 'config.save_item': 'row_id' };

/** Edits of records without a status and a text. */
const CHANGES: Readonly<Record<string, () => Promise<object>>> = {
  'web-rules.save_web_rule': async () => ({ buy_time_rule: [14] }),
  'campaign-packs.assign': async () => ({ pack_id: [] }),
  'brand-network.save_city_mapping': async () => {
    const cities = t.db.selectFrom('city').where('market_id', '=', 1).select('id').orderBy('id', 'desc');
    return { customer_city_id: [(await cities.executeTakeFirstOrThrow()).id] };
  },
};

/** Settings have one row per market, which their own tests save twice. */
const WITHOUT_KEY = [
  'config.save_site_settings',
  'trail.save_role_limits',
  'calls.save_call_rules',
  'privacy.save_retention',
  'recordings.save_rules',
  'audits.save_rules',
  'audits.save_question_draft',
  'audits.publish_questions',
];

const versioned = Object.keys(WRITES).filter(
  (name) => fieldsOf(name).version !== undefined && !WITHOUT_KEY.includes(name),
);

/** A stored record with a change, as sent by an open form. */
async function opened(name: string): Promise<Record<string, unknown>> {
  const key = KEY_OF[name] ?? 'id';
  const input = await fresh(name);
  const fields = fieldsOf(name);
  const text = texts.find((one) => one.name === name)?.field;
  const change =
    (await CHANGES[name]?.()) ??
    (fields.status ? { status: '0' } : text ? { [text]: `${String(input[text] ?? '')}7` } : {});
  if (name !== 'web-rules.save_web_rule' && input[key] !== undefined) {
    const table = sql.table(endpointOf(name).writes[0] as string);
    const found = await sql<{ version: number }>`select version from ${table}
      where ${sql.ref(COLUMN_OF[name] ?? 'id')} = ${input[key]}`.execute(t.db);
    return { ...input, ...change, version: found.rows[0]?.version };
  }
  const { body } = await send(name, input);
  expect(body.errors).toBeUndefined();
  const made = body.data as Record<string, unknown>;
  const first = (Array.isArray(made) ? made[0] : made) as Record<string, unknown>;
  return { ...input, ...change, [key]: first[key] ?? first.id, version: first.version };
}

describe('two administrators, and a switch that is clicked twice', () => {
  it.each(versioned)(
    '%s takes one of two saves of a version, tells the other and logs one change',
    async (name) => {
      const change = await opened(name);
      const logged = async () => (await t.db.selectFrom('change_log').select('id').execute()).length;
      const before = await logged();
      const both = await Promise.all([send(name, change), send(name, change)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await logged()).toBe(before + 1);
    },
  );

  it.each(versioned)('%s answers a save that changes nothing, and writes nothing', async (name) => {
    const change = await opened(name);
    const versionOf = ({ data }: { data: unknown }) =>
      ([data].flat()[0] as { readonly version: number }).version;
    const saved = versionOf((await send(name, change)).body);
    const tables = [...endpointOf(name).writes, 'change_log'];
    const before = await tableDigest(t.db, tables);
    const again = await send(name, { ...change, version: saved });
    expect([again.status, versionOf(again.body)]).toEqual([200, saved]);
    expect(await tableDigest(t.db, tables)).toBe(before);
  });
});
