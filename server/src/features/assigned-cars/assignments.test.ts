import { getActivity } from '@otolead/contract/activity/activity.endpoints.ts';
import { listCarDealers, reassignDse } from '@otolead/contract/assigned-cars/assignments.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildDealer, buildDse, type TestDse } from '../../../test/builders/dealers.ts';
import {
  buildAssignedCar,
  buildLead,
  type TestAssignedCar,
  type TestLead,
} from '../../../test/builders/leads.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
let supervisor: TestUser;
let token: string;
let lead: TestLead;
let car: TestAssignedCar;
let team: { readonly old: TestDse; readonly next: TestDse };

beforeAll(async () => {
  supervisor = await buildUser(t.db, { roleId: ROLE.supervisor, name: 'Sari Dewi' });
  token = await t.signIn(supervisor);
  const dealer = await buildDealer(t.db, { name: 'Auto Prima', organization: 'Prima Group' });
  team = {
    old: await buildDse(t.db, { dealer_id: dealer.id, name: 'Pak Lama' }),
    next: await buildDse(t.db, { dealer_id: dealer.id, name: 'Bu Baru' }),
  };
  await buildDse(t.db, { dealer_id: dealer.id, name: 'Pak Pergi', status: 0 });
});

beforeEach(async () => {
  lead = await buildLead(t.db);
  car = await buildAssignedCar(t.db, { lead, dealer_id: team.old.dealer_id, dse_id: team.old.id });
});

const reassign = (input: object, as = token) =>
  t.send(reassignDse, { request_id: car.request_id, ...input }, { token: as });

const stored = async () => {
  const found = await t.db
    .selectFrom('assigned_car')
    .innerJoin('lead', 'lead.lead_id', 'assigned_car.lead_id')
    .where('assigned_car.lead_id', '=', lead.lead_id)
    .where('assigned_car.id', '=', car.id)
    .select(['assigned_car.dse_id', 'assigned_car.updated_by', 'assigned_car.updated_at', 'lead.version'])
    .executeTakeFirstOrThrow();
  return found;
};

const untouched = () => ({ dse_id: team.old.id, updated_by: null, updated_at: car.updated_at, version: 1 });

const history = async () =>
  (await t.call(getActivity, { lead_id: lead.lead_id }, { token })).body.data.map(
    ({ activity_type, activity_source, added_by, details, comment }) => ({
      activity_type,
      activity_source,
      added_by,
      details,
      comment,
    }),
  );

describe('the dealers of the assigned cars', () => {
  it('DET-096 stand with their active DSEs, each once, without those of removed cars', async () => {
    const other = await buildDealer(t.db, { name: 'Baru Motor', organization: 'Baru' });
    await buildAssignedCar(t.db, { lead, dealer_id: other.id });
    await buildAssignedCar(t.db, { lead, dealer_id: team.old.dealer_id });
    const removed = await buildDse(t.db);
    await buildAssignedCar(t.db, { lead, dealer_id: removed.dealer_id, ld_status: 2 });
    const { body } = await t.call(listCarDealers, { lead_id: lead.lead_id }, { token });
    expect(body.data).toEqual([
      {
        dealer_id: team.old.dealer_id,
        dealer_name: 'Auto Prima',
        dealer_organization: 'Prima Group',
        dse: [
          { dse_id: team.next.id, dse_name: 'Bu Baru' },
          { dse_id: team.old.id, dse_name: 'Pak Lama' },
        ],
      },
      { dealer_id: other.id, dealer_name: 'Baru Motor', dealer_organization: 'Baru', dse: [] },
    ]);
  });

  it('are not told of a lead that the caller may not see, and to dealer staff of none', async () => {
    const own = await t.signIn(await buildUser(t.db, { roleId: ROLE.dealerStaff, dse_id: team.old.id }));
    const asStaff = await t.send(listCarDealers, { lead_id: lead.lead_id }, { token: own });
    expect(asStaff.status).toBe(403);
    const philippine = await buildLead(t.db, { market: 'ph' });
    expect((await t.call(listCarDealers, { lead_id: philippine.lead_id }, { token })).status).toBe(404);
  });
});

describe('another DSE', () => {
  it('DET-097 DET-099 DET-100 takes the car over: car, version and history in one', async () => {
    const { status, body } = await reassign({ dse_id: team.next.id, comment: ' On leave ' });
    expect([status, body.message]).toEqual([200, 'Dse updated successfully']);
    expect(body.data).toEqual({
      assign_id: car.id,
      dse_id: team.next.id,
      dse_name: 'Bu Baru',
      version: 2,
    });
    expect(await stored()).toEqual({
      dse_id: team.next.id,
      updated_by: supervisor.id,
      updated_at: t.clock.now(),
      version: 2,
    });
    expect(await history()).toEqual([
      {
        activity_type: 'reassign_dse',
        activity_source: 'reassign_dse',
        added_by: 'Sari Dewi',
        details: expect.objectContaining({
          dse_id: team.next.id,
          old_dealer: 'Auto Prima',
          new_dealer: 'Auto Prima',
          old_dse: 'Pak Lama',
          new_dse: 'Bu Baru',
        }),
        comment: [{ comment: 'On leave', comment_type: 'INTERNAL', to: null }],
      },
    ]);
  });

  it.each([undefined, null, '', 0])('DET-098 has to be chosen: %j is refused', async (dse_id) => {
    const { status, body } = await reassign({ dse_id });
    expect([status, body.errors]).toEqual([400, { dse_id: 'Please select a dse id' }]);
    expect(await stored()).toEqual(untouched());
    expect(await history()).toEqual([]);
  });

  it('is an active one of the same dealer, and not the one who has the car', async () => {
    const { id: elsewhere } = await buildDse(t.db);
    const gone = await buildDse(t.db, { dealer_id: team.old.dealer_id, status: 0 });
    const foreign = await buildDse(t.db, { market: 'ph' });
    for (const dse_id of [elsewhere, gone.id, foreign.id, 2_000_000_000]) {
      const { body } = await reassign({ dse_id });
      expect(body.errors).toEqual({ dse_id: 'Choose an active DSE of this dealer' });
    }
    const same = await reassign({ dse_id: team.old.id });
    expect([same.status, same.body.errors]).toEqual([400, { dse_id: 'The car is already with this DSE' }]);
    expect(await stored()).toEqual(untouched());
  });

  it('is not put on a removed car, on one of another market or on none', async () => {
    const removed = await buildAssignedCar(t.db, { lead, dealer_id: team.old.dealer_id, ld_status: 2 });
    const refused = await reassign({ request_id: removed.request_id, dse_id: team.next.id });
    expect([refused.status, refused.body.message]).toEqual([400, 'The car is no longer with this dealer']);
    const foreign = await buildAssignedCar(t.db, { lead: await buildLead(t.db, { market: 'ph' }) });
    for (const request_id of [foreign.request_id, 'R-none'])
      expect((await reassign({ request_id, dse_id: team.next.id })).status).toBe(404);
    expect((await reassign({ assign_id: removed.id, dse_id: team.next.id })).status).toBe(404);
  });

  it('DET-097 goes by assign_id where several cars share a request', async () => {
    await buildAssignedCar(t.db, { dealer_id: team.old.dealer_id, request_id: car.request_id });
    const unclear = await reassign({ dse_id: team.next.id });
    expect(unclear.body.errors).toEqual({
      assign_id: 'Several cars have this request. Please say which one',
    });
    expect(await stored()).toEqual(untouched());
    expect((await reassign({ dse_id: team.next.id, assign_id: car.id })).status).toBe(200);
    expect((await stored()).dse_id).toBe(team.next.id);
  });

  it('two at once leave the car with one of them, each told', async () => {
    const third = await buildDse(t.db, { dealer_id: team.old.dealer_id, name: 'Pak Ketiga' });
    const answers = await Promise.all([team.next, third].map(({ id }) => reassign({ dse_id: id })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [last, first] = await history();
    expect([first?.details.old_dse, last?.details.old_dse]).toEqual(['Pak Lama', first?.details.new_dse]);
    expect((await stored()).version).toBe(3);
    await t.db.updateTable('dse').set({ status: 0 }).where('id', '=', third.id).execute();
  });
});
