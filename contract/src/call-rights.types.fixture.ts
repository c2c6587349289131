import type { AccessKey } from './kernel/access.ts';

/** Keys that a request needs, for a call whose right depends on the request. */
export interface Choice {
  readonly request: Readonly<Record<string, unknown>>;
  readonly keys: readonly AccessKey[];
}

/**
 * Right of each call as the specification keys its screens (A§2, A§6, B§2, B§6) and the domain decisions add the rest.
 * Written from those and never from the endpoints, so that the test compares two independent readings.
 */
export type Rights = Readonly<Record<string, AccessKey | readonly Choice[]>>;

/** One right per value of a field. */
export const by = (
  field: string,
  rights: Readonly<Record<string, AccessKey>>,
  ...besides: AccessKey[]
): Choice[] =>
  Object.entries(rights).map(([value, key]) => ({ request: { [field]: value }, keys: [...besides, key] }));

/** For the single brand's and users' forms: a request without an id adds, one with an id edits; each needs a separate right. */
export const byId = (add: AccessKey, edit: AccessKey): Choice[] => [
  { request: {}, keys: [add] },
  { request: { id: 1 }, keys: [edit] },
];
