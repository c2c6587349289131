import { isOwnKey } from '@otolead/contract/kernel/access.ts';
import type { Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { endpoints } from '@otolead/contract/registry.ts';
import { beforeAll, expect, it } from 'vitest';
import { buildActivities } from './builders/activity.ts';
import { buildDealer, buildDse } from './builders/dealers.ts';
import { buildAssignedCar, buildLead, buildLeadPreference } from './builders/leads.ts';
import { buildUser } from './builders/users.ts';
import { useTestApp } from './harness.ts';
import { type Hints, type JsonSchema, requestSchema, sampleInput } from './sample-input.ts';

/**
 * No answer to dealer staff names a rival on their leads (domain.md 3). Covers every read-only endpoint automatically,
 * with everything that its request can ask for.
 */
const t = useTestApp();

const NAMES = ['Rivalhouse', 'Rivalorg', 'Rivalseller', 'Rivaltyped', 'Rivalstaff'];
const PHONE = '81977755533';

let hints: Hints;
let staff: string;
let agent: string;

beforeAll(async () => {
  const own = await buildDse(t.db);
  const { id: dealerId } = await buildDealer(t.db, { name: 'Rivalhouse', organization: 'Rivalorg' });
  const rival = await buildDse(t.db, {
    dealer_id: dealerId,
    name: 'Rivalseller',
    phone_number: `+62${PHONE}`,
  });
  const lead = await buildLead(t.db, {
    purchase_dealer_id: dealerId,
    purchase_dse_id: rival.id,
    other_dealer_name: 'Rivaltyped',
    other_dse_name: 'Rivaltyped',
    last_called_at: t.clock.now(),
  });
  const car = await buildAssignedCar(t.db, { lead, dealer_id: own.dealer_id, dse_id: own.id });
  const lost = await buildAssignedCar(t.db, { lead, dealer_id: dealerId, dse_id: rival.id });
  await buildLeadPreference(t.db, { lead, dse_id: rival.id });
  const seller = { roleId: ROLE.dealerStaff, dse_id: rival.id, name: 'Rivalstaff' };
  const { id: sellerId } = await buildUser(t.db, seller);
  const change = (value: unknown) => ({ old: null, new: value });
  await buildActivities(
    t.db,
    lead,
    [
      {
        type: 'status',
        source: 'crm',
        detail: {
          change_details: {
            status_id: change(6),
            purchase_dealer_id: change(dealerId),
            purchase_from_dse_id: change(rival.id),
            other_dealer_name: change('Rivaltyped'),
          },
        },
      },
      {
        type: 'reassign_dse',
        source: 'reassign_dse',
        detail: { dse_id: own.id, old_dse: 'Rivalseller', old_dealer: 'Rivalhouse', new_dse: own.name },
      },
      { type: 'test_drive', source: 'crm', detail: { request_id: lost.request_id, dse_id: rival.id } },
      { type: 'test_drive', source: 'crm', detail: { request_id: car.request_id, dse_id: own.id } },
    ],
    t.clock.now(),
  );
  await t.db
    .insertInto('activity')
    .values({
      lead_id: lead.lead_id,
      market_id: lead.market_id,
      created_at: t.clock.now(),
      type: 'status',
      source: 'crm',
      actor_id: sellerId,
      actor_name: 'Rivalstaff',
      detail: '{}',
      comments: JSON.stringify([{ comment: 'Rivaltyped', comment_type: 'EXTERNAL', to: 'all' }]),
      activity_hash: crypto.randomUUID(),
    })
    .execute();
  hints = {
    lead_id: lead.lead_id,
    sub_lead_id: car.id,
    dealer_id: own.dealer_id,
    dse_id: own.id,
    open: true,
  };
  staff = await t.signIn(await buildUser(t.db, { roleId: ROLE.dealerStaff, dse_id: own.id }));
  agent = await t.signIn(await buildUser(t.db));
});

/** Lists of names (`_with`, `config_data` …) are requested in full. */
function everyName(endpoint: Endpoint): Hints {
  const named = Object.entries(requestSchema(endpoint).properties ?? {}).flatMap(([field, schema]) => {
    const names = [schema, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap(namesIn);
    return names.length > 0 ? [[field, names] as const] : [];
  });
  return Object.fromEntries(named);
}

const namesIn = ({ items }: JsonSchema): readonly unknown[] => items?.enum ?? [];

const READS = endpoints
  .filter(
    ({ access, writes, stream }) =>
      access !== 'public' && !isOwnKey(access) && writes.length === 0 && !stream,
  )
  .map((endpoint) => ({ name: endpoint.name, endpoint }));

async function told(endpoint: Endpoint, token: string): Promise<string[]> {
  const input = { ...sampleInput(endpoint, hints), ...everyName(endpoint) };
  const { body } = await t.send(endpoint, input, { token });
  const words = JSON.stringify(body);
  return [...NAMES, PHONE].filter((secret) => words.includes(secret));
}

it.each(READS)('$name names no rival to dealer staff', async ({ endpoint }) => {
  expect(await told(endpoint, staff)).toEqual([]);
});

it('they are what the same calls tell the call centre', async () => {
  const known = await Promise.all(READS.map(({ endpoint }) => told(endpoint, agent)));
  expect([...new Set(known.flat())].toSorted()).toEqual([...NAMES, PHONE].toSorted());
});
