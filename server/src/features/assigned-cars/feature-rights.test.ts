import { reassignDse } from '@otolead/contract/assigned-cars/assignments.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { updateStatus } from '@otolead/contract/lead-status/lead-status.endpoints.ts';
import { updateMyActive } from '@otolead/contract/my-active/my-active.endpoints.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildDse } from '../../../test/builders/dealers.ts';
import { buildAssignedCar, buildLead } from '../../../test/builders/leads.ts';
import { statusInputs } from '../../../test/builders/status-input.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
const RIGHTS = ['/change_dse', '/attribution_status', '/billing_status', '/reassign_my_active'] as const;
type Right = (typeof RIGHTS)[number];
let booked: Record<string, unknown>;
let dse: Awaited<ReturnType<typeof buildDse>>;
/** Receiver of leads. */
let next: TestUser;

beforeAll(async () => {
  booked = (await statusInputs(t.db, () => '2026-11-19'))(6, 11);
  dse = await buildDse(t.db);
  next = await buildUser(t.db);
});

/** Switches a feature right of a role, as the role screen would. */
async function setRight(roleId: number, path: Right, status: 0 | 1): Promise<void> {
  await sql`update role_privilege set status = ${status} where role_id = ${roleId} and privilege_id in
    (select privilege_id from access_entry where path = ${path})`.execute(t.db);
}

/** Changes that a person of the role can make on a purchase: null, or the status of the refusal. */
async function changed(roleId: number): Promise<Record<Right, boolean>> {
  const token = await t.signIn(await buildUser(t.db, { roleId }));
  const purchase = (attribution_id: number, billing_status_id: number | null) =>
    buildLead(t.db, { status_id: 6, sub_status_id: 11, attribution_id, billing_status_id });
  const row = async (lead_id: number) =>
    t.db.selectFrom('lead').where('lead_id', '=', lead_id).selectAll().executeTakeFirstOrThrow();

  // Auditors save the attribution only.
  const form = roleId === ROLE.auditor ? {} : booked;
  const sent = await purchase(4, null);
  const target = roleId === ROLE.agent ? 1 : 2;
  await t.send(updateStatus, { ...form, lead_id: sent.lead_id, attribution_id: target }, { token });
  const attributed = await purchase(3, 1);
  const bill = { lead_id: attributed.lead_id, attribution_id: 3, billing_status_id: 2 };
  await t.send(updateStatus, { ...form, ...bill }, { token });
  const car = await buildAssignedCar(t.db, { dealer_id: dse.dealer_id });
  const handed = await t.send(reassignDse, { request_id: car.request_id, dse_id: dse.id }, { token });
  const { dse_id } = await t.db
    .selectFrom('assigned_car')
    .where('lead_id', '=', car.lead_id)
    .select('dse_id')
    .executeTakeFirstOrThrow();
  expect([dse_id, handed.status]).toEqual(dse_id === null ? [null, 403] : [dse.id, 200]);
  const owner = await buildUser(t.db);
  const owned = await buildLead(t.db, { myactive_agent_id: owner.id });
  const handOver = {
    lead_id: [owned.lead_id],
    agent_id: next.id,
    action_type: 'reassign',
    comment: 'On leave',
  };
  await t.send(updateMyActive, handOver, { token });
  return {
    '/change_dse': dse_id === dse.id,
    '/attribution_status': (await row(sent.lead_id)).attribution_id === target,
    '/billing_status': (await row(attributed.lead_id)).billing_status_id === 2,
    '/reassign_my_active': (await row(owned.lead_id)).myactive_agent_id === next.id,
  };
}

const all = (allowed: boolean) =>
  Object.fromEntries(RIGHTS.map((right) => [right, allowed])) as Record<Right, boolean>;

describe('LST-018 DET-168 DSE, attribution, billing and my active each have a feature right of their own', () => {
  afterEach(async () => {
    for (const right of RIGHTS) await setRight(ROLE.supervisor, right, 1);
  });

  it.each([
    ['administrator', all(true)],
    ['supervisor', all(true)],
    ['auditor', { ...all(false), '/attribution_status': true }],
    ['agent', { ...all(true), '/billing_status': false, '/reassign_my_active': false }],
    ['dealerStaff', all(false)],
    ['reportingUser', all(false)],
    ['brandManager', all(false)],
  ] as const)('%s changes what the table of rights gives', async (role, expected) => {
    expect(await changed(ROLE[role])).toEqual(expected);
  });

  it.each(RIGHTS)('a supervisor without %s changes the others and not this one', async (right) => {
    await setRight(ROLE.supervisor, right, 0);
    expect(await changed(ROLE.supervisor)).toEqual({ ...all(true), [right]: false });
  });

  it.each(RIGHTS)('a supervisor with %s alone changes nothing else', async (right) => {
    for (const other of RIGHTS) await setRight(ROLE.supervisor, other, other === right ? 1 : 0);
    expect(await changed(ROLE.supervisor)).toEqual({ ...all(false), [right]: true });
  });
});
