import { type AccessKey, isOwnKey } from '@otolead/contract/kernel/access.ts';
import { accessKeysOf, type Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import { EDIT_LEAD } from '@otolead/contract/kernel/lead-rights.ts';
import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { endpoints } from '@otolead/contract/registry.ts';
import { expect } from 'vitest';
import { buildAudit } from './builders/audits.ts';
import { buildLead } from './builders/leads.ts';
import { buildUser } from './builders/users.ts';
import { buildWebId } from './builders/webform.ts';
import type { CallOptions, TestApp } from './harness.ts';
import { type Hints, SAMPLE_MOBILE, sampleInput } from './sample-input.ts';
import { tableDigests } from './table-digest.ts';

/** For `it.each`, whose titles name the endpoint. */
export const named = (list: readonly Endpoint[]) =>
  list.map((endpoint) => ({ name: endpoint.name, endpoint }));

/** Called by a session; partners and dialers bring keys of their own. */
export const isGuarded = ({ access }: Endpoint) => access !== 'public' && !isOwnKey(access);

/** Asks for a page right of the access list, as opposed to `signed-in` and `public`. */
export const needsRight = (endpoint: Endpoint) => accessKeysOf(endpoint).some((key) => key.startsWith('/'));

/** Rights that the role's row in a rule's table asks for beside that of the screen. */
const NEEDED_BESIDES: Readonly<Record<string, readonly AccessKey[]>> = { 'lead-status.update': [EDIT_LEAD] };

export const rightsNeeded = ({ name }: Endpoint, key: string): readonly string[] => [
  key,
  ...(NEEDED_BESIDES[name] ?? []),
];

/** Known to apps of tests that call as the dialer. */
export const DIALER_SECRET = 'the secret of a dialer';

/** What samples name: a lead with an audit, and the dialer's secret. */
export async function buildHints(t: TestApp): Promise<Hints> {
  const lead = await buildLead(t.db, { mobile: `62${SAMPLE_MOBILE}` });
  const audit = await buildAudit(t.db, { lead });
  const webId = await buildWebId(t.db);
  return { lead_id: lead.lead_id, auditlead_id: audit.id, webid_id: webId.id, secret: DIALER_SECRET };
}

export async function administratorOf(t: TestApp, ...markets: readonly MarketCode[]): Promise<string> {
  return t.signIn(await buildUser(t.db, { roleId: ROLE.administrator, markets }));
}

interface Refusal {
  readonly status: number;
  readonly error_code: string;
}

/** Sends calls of which none may be taken, and knows what every table looked like before the first of them. */
export interface Refusing {
  /** The calls are refused so, and none of the endpoint's tables changed; answers what the refusals came with. */
  readonly expectRefused: (
    endpoint: Endpoint,
    calls: readonly CallOptions[],
    refusal: Refusal,
  ) => Promise<unknown[]>;
}

export async function refusing(t: TestApp, hints: Hints): Promise<Refusing> {
  const tables = [...new Set(endpoints.flatMap(({ writes }) => writes))];
  const before = await tableDigests(t.db, tables);
  return {
    expectRefused: async (endpoint, calls, refusal) => {
      const details: unknown[] = [];
      for (const options of calls) {
        const { body } = await t.send(endpoint, sampleInput(endpoint, hints), options);
        expect({ status: body.status, error_code: body.error_code }).toEqual(refusal);
        details.push(body.detail);
      }
      const expected = endpoint.writes.map((table) => [table, before.get(table)]);
      expect([...(await tableDigests(t.db, endpoint.writes))].sort()).toEqual(expected.sort());
      return details;
    },
  };
}
