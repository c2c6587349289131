import { getActivity } from '@otolead/contract/activity/activity.endpoints.ts';
import { listDocuments } from '@otolead/contract/documents/documents.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { getLeadDetails } from '@otolead/contract/leads/leads.endpoints.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildActivities, type SampleActivity } from '../../../test/builders/activity.ts';
import { buildDse } from '../../../test/builders/dealers.ts';
import { buildAssignedCar, buildLead, type TestLead } from '../../../test/builders/leads.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();

let own: Awaited<ReturnType<typeof buildDse>>;
let rival: Awaited<ReturnType<typeof buildDse>>;
let staff: TestUser;
let token: string;
let lead: TestLead;
let ownCar: string;
let rivalCar: string;

beforeAll(async () => {
  own = await buildDse(t.db, { name: 'Own Salesperson' });
  rival = await buildDse(t.db, { name: 'Rival Salesperson' });
  staff = await buildUser(t.db, { roleId: ROLE.dealerStaff, dse_id: own.id });
  token = await t.signIn(staff);
});

beforeEach(async () => {
  lead = await buildLead(t.db);
  const carOf = async ({ id: dse_id, dealer_id }: typeof own) =>
    (await buildAssignedCar(t.db, { lead, dealer_id, dse_id })).request_id;
  ownCar = await carOf(own);
  rivalCar = await carOf(rival);
});

async function read(as = token) {
  const { body } = await t.call(getActivity, { lead_id: lead.lead_id }, { token: as });
  expect(body.pagination?.total).toBe(body.data.length);
  return body.data;
}

async function readOne(entry: SampleActivity) {
  await buildActivities(t.db, lead, [entry], t.clock.now());
  return read();
}

describe('the history as dealer staff read it', () => {
  it.each<[string, () => SampleActivity, boolean]>([
    [
      'their own test drive',
      () => ({ type: 'test_drive', source: 'crm', detail: { request_id: ownCar } }),
      true,
    ],
    [
      'a rival’s test drive',
      () => ({ type: 'test_drive', source: 'crm', detail: { request_id: rivalCar } }),
      false,
    ],
    [
      'a visit to a rival',
      () => ({ type: 'dealer_visit', source: 'lms', detail: { dse_id: rival.id } }),
      false,
    ],
    [
      'a visit to themselves',
      () => ({ type: 'dealer_visit', source: 'lms', detail: { dse_id: own.id } }),
      true,
    ],
    ['a test drive of nobody knows whom', () => ({ type: 'test_drive', source: 'crm', detail: {} }), false],
    ['what some LMS says', () => ({ type: 'flag_enabled', source: 'lms', detail: { rf: 1 } }), false],
    ['a dealer by name', () => ({ type: 'status', source: 'crm', detail: { dealer_name: 'Rival' } }), false],
    [
      'another salesperson for the car of a rival',
      () => ({
        type: 'reassign_dse',
        source: 'reassign_dse',
        detail: { dse_id: rival.id, request_id: ownCar },
      }),
      false,
    ],
    ['a call', () => ({ type: 'dialer_disposition', source: 'dialer', detail: { call_status_id: 1 } }), true],
  ])('%s', async (_title, entry, shown) => {
    expect(await readOne(entry())).toHaveLength(shown ? 1 : 0);
  });

  it('tells from whom a car came to them by no name', async () => {
    const [entry] = await readOne({
      type: 'reassign_dse',
      source: 'reassign_dse',
      detail: { dse_id: own.id, old_dse: rival.name, old_dealer: 'Rival Motors', new_dse: own.name },
    });
    expect(entry?.details).toEqual({ new_dse: own.name });
  });

  it('tells of a purchase without saying from whom', async () => {
    const change = (value: unknown) => ({ old: null, new: value });
    const [entry] = await readOne({
      type: 'status',
      source: 'crm',
      detail: {
        change_details: {
          status_id: { old: 2, new: 6 },
          purchase_dealer_id: change(rival.dealer_id),
          purchase_from_dse_id: change(rival.id),
          other_dealer_name: change('Rival Motors'),
          other_dse_name: change('Rival Person'),
        },
      },
    });
    expect(entry?.activity.map(({ field }) => field)).toEqual(['status_id']);
  });

  it('holds comments to them and to all dealers, neither those to rivals nor what rivals’ staff wrote', async () => {
    const comment = (words: string, to: string | null, to_dse_id?: number) => ({
      comment: words,
      comment_type: 'EXTERNAL' as const,
      to,
      ...(to_dse_id && { to_dse_id }),
    });
    const enter = (actor_id: number | null, comments: readonly object[]) =>
      t.db
        .insertInto('activity')
        .values({
          lead_id: lead.lead_id,
          market_id: lead.market_id,
          created_at: t.clock.now(),
          type: 'status',
          source: 'crm',
          actor_id,
          actor_name: 'Somebody',
          detail: '{}',
          comments: JSON.stringify(comments),
          activity_hash: crypto.randomUUID(),
        })
        .execute();
    await enter(null, [
      comment('to own', own.name, own.id),
      comment('to own, from before', own.name),
      comment('to all', 'all'),
      comment('to a namesake', own.name, rival.id),
      comment('to rival', rival.name),
      { comment: 'among us', comment_type: 'INTERNAL', to: null },
      { comment: 'among us of all dealers', comment_type: 'INTERNAL', to: 'all' },
      { comment: 'among us of own', comment_type: 'INTERNAL', to: own.name, to_dse_id: own.id },
    ]);
    const other = await buildUser(t.db, { roleId: ROLE.dealerStaff, dse_id: rival.id });
    await enter(other.id, [comment('by a rival', 'all')]);
    await enter(staff.id, [comment('by themselves', own.name, own.id)]);
    const words = (await read()).flatMap((entry) => entry.comment.map((one) => one.comment));
    expect(words).toEqual(['by themselves', 'to own', 'to own, from before', 'to all']);
    const agent = await t.signIn(await buildUser(t.db));
    expect((await read(agent)).flatMap((entry) => entry.comment)).toHaveLength(10);
  });
});

describe('the lead as dealer staff see it', () => {
  it.each(['rival', 'own'] as const)(
    'names the seller of a purchase where it is themselves: %s',
    async (who) => {
      const seller = who === 'own' ? own : rival;
      await t.db
        .updateTable('lead')
        .set({ purchase_dealer_id: seller.dealer_id, purchase_dse_id: seller.id, other_dealer_name: 'Name' })
        .where('lead_id', '=', lead.lead_id)
        .execute();
      const { body } = await t.call(
        getLeadDetails,
        { lead_id: lead.lead_id, _with: ['lead_detail', 'assigned_cars'] },
        { token },
      );
      expect(body.data.lead_detail).toMatchObject(
        who === 'own'
          ? { purchase_dealer_id: own.dealer_id, purchase_from_dse_id: own.id, other_dealer_name: 'Name' }
          : { purchase_dealer_id: null, purchase_from_dse_id: null, other_dealer_name: null },
      );
      expect(JSON.stringify(body.data)).not.toContain(rival.name);
    },
  );

  it('lists no document of another dealer’s staff', async () => {
    const other = await buildUser(t.db, { roleId: ROLE.dealerStaff, dse_id: rival.id });
    const agent = await buildUser(t.db);
    for (const { id } of [other, agent, staff])
      await t.db
        .insertInto('document')
        .values({
          lead_id: lead.lead_id,
          activity_hash: crypto.randomUUID(),
          file_name: `by-${id}.pdf`,
          storage_key: `document-${crypto.randomUUID()}.bin`,
          content_type: 'application/pdf',
          file_size: 1,
          uploaded_by: id,
          created_at: t.clock.now(),
        })
        .execute();
    const { body } = await t.call(listDocuments, { lead_id: lead.lead_id }, { token });
    expect(body.data.map(({ file_name }) => file_name).sort()).toEqual(
      [agent, staff].map(({ id }) => `by-${id}.pdf`).sort(),
    );
  });
});
