import { accessKeysOf, type Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import { ROLE, type RoleId } from '@otolead/contract/kernel/roles.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildDse } from './builders/dealers.ts';
import { buildAssignedCar, buildLead } from './builders/leads.ts';
import { buildUser } from './builders/users.ts';
import { useTestApp } from './harness.ts';
import { requestSchema, sampleInput } from './sample-input.ts';
import { tableDigest } from './table-digest.ts';
import { ofOneLead } from './workspace-endpoints.ts';

/**
 * Whose lead each workspace call answers for. Covers every endpoint that names a lead automatically: rights come from
 * the installed roles, and leads that are unknown, of another market or outside the caller's scope must be
 * indistinguishable.
 */
const t = useTestApp();
const MARKET_CODES = ['id', 'ph'] as const;
const NOBODYS = 987_654_321;
const WITHOUT_DSE = 'dealer staff without a DSE';

interface Caller {
  readonly role: string;
  readonly roleId: number;
  readonly token: string;
  readonly keys: ReadonlySet<string>;
}

interface Market {
  readonly code: MarketCode;
  readonly callers: readonly Caller[];
  /** Salesperson of the dealer staff caller. */
  readonly dseId: number;
  /** A lead of another salesperson, out of reach of dealer staff and of the other market. */
  readonly others: Family;
}

let markets: readonly Market[];

async function buildMarket(code: MarketCode): Promise<Market> {
  const { id: dseId } = await buildDse(t.db, { market: code });
  const { id: otherDseId } = await buildDse(t.db, { market: code });
  const callers: Caller[] = [];
  const roles: [string, RoleId][] = Object.entries(ROLE);
  for (const [role, roleId] of [...roles, [WITHOUT_DSE, ROLE.dealerStaff] as const]) {
    const dse = roleId === ROLE.dealerStaff && role !== WITHOUT_DSE ? { dse_id: dseId } : {};
    const user = await buildUser(t.db, { roleId, markets: [code], ...dse });
    const held = await t.db
      .selectFrom('access_entry')
      .innerJoin('role_privilege', 'role_privilege.privilege_id', 'access_entry.privilege_id')
      .where('role_privilege.role_id', '=', roleId)
      .where('role_privilege.status', '=', 1)
      .select('access_entry.path')
      .execute();
    const keys = new Set(held.map(({ path }) => path.toLowerCase()));
    callers.push({ role, roleId, keys, token: await t.signIn(user) });
  }
  return { code, callers, dseId, others: await family(code, otherDseId) };
}

beforeAll(async () => {
  markets = await Promise.all(MARKET_CODES.map(buildMarket));
});

/** A lead with a car of this salesperson, as call fields. */
async function family(market: MarketCode, dseId: number) {
  const lead = await buildLead(t.db, { market });
  const car = await buildAssignedCar(t.db, { lead, dse_id: dseId });
  return { lead_id: lead.lead_id, sub_lead_id: car.id, id: car.id };
}

type Family = Awaited<ReturnType<typeof family>>;

const holds = ({ keys }: Caller, endpoint: Endpoint) =>
  accessKeysOf(endpoint).some((key) => keys.has(key.toLowerCase()));

describe.each(MARKET_CODES)('in the market %s', (code) => {
  it.each(ofOneLead.map((endpoint) => ({ name: endpoint.name, endpoint })))(
    '$name answers for the leads of its caller and tells nothing of others',
    async ({ endpoint }) => {
      const market = markets.find((one) => one.code === code) as Market;
      const { others: foreign } = markets.find((one) => one.code !== code) as Market;
      const { others } = market;
      const none = { lead_id: NOBODYS, sub_lead_id: NOBODYS, id: NOBODYS };
      const answer = async (caller: Caller, hints: Family) => {
        const input = { ...sampleInput(endpoint, hints), ...given(endpoint, hints) };
        const { status, body } = await t.send(endpoint, input, { token: caller.token, market: code });
        return {
          status,
          said: [
            body.message,
            body.errors ?? null,
            body.error_code ?? null,
            status === 200 ? body.data : null,
          ],
        };
      };
      let before = await tableDigest(t.db, endpoint.writes);
      for (const caller of market.callers) {
        const row = `${caller.role}: `;
        const nobodys = await answer(caller, none);
        expect([row, await answer(caller, foreign)]).toEqual([row, nobodys]);
        if (!holds(caller, endpoint)) {
          expect([row, nobodys.status]).toEqual([row, 403]);
          expect([row, (await answer(caller, others)).status]).toEqual([row, 403]);
        } else {
          expect([row, refusals(endpoint, caller)]).toEqual([row, expect.arrayContaining([nobodys.status])]);
        }
        if (caller.roleId === ROLE.dealerStaff)
          expect([row, await answer(caller, others)]).toEqual([row, nobodys]);
        expect([row, await tableDigest(t.db, endpoint.writes)]).toEqual([row, before]);
        if (!holds(caller, endpoint)) continue;
        const own = await answer(caller, await family(code, market.dseId));
        if (caller.role === WITHOUT_DSE) expect([row, own]).toEqual([row, nobodys]);
        if (!isLimited(endpoint, caller))
          expect([row, own.status]).not.toEqual([row, expect.toSatisfy(isRefusal)]);
        before = await tableDigest(t.db, endpoint.writes);
      }
    },
  );
});

it('is about every call that a lead page makes, and more than thirty of them', () => {
  expect(ofOneLead.length).toBeGreaterThan(30);
});

/** Calls with the same answer for an unknown lead: nothing is held, and there is no audit. */
const ANSWERED: readonly string[] = ['calls.hold', 'audits.of_lead'];
/** Roles that a rule's table excludes although they have the right (domain.md 5 and 8). */
const LIMITED: Readonly<Record<string, readonly RoleId[]>> = {
  'lead-status.update': [ROLE.dealerStaff, ROLE.auditor],
  'audits.save': [ROLE.administrator, ROLE.supervisor, ROLE.agent],
  'audits.upload': [ROLE.administrator, ROLE.supervisor, ROLE.agent],
  // No market lets agents hear their calls at first.
  'recordings.open': [ROLE.agent],
};

const isLimited = (endpoint: Endpoint, { roleId }: Caller) =>
  (LIMITED[endpoint.name] ?? []).some((role) => role === roleId);

const isRefusal = (status: number) => status === 401 || status === 403 || status >= 500;

const refusals = (endpoint: Endpoint, caller: Caller) => [
  400,
  404,
  ...(ANSWERED.includes(endpoint.name) ? [200] : []),
  ...(isLimited(endpoint, caller) ? [403] : []),
];

/** Includes an optional lead. */
function given(endpoint: Endpoint, hints: Family): Partial<Family> {
  const fields = requestSchema(endpoint).properties ?? {};
  return Object.fromEntries(Object.entries(hints).filter(([name]) => name in fields));
}
