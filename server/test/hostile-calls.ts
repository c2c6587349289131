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

/** What a refusal must leave alone. Attempts are counted just when they are refused. */
const guardedTables = ({ writes }: Endpoint) => writes.filter((table) => table !== 'sign_in_attempt');

const endsSessions = ({ writes }: Endpoint) => writes.includes('user_session');

/** Who gets as far as the parser. Sign-out ends its own session, so each call comes by a fresh one where sessions are written. */
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

/** Sends one call after another; fails at an error of ours, and at a refusal that wrote. */
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
    // What was taken may have written, and so does the sign-in of the next caller.
    if (isTaken || endsSessions(endpoint)) state = undefined;
  }
}

/** A call as it stands, past everything that the harness makes of an input. */
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

/** The same for calls that are no object of fields at all. */
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
