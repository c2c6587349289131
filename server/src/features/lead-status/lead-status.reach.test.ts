import { editCustomer } from '@otolead/contract/customer/customer.endpoints.ts';
import { uploadDocument } from '@otolead/contract/documents/documents.endpoints.ts';
import { UPLOAD_TYPE } from '@otolead/contract/documents/documents.schema.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { expectedTargets, STORED_ATTRIBUTIONS } from '@otolead/contract/lead-status/tables.fixture.ts';
import { updateMyActive } from '@otolead/contract/my-active/my-active.endpoints.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildDse } from '../../../test/builders/dealers.ts';
import { buildAssignedCar, type TestLead } from '../../../test/builders/leads.ts';
import { buildRole, buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useStatusScene } from '../../../test/status-scene.ts';

const scene = useStatusScene();
const { t, save, stored, historyCount } = scene;

let dse: Awaited<ReturnType<typeof buildDse>>;
const people = {} as Record<keyof typeof ROLE | 'nobody', string>;
let staff: TestUser;

beforeAll(async () => {
  dse = await buildDse(t.db, { name: 'Own Salesperson' });
  staff = await buildUser(t.db, { roleId: ROLE.dealerStaff, dse_id: dse.id });
  for (const [name, roleId] of Object.entries(ROLE)) {
    const person = roleId === ROLE.dealerStaff ? staff : await buildUser(t.db, { roleId });
    people[name as keyof typeof ROLE] = await t.signIn(person);
  }
  // Holds every right of the lead screens, but is in no rule's table.
  const rights = await t.db.selectFrom('privilege').select('id').execute();
  const role = await buildRole(
    t.db,
    rights.map(({ id }) => id),
  );
  people.nobody = await t.signIn(await buildUser(t.db, { roleId: role.id }));
});

/** The scene's lead as a purchase from its dealer, not sent to the client. */
const purchase = (overrides: Partial<TestLead> = {}) =>
  t.db
    .updateTable('lead')
    .set({ status_id: 6, sub_status_id: 11, booking_name: 'Budi', attribution_id: 1, ...overrides })
    .where('lead_id', '=', scene.lead.lead_id)
    .execute();

beforeEach(async () => {
  await buildAssignedCar(t.db, { lead: scene.lead, dealer_id: dse.dealer_id, dse_id: dse.id });
});

describe('who may write a lead', () => {
  it.each([
    ['administrator', 200],
    ['reportingUser', 403],
    ['agent', 200],
    ['dealerStaff', 403],
    ['supervisor', 200],
    ['brandManager', 403],
    ['auditor', 403],
    ['nobody', 403],
  ] as const)('DET-168 %s saves a status: %i', async (role, expected) => {
    const before = await stored();
    const { status } = await save(scene.hot(), people[role]);
    expect(status).toBe(expected);
    expect([(await stored()).status_id, await historyCount()]).toEqual(
      expected === 200 ? [2, 1] : [before.status_id, 0],
    );
  });

  it.each([
    ['dealerStaff', 403],
    ['auditor', 403],
    ['agent', 200],
  ] as const)('%s saves the personal detail: %i', async (role, expected) => {
    const { name, mobile, city_id } = await stored();
    const input = { lead_id: scene.lead.lead_id, name: `${name} Jr`, mobile, customer_city_id: city_id };
    expect((await t.send(editCustomer, input, { token: people[role] })).status).toBe(expected);
    expect((await stored()).name).toBe(expected === 200 ? `${name} Jr` : name);
  });

  it.each([
    ['dealerStaff', 403],
    ['auditor', 403],
    ['administrator', 200],
  ] as const)('%s gives the lead to an agent: %i', async (role, expected) => {
    const input = { lead_id: [scene.lead.lead_id], agent_id: scene.agent.id, action_type: 'assign' };
    expect((await t.send(updateMyActive, input, { token: people[role] })).status).toBe(expected);
  });

  it.each([
    ['administrator', 200],
    ['reportingUser', 403],
    ['agent', 200],
    ['dealerStaff', 200],
    ['supervisor', 200],
    ['brandManager', 403],
    ['auditor', 403],
  ] as const)('%s uploads a document: %i', async (role, expected) => {
    const { status } = await t.send(
      uploadDocument,
      { lead_id: scene.lead.lead_id, upload_type: UPLOAD_TYPE },
      { token: people[role] },
    );
    expect(status).toBe(expected);
  });

  it('a role that loses the right to edit loses the save at once', async () => {
    const setEdit = (status: 0 | 1) =>
      t.db
        .updateTable('role_privilege')
        .set({ status })
        .where('role_id', '=', ROLE.agent)
        .where('privilege_id', '=', 50)
        .execute();
    await setEdit(0);
    try {
      expect((await save(scene.hot())).status).toBe(403);
    } finally {
      await setEdit(1);
    }
    expect((await save(scene.hot())).status).toBe(200);
  });
});

describe('an auditor', () => {
  const attribute = (input: object) => save({ lead_id: scene.lead.lead_id, ...input }, people.auditor);

  it('saves the attribution, also together with the form as it is stored', async () => {
    await purchase();
    expect((await attribute({ attribution_id: 2 })).status).toBe(200);
    const { booking_name, sub_status_id, status_id } = await stored();
    const whole = { status_id, sub_status_id, booking_name, attribution_id: 5 };
    expect((await attribute(whole)).status).toBe(200);
    expect(await stored()).toMatchObject({ attribution_id: 5, sub_status_id: 11, booking_name: 'Budi' });
  });

  it.each([
    ['another status', { sub_status_id: 12, status_id: 6 }],
    ['another name', { booking_name: 'Somebody Else' }],
    ['an internal comment', { internal_comment: 'seen' }],
    ['a flag', { dse_process: 1 }],
    ['billing', { billing_status_id: 2 }],
    ['a follow-up', { follow_up_date: '2026-11-30', followup_time: '10:00' }],
  ])('saves no %s', async (_what, input) => {
    await purchase();
    const before = await stored();
    expect((await attribute({ attribution_id: 2, ...input })).status).toBe(403);
    expect(await stored()).toEqual(before);
    expect(await historyCount()).toBe(0);
  });

  it('takes the reason of a rejection away with the rejection, and the owner of the lead stays', async () => {
    await purchase({
      sub_status_id: 13,
      attribution_id: 4,
      status_reason_id: 43,
      myactive_agent_id: scene.agent.id,
    });
    expect((await attribute({ attribution_id: 2 })).status).toBe(200);
    expect(await stored()).toMatchObject({
      attribution_id: 2,
      status_reason_id: null,
      myactive_agent_id: scene.agent.id,
    });
  });

  it.each(STORED_ATTRIBUTIONS)('DET-122 DET-125 goes from %s as far as the table', async (from) => {
    const reached: number[] = [];
    for (const attribution_id of [1, 2, 3, 4, 5, 6]) {
      await purchase({ attribution_id: from });
      const { status, body } = await attribute({ attribution_id });
      if (status === 200) reached.push(attribution_id);
      else expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['attribution_id']]);
    }
    expect(reached).toEqual([...expectedTargets(from, null, ROLE.auditor)].sort());
  });
});

describe('dealer staff', () => {
  const external = (dse_id: number | null, all_dse = false) => ({
    lead_comment: [{ comment_type: 'EXTERNAL', comment: 'Unit is here', dse_id, all_dse }],
  });
  const write = (input: object) => save({ lead_id: scene.lead.lead_id, ...input }, people.dealerStaff);

  it('add an external comment to their own lead and change nothing of it', async () => {
    const { version: _, updated_at: __, updated_crm_at: ___, ...before } = await stored();
    expect((await write(external(dse.id))).status).toBe(200);
    expect(await stored()).toMatchObject(before);
    const entry = await t.db
      .selectFrom('activity')
      .where('lead_id', '=', scene.lead.lead_id)
      .select(['actor_id', 'comments'])
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ actor_id: staff.id, comments: [{ comment: 'Unit is here' }] });
  });

  it('write to no other dealer of the lead, nor to all of them', async () => {
    const rival = await buildDse(t.db);
    await buildAssignedCar(t.db, { lead: scene.lead, dealer_id: rival.dealer_id, dse_id: rival.id });
    for (const comment of [external(rival.id), external(null, true)])
      expect((await write(comment)).body.errors).toEqual({
        'lead_comment.0.dse_id': 'Please select any dealer from list',
      });
    expect(await historyCount()).toBe(0);
  });

  it('write nothing for colleagues of the call centre and change no status on the way', async () => {
    for (const input of [
      { internal_comment: 'x' },
      { lead_comment: [{ comment_type: 'INTERNAL', comment: 'x' }] },
      { ...external(dse.id), status_id: 2, sub_status_id: 2 },
      { ...external(dse.id), attribution_id: 2 },
    ])
      expect((await write(input)).status).toBe(403);
    expect(await historyCount()).toBe(0);
  });
});
