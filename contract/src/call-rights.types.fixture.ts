import type { AccessKey } from './kernel/access.ts';

/** The keys that a request asks for, of a call whose right depends on what is asked. */
export interface Choice {
  readonly request: Readonly<Record<string, unknown>>;
  readonly keys: readonly AccessKey[];
}

/**
 * Which right each call asks for, as the specification gives its screens their keys (A§2, A§6, B§2, B§6) and the domain
 * decisions add the rest. Written from those, never from the endpoints: where both agree, two people read the same.
 */
export type Rights = Readonly<Record<string, AccessKey | readonly Choice[]>>;

/** One value of a field, one right. */
export const by = (
  field: string,
  rights: Readonly<Record<string, AccessKey>>,
  ...besides: AccessKey[]
): Choice[] =>
  Object.entries(rights).map(([value, key]) => ({ request: { [field]: value }, keys: [...besides, key] }));

/** Forms of the single brand and of users: with an id there is something to edit. */
export const byId = (add: AccessKey, edit: AccessKey): Choice[] => [
  { request: {}, keys: [add] },
  { request: { id: 1 }, keys: [edit] },
];
