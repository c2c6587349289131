import { expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../registry.ts';
import { PERSONAL } from './personal.ts';

/** Fields that sound like a customer's and are none, and why. */
const NOT_OF_CUSTOMERS: Readonly<Record<string, string>> = {
  'session.login .user_data.email': 'the caller’s',
  'session.sign_in_by_code .user_data.email': 'the caller’s',
  'session.sign_in_by_passkey .user_data.email': 'the caller’s',
  'sign-on.finish .user_data.email': 'the caller’s',
  'session.refresh .user_data.email': 'the caller’s',
  'session.devices [].address': 'a network address',
  'users.list [].email': 'a user’s',
  'users.list [].mobile': 'a user’s',
  'users.get [].email': 'a user’s',
  'users.get [].mobile': 'a user’s',
  'users.list_sessions [].address': 'a network address',
  'trail.security [].address': 'a network address',
  'trail.views [].address': 'a network address',
  'config.data .dse_list[].phone_number': 'a salesperson’s',
  ...Object.fromEntries(
    ['state', 'dial', 'hang_up', 'pause', 'resume', 'transfer', 'consult', 'end_consult'].map((call) => [
      `line.${call} .call.mobile`,
      'a number that no lead has, for the form of a new one',
    ]),
  ),
};

/** Staff of dealers, whom everybody calls. */
const OF_STAFF = /dse_mobile|dse_phone|sm_email|^brand-network\.|^reference-data\./;

/** Names of fields with a contact, or with text in which people write one. */
const SOUNDS_PERSONAL =
  /mobile|phone|email|ktp|address|comment|whatsapp_number|reason_text|evidence|\bnotes\b.*text/;

interface Schema {
  readonly [PERSONAL]?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** Paths of texts in an answer that nothing on their way declares as personal. */
function open(schema: Schema, path: string): string[] {
  if (schema[PERSONAL]) return [];
  const { additionalProperties: values, anyOf = [], oneOf = [], prefixItems = [], properties = {} } = schema;
  return [
    ...([schema.type].flat().includes('string') && !schema.enum ? [path] : []),
    ...[...anyOf, ...oneOf].flatMap((one) => open(one, path)),
    ...Object.entries(properties).flatMap(([name, one]) => open(one, `${path}.${name}`)),
    ...[...prefixItems, ...(schema.items ? [schema.items] : [])].flatMap((one) => open(one, `${path}[]`)),
    ...(typeof values === 'object' ? open(values, `${path}{}`) : []),
  ];
}

it('every contact of a customer in an answer is declared as personal, or is none', () => {
  const found = endpoints.flatMap(({ name, data }) => {
    const schema = z.toJSONSchema(data, { io: 'output', unrepresentable: 'any' }) as Schema;
    return open(schema, '').map((path) => `${name} ${path}`);
  });
  const undeclared = [...new Set(found)].filter(
    (path) => SOUNDS_PERSONAL.test(path) && !OF_STAFF.test(path) && !(path in NOT_OF_CUSTOMERS),
  );
  expect(undeclared).toEqual([]);
  expect(Object.keys(NOT_OF_CUSTOMERS).filter((path) => !found.includes(path))).toEqual([]);
});
