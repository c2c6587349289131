import { getUploadResult, importLeads, undoImport } from '@otolead/contract/imports/imports.endpoints.ts';
import { listJobLeads } from '@otolead/contract/jobs/jobs.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildAssignedCar } from '../../../test/builders/leads.ts';
import { buildProcessList, type TestProcessList } from '../../../test/builders/routing.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { csvFile, uploader } from '../../../test/upload-file.ts';

const t = useTestApp();
let token: string;
let list: TestProcessList;
let last = 0;

const send = (mobiles: readonly string[], fields: object = {}) => {
  const rows = mobiles.map((mobile) => `Somebody,${mobile},Toyota,Avanza,Bandung,New`);
  const file = csvFile(['name,mobile,brand,model,city,lms_status', ...rows].join('\n'));
  return uploader(t, importLeads, { list_id: String(list.list_id), ...fields })(file, { token });
};
const mobilesOf = (count: number) =>
  Array.from({ length: count }, () => {
    last += 1;
    return `0821${String(last).padStart(7, '0')}`;
  });
const leadsOf = (mobiles: readonly string[]) =>
  t.db
    .selectFrom('lead')
    .where(
      'mobile',
      'in',
      mobiles.map((mobile) => `62${mobile.slice(1)}`),
    )
    .select(['lead_id', 'status_id', 'sub_status_id', 'process_list_id', 'version', 'followup_at'])
    .orderBy('lead_id')
    .execute();
const takeBack = (id: number, by = token) => t.send(undoImport, { id }, { token: by });

beforeEach(async () => {
  list = await buildProcessList(t.db);
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
});

describe('an import that is taken back', () => {
  it('closes its untouched leads out of list and dialer, leaves the others alone and keeps the history', async () => {
    const mobiles = mobilesOf(7);
    const { body } = await send(mobiles);
    expect(body.data).toMatchObject({ can_undo: true, undo: null });
    const [first, edited, moved, kept, called, given, asked] = await leadsOf(mobiles);
    const touch = (leadId = 0, columns: object) =>
      t.db.updateTable('lead').set(columns).where('lead_id', '=', leadId).execute();
    await touch(edited?.lead_id, { version: 2 });
    await touch(moved?.lead_id, { sub_status_id: 5 });
    await touch(kept?.lead_id, { myactive_agent_id: (await buildUser(t.db)).id });
    await touch(called?.lead_id, { attempts: 1 });
    const own = { lead_id: given?.lead_id ?? 0, market_id: 1 };
    await buildAssignedCar(t.db, { lead: own });
    await touch(asked?.lead_id, { followup_at: t.clock.now() });
    const pushed = {
      lead_id: first?.lead_id ?? 0,
      process_list_id: list.id,
      market_id: 1,
      state: 'accepted' as const,
      job_id: 1,
    };
    const at = t.clock.now();
    await t.db
      .insertInto('dialer_push')
      .values({ ...pushed, created_at: at, updated_at: at })
      .execute();

    const begun = await takeBack(body.data.job_id);
    expect([begun.status, begun.body.message]).toEqual([200, 'The import is being taken back']);
    await t.runJobs();
    const after = await leadsOf(mobiles);
    expect(after[0]).toMatchObject({ status_id: 5, sub_status_id: 18, process_list_id: null, version: 2 });
    expect(after.slice(1).map((lead) => lead.process_list_id)).toEqual(Array(6).fill(list.id));
    expect(after.slice(1).map((lead) => lead.status_id)).toEqual(Array(6).fill(1));
    expect(
      await t.db.selectFrom('dialer_push').where('lead_id', '=', pushed.lead_id).selectAll().execute(),
    ).toEqual([]);
    const history = await t.db
      .selectFrom('activity')
      .where('lead_id', '=', pushed.lead_id)
      .orderBy('id')
      .select('detail')
      .execute();
    expect(history).toMatchObject([
      { detail: { action_type: 'create' } },
      { detail: { route_outcome: 'chosen' } },
      {
        detail: {
          action_type: 'withdraw',
          version: 2,
          change_details: { sub_status_id: { old: 1, new: 18 } },
        },
      },
    ]);
    const undoId = (begun.body.data as { job_id: number }).job_id;
    const told = await t.call(listJobLeads, { id: undoId }, { token });
    expect(told.body.data.map(({ state, reason }) => `${state} ${reason}`)).toEqual([
      'done null',
      ...Array(6).fill('skipped Somebody has worked on it'),
    ]);
    const result = await t.call(getUploadResult, { id: body.data.job_id }, { token });
    expect(result.body.data).toMatchObject({ can_undo: false, undo: { job_id: undoId, state: 'succeeded' } });
    // Withdrawn leads are in no list, so the file may be sent again.
    expect((await send(mobiles.slice(0, 1))).body.data).toMatchObject({ updated: 1, already_total: 0 });
  });

  it('is taken back once, by its sender and nobody else, and only where it made leads', async () => {
    const mobiles = mobilesOf(2);
    const { body } = await send(mobiles);
    const id = body.data.job_id;
    const other = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator }));
    const agent = await t.signIn(await buildUser(t.db, { roleId: ROLE.agent }));
    expect((await takeBack(id, other)).status).toBe(404);
    expect((await takeBack(id, agent)).status).toBe(403);
    const both = await Promise.all([takeBack(id), takeBack(id)]);
    const jobs = both.map((one) => (one.body.data as { job_id?: number } | undefined)?.job_id);
    expect(new Set(jobs.filter(Boolean)).size).toBe(1);
    await t.runJobs();
    expect((await takeBack(id)).body.message).toBe('There is nothing to take back');
    const again = await send(mobiles.slice(0, 1), { dry_run: '1' });
    expect(again.body.data).toMatchObject({ can_undo: false });
    expect((await takeBack(again.body.data.job_id)).status).toBe(400);
  });
});
