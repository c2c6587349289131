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

/** For `it.each`, with titles that name the endpoint. */
export const named = (list: readonly Endpoint[]) =>
  list.map((endpoint) => ({ name: endpoint.name, endpoint }));

/** Needs a session; partners and dialers have keys instead. */
export const isGuarded = ({ access }: Endpoint) => access !== 'public' && !isOwnKey(access);

/** Needs a page right of the access list, unlike `signed-in` and `public`. */
export const needsRight = (endpoint: Endpoint) => accessKeysOf(endpoint).some((key) => key.startsWith('/'));

/** Rights that the role's row in a rule's table needs besides the screen's. */
const NEEDED_BESIDES: Readonly<Record<string, readonly AccessKey[]>> = { 'lead-status.update': [EDIT_LEAD] };

export const rightsNeeded = ({ name }: Endpoint, key: string): readonly string[] => [
  key,
  ...(NEEDED_BESIDES[name] ?? []),
];

/** Configured in tests that call as the dialer. */
export const DIALER_SECRET = 'the secret of a dialer';

/** Targets of samples: a lead with an audit, and the dialer's secret. */
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

/** Sends calls that must be refused, and compares every table with its initial state. */
export interface Refusing {
  /** Expects the refusals and unchanged tables of the endpoint; returns the refusals' details. */
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
