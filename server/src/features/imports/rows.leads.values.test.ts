import { updateLeadStatuses, updateLeads } from '@otolead/contract/imports/imports.endpoints.ts';
import { LEAD_SUB_STATUS } from '@otolead/contract/kernel/lead-statuses.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildAssignedCar, buildLead, type TestLead } from '../../../test/builders/leads.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { csvFile, uploader } from '../../../test/upload-file.ts';

/** How rows fill in values besides the status, and which repetitions are allowed (domain.md 18). */
const t = useTestApp();
let token: string;

beforeEach(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor, markets: ['id'] }));
});

const send = (header: string, ...rows: string[]) =>
  uploader(t, updateLeadStatuses)(csvFile([header, ...rows].join('\n')), { token });

const storedOf = ({ lead_id: leadId }: TestLead) =>
  t.db
    .selectFrom('lead')
    .where('lead_id', '=', leadId)
    .select(['status_id', 'sub_status_id', 'status_reason_id', 'followup_at', 'booking_date', 'version'])
    .executeTakeFirstOrThrow();

const entriesOf = async ({ lead_id: leadId }: TestLead) =>
  (await t.db.selectFrom('activity').where('lead_id', '=', leadId).select('id').execute()).length;

/** A reason that fits a sub-status, as stored by the form. */
async function closedWithReason(statusId: number, subStatusId: number) {
  const reason = await t.db
    .selectFrom('config_item')
    .where('list', '=', 'status_reasons')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return buildLead(t.db, { status_id: statusId, sub_status_id: subStatusId, status_reason_id: reason.id });
}

describe('a closed lead with a reason', () => {
  it.each([
    ['5', '19', 4, 9],
    ['3', '7', 3, 8],
    ['5', '20', 4, 10],
  ])(
    'moves to %s/%s by a file and loses the reason of its old sub-status',
    async (status, sub, from, fromSub) => {
      const lead = await closedWithReason(from, fromSub);
      const { body } = await send(
        'mobile_number,status,sub_status,comments',
        `${lead.mobile},${status},${sub},x`,
      );
      expect(body.data.errors).toEqual([]);
      expect(await storedOf(lead)).toMatchObject({
        status_id: Number(status),
        sub_status_id: Number(sub),
        status_reason_id: null,
      });
    },
  );
});

describe('a row that says again what stands', () => {
  it('is already processed with its comment, writes no entry, and is new with another comment', async () => {
    const lead = await buildLead(t.db);
    const header = 'mobile_number,status,sub_status,comments';
    const once = await send(header, `${lead.mobile},Not Interested,Plan Dropped,twice`);
    expect(once.body.data).toMatchObject({ updated: 1, errors: [] });
    const [before, entries] = [await storedOf(lead), await entriesOf(lead)];
    const again = await send(header, `${lead.mobile},Not Interested,Plan Dropped,twice`);
    expect(again.body.data).toMatchObject({
      updated: 0,
      errors: [],
      alreadyProcessed: [{ mobile: lead.mobile, row_no: 2 }],
    });
    expect([await storedOf(lead), await entriesOf(lead)]).toEqual([before, entries]);
    const other = await send(header, `${lead.mobile},Not Interested,Plan Dropped,third`);
    expect(other.body.data).toMatchObject({ updated: 1 });
    expect(await entriesOf(lead)).toBe(entries + 1);
  });

  it('is already processed the second time in one file', async () => {
    const lead = await buildLead(t.db);
    const row = `${lead.mobile},Not Interested,Plan Dropped,both`;
    const { body } = await send('mobile_number,status,sub_status,comments', row, row);
    expect(body.data).toMatchObject({ updated: 1, alreadyProcessed: [{ row_no: 3 }] });
  });
});

it('a value that the status does not take is an error that names it, and nothing of the row is written', async () => {
  const lead = await buildLead(t.db);
  const { body } = await send(
    'mobile_number,status,sub_status,comments,billing_status,purchase_date,make,model',
    `${lead.mobile},Not Interested,Plan Dropped,x,Sent For Billing,2026-11-01,Toyota,Avanza`,
  );
  expect(body.data.errors.map(({ msg }) => msg)).toEqual([
    'Make does not go with this status; Model does not go with this status; Purchase date does not go with this status; Billing status does not go with this status',
  ]);
  expect(await storedOf(lead)).toMatchObject({ status_id: 1, version: 1 });
});

it('a follow-up without a time is due when calls begin on its day', async () => {
  const lead = await buildLead(t.db);
  const header = 'mobile_number,status,sub_status,follow_up_date';
  const { body } = await send(header, `${lead.mobile},New,Call Back,2026-12-01`);
  expect(body.data.errors).toEqual([]);
  expect((await storedOf(lead)).followup_at).toEqual(new Date('2026-12-01T08:00:00+07:00'));
  const again = await send(header, `${lead.mobile},New,Call Back,2026-12-01`);
  expect(again.body.data).toMatchObject({ updated: 0, alreadyProcessed: [{ row_no: 2 }] });
});

it('Booked by the status file is booked on the day of the file', async () => {
  const lead = await buildLead(t.db);
  const car = await buildAssignedCar(t.db, { lead });
  const { make, model } = await t.db
    .selectFrom('model')
    .innerJoin('make', 'make.id', 'model.make_id')
    .where('model.id', '=', car.model_id)
    .select(['model.name as model', 'make.name as make'])
    .executeTakeFirstOrThrow();
  const { body } = await send(
    'mobile_number,status,sub_status,make,model,dealer',
    `${lead.mobile},Booking / Purchase,11,${make},${model},${car.dealer_id}`,
  );
  expect(body.data.errors).toEqual([]);
  expect(await storedOf(lead)).toMatchObject({
    sub_status_id: LEAD_SUB_STATUS.booked,
    booking_date: '2026-11-20',
  });
});

it('two bad dates of a row are told apart by their columns', async () => {
  const lead = await buildLead(t.db);
  const { body } = await uploader(t, updateLeads)(
    csvFile(`mobile,booking_date,purchase_date\n${lead.mobile},2026-02-30,31/31/2026`),
    { token },
  );
  expect(body.data.errors.map(({ msg }) => msg)).toEqual([
    'Invalid booking_date: 2026-02-30; Invalid purchase_date: 31/31/2026',
  ]);
});
