import { type Endpoint, servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { KEY_SCOPES } from '@otolead/contract/partners/partners.rules.ts';
import { expect } from 'vitest';
import { buildPartnerKey } from './builders/partners.ts';
import { buildUser } from './builders/users.ts';
import type { CallOptions, TestApp } from './harness.ts';
import { HOSTILE_BODIES, HOSTILE_QUERIES, type HostileCall } from './hostile-input.ts';
import { administratorOf, isGuarded } from './registry-calls.ts';
import { tableDigest } from './table-digest.ts';

/** Tables that a refusal must not change. Attempts are counted on refusals. */
const guardedTables = ({ writes }: Endpoint) => writes.filter((table) => table !== 'sign_in_attempt');

const endsSessions = ({ writes }: Endpoint) => writes.includes('user_session');

/**
 * A caller who reaches the parser. Sign-out ends its session, so each call has a fresh one where sessions are written.
 */
export async function hostileCaller(t: TestApp, endpoint: Endpoint): Promise<() => Promise<CallOptions>> {
  if (endpoint.access === 'partner-key') {
    const { id } = await buildUser(t.db, { roleId: ROLE.administrator });
    const { key } = await buildPartnerKey(t.db, { created_by: id, scopes: [...KEY_SCOPES] });
    return async () => ({ token: key });
  }
  if (!isGuarded(endpoint)) return async () => ({});
  const token = await administratorOf(t, 'id');
  return async () => ({ token: endsSessions(endpoint) ? await administratorOf(t, 'id') : token });
}

/** Sends one call after another; fails at a server error, and at a refusal that wrote. */
export async function sendHostile(
  t: TestApp,
  endpoint: Endpoint,
  calls: Iterable<HostileCall>,
): Promise<void> {
  const tables = guardedTables(endpoint);
  const caller = await hostileCaller(t, endpoint);
  let state: string | undefined;
  for (const { label, input } of calls) {
    const options = await caller();
    state ??= await tableDigest(t.db, tables);
    const { status } = await t.send(endpoint, input, options);
    const isTaken = status === 200;
    const wrote = !isTaken && (await tableDigest(t.db, tables)) !== state;
    if (status >= 500 || wrote) expect.fail(`${label}: ${status}${wrote ? ', but it wrote' : ''}`);
    // An accepted call may have written, and so does the next caller's sign-in.
    if (isTaken || endsSessions(endpoint)) state = undefined;
  }
}

/** A raw call, bypassing the harness's encoding. */
interface RawCall {
  readonly label: string;
  readonly query?: string;
  readonly body?: { readonly type: string; readonly text: string };
}

export const rawBodies: readonly RawCall[] = HOSTILE_BODIES.map(({ label, body, type }) => ({
  label,
  body: { type: type ?? 'application/json', text: body },
}));

export const rawQueries: readonly RawCall[] = HOSTILE_QUERIES.map((query) => ({
  label: query.slice(0, 60),
  query,
}));

/** `sendHostile` for bodies that are no object of fields. */
export async function sendRaw(t: TestApp, endpoint: Endpoint, calls: Iterable<RawCall>): Promise<void> {
  const tables = guardedTables(endpoint);
  const caller = await hostileCaller(t, endpoint);
  for (const { label, query = '', body } of calls) {
    const { token } = await caller();
    const before = await tableDigest(t.db, tables);
    const response = await t.app.inject({
      payloadAsStream: endpoint.stream,
      method: endpoint.method,
      url: `/id${servedPath(endpoint)}${query}`,
      headers: {
        ...(body && { 'content-type': body.type }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { payload: body.text }),
    });
    const { statusCode } = response;
    if (endpoint.stream) response.stream().destroy();
    if (statusCode >= 500) expect.fail(`${label}: ${statusCode}`);
    if (statusCode !== 200) expect([label, await tableDigest(t.db, tables)]).toEqual([label, before]);
  }
}
