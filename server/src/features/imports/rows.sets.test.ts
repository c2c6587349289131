import { updateLeadStatuses } from '@otolead/contract/imports/imports.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { beforeEach, expect, it } from 'vitest';
import { buildAssignedCar, buildLead, type TestLead } from '../../../test/builders/leads.ts';
import { buildProcessList, buildWebRule } from '../../../test/builders/routing.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { csvFile, uploader } from '../../../test/upload-file.ts';

/** A batch written together equals its rows written one by one. */

const t = useTestApp();
let token: string;

beforeEach(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
});

const HEADER = 'mobile_number,status,sub_status,follow_up_date,comments,make,model,dealer,purchase_date';
const upload = async (rows: readonly string[]) => {
  const file = csvFile([HEADER, ...rows].join('\n'));
  return (await uploader(t, updateLeadStatuses)(file, { token })).body.data;
};

const carOf = async ({ model_id: id }: { model_id: number }) =>
  t.db
    .selectFrom('model')
    .innerJoin('make', 'make.id', 'model.make_id')
    .where('model.id', '=', id)
    .select(['model.id as model_id', 'make.id as make_id'])
    .executeTakeFirstOrThrow();

/** Everything that a save leaves, except ids, times and the lead's number. */
async function traceOf({ lead_id: id, mobile }: TestLead) {
  const lead = await t.db
    .selectFrom('lead')
    .where('lead_id', '=', id)
    .select(['status_id', 'sub_status_id', 'version', 'followup_at', 'process_list_id', 'myactive_agent_id'])
    .select(['purchase_date', 'booking_name', 'bought_model_id', 'updated_at'])
    .executeTakeFirstOrThrow();
  const rowsOf = (table: 'audit' | 'lead_preference' | 'lead_route') =>
    t.db.selectFrom(table).where('lead_id', '=', id).select('lead_id').execute();
  const entries = await t.db
    .selectFrom('activity')
    .where('lead_id', '=', id)
    .select(['type', 'detail', 'comments'])
    .orderBy('id')
    .execute();
  const { crm_spk_at: spkAt } =
    (await t.db.selectFrom('lead_milestone').where('lead_id', '=', id).selectAll().executeTakeFirst()) ?? {};
  return {
    ...lead,
    spkAt,
    audits: (await rowsOf('audit')).length,
    cars: (await rowsOf('lead_preference')).length,
    routes: (await rowsOf('lead_route')).length,
    entries: entries.map(({ type, detail, comments }) => ({
      type,
      comments,
      version: detail.version,
      changes: JSON.parse(JSON.stringify(detail.change_details ?? null).replaceAll(mobile, 'own')),
    })),
  };
}

it('a file of many leads leaves of each what a file of it alone leaves', async () => {
  const agent = await buildUser(t.db);
  const list = await buildProcessList(t.db, { campaign: { type_id: 2 } });
  await buildWebRule(t.db, list, {});
  const assigned = await buildAssignedCar(t.db);
  const car = await carOf(assigned);
  const build = () =>
    Promise.all([
      buildLead(t.db, { process_id: list.process.id, name: 'Nurtured' }),
      buildLead(t.db, { myactive_agent_id: agent.id, name: 'Closed' }),
      buildLead(t.db, { name: 'Sold' }),
      buildLead(t.db, { status_id: 2, sub_status_id: 2, name: 'Still' }),
      buildLead(t.db, { status_id: 2, sub_status_id: 2, name: 'Still' }),
    ]);
  const rowOf = ({ mobile }: TestLead, at: number) =>
    [
      `${mobile},2,2,2026-11-24 10:00,Asks for a price,${car.make_id},${car.model_id},,`,
      `${mobile},4,9,,Bought elsewhere,,,,`,
      `${mobile},6,12,,,${car.make_id},${car.model_id},${assigned.dealer_id},2026-11-01`,
      `${mobile},2,2,2026-11-25 10:00,,,,,`,
      `${mobile},2,2,2026-11-26 11:00,Later,,,,`,
    ][at] ?? '';
  const together = await build();
  expect(await upload(together.map(rowOf))).toMatchObject({ updated: 5, errors: [] });
  const alone = await build();
  for (const [at, lead] of alone.entries())
    expect(await upload([rowOf(lead, at)])).toMatchObject({ updated: 1, errors: [] });
  const [traces, expected] = [
    await Promise.all(together.map(traceOf)),
    await Promise.all(alone.map(traceOf)),
  ];
  expect(traces).toEqual(expected);
  expect(traces.map(({ routes, audits, cars }) => [routes, audits, cars])).toEqual([
    [1, 0, 1],
    [0, 0, 0],
    [0, 1, 0],
    [0, 0, 0],
    [0, 0, 0],
  ]);
  expect(traces[1]?.myactive_agent_id).toBeNull();
  expect(traces[0]?.process_list_id).toBe(list.id);
});

it('rows of one lead are written one after the other, and each sees what the one before wrote', async () => {
  const lead = await buildLead(t.db);
  const other = await buildLead(t.db);
  const data = await upload([
    `${lead.mobile},1,5,2026-11-24 10:00,,,,,`,
    `${other.mobile},1,5,2026-11-24 10:00,,,,,`,
    `${lead.mobile},1,5,2026-11-24 10:00,,,,,`,
    `${lead.mobile},2,2,2026-11-25 10:00,,,,,`,
    `${lead.mobile},6,12,,,,,,`,
  ]);
  expect(data).toMatchObject({ updated: 3, alreadyProcessed: [{ row_no: 4 }], errors: [{ row_no: 6 }] });
  const { entries, version } = await traceOf(lead);
  expect(version).toBe(3);
  expect(entries.map(({ version: at }) => at)).toEqual([2, 3]);
  expect(entries[1]?.changes).toMatchObject({ status_id: { old: 1, new: 2 } });
});

it('a wrong reference is named beside its own row, and the others of the batch are written', async () => {
  const [right, wrong, retired] = [await buildLead(t.db), await buildLead(t.db), await buildLead(t.db)];
  const car = await carOf(await buildAssignedCar(t.db));
  const abroad = await buildAssignedCar(t.db, { lead: await buildLead(t.db, { market: 'ph' }) });
  const data = await upload([
    `${wrong.mobile},6,12,,,${car.make_id},${car.model_id},${abroad.dealer_id},2026-11-01`,
    `${right.mobile},1,5,2026-11-24 10:00,,,,,`,
    `${retired.mobile},2,2,2026-11-24 10:00,,${car.make_id},${abroad.model_id},,`,
  ]);
  expect(data).toMatchObject({ updated: 1, errors: [{ row_no: 2 }, { row_no: 4 }] });
  expect((await traceOf(wrong)).version).toBe(1);
  expect((await traceOf(right)).version).toBe(2);
});
