import { ROLE } from '@otolead/contract/kernel/roles.ts';
import {
  listProcessLists,
  saveProcessList,
} from '@otolead/contract/webform/process-lists/process-lists.endpoints.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildProcessList } from '../../../../test/builders/routing.ts';
import { buildUser } from '../../../../test/builders/users.ts';
import { useTestApp } from '../../../../test/harness.ts';
import { TEST_START } from '../../../../test/test-clock.ts';

const DAY_MS = 86_400_000;

const t = useTestApp();
let token: string;

beforeEach(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor, markets: ['id', 'ph'] }));
});

let serial = 810_000;
/** Payload of a new list's form. */
async function filled(change: object = {}) {
  serial += 1;
  const { campaign, process } = await buildProcessList(t.db);
  return {
    list_name: `VC_${serial}`,
    list_id: String(serial),
    status: '1',
    process_id: process.id,
    campaign_id: campaign.id,
    daily_limit: '250',
    description: 'Evening shift',
    ...change,
  };
}

const save = (request: object, market: 'id' | 'ph' = 'id') =>
  t.send(saveProcessList, request, { token, market });
const list = async (request: object) => (await t.call(listProcessLists, request, { token })).body;

describe('process campaign lists', () => {
  it('WEB-042 WEB-043 WEB-056 are saved with every field; the trigger is called as the list was first', async () => {
    const request = await filled({ daily_limit: undefined });
    const saved = await save(request);
    expect(saved.body.message).toBe('Successfully Saved');
    const { id } = saved.body.data as { id: number };
    const campaign = t.db.selectFrom('campaign').innerJoin('process', 'process.id', 'campaign.process_id');
    const names = await campaign
      .where('campaign.id', '=', request.campaign_id)
      .select(['campaign.name as campaign_name', 'process.name as process_name'])
      .executeTakeFirstOrThrow();
    expect((await list({ id })).data).toEqual([
      {
        ...request,
        ...names,
        id,
        daily_limit: '0',
        status_type: 'Active',
        trigger_name: request.list_name,
        created_date: t.clock.now().toISOString(),
        created_date_flag: 1,
        version: 1,
      },
    ]);
    const renamed = await save({ id, ...request, list_name: 'Renamed', description: '' });
    expect(renamed.body.data).toMatchObject({
      list_name: 'Renamed',
      trigger_name: request.list_name,
      description: '',
      version: 2,
    });
  });

  it('WEB-030 WEB-031 WEB-055 are found by every filter, in numbered pages', async () => {
    const one = await buildProcessList(t.db, {
      list_name: 'Alpha_NC',
      list_id: 9_912_345,
      description: 'Main list',
      process: { name: 'Filter Desk' },
    });
    const other = await buildProcessList(t.db, {
      list_name: 'beta_nc',
      list_id: 9_954_321,
      description: 'Overflow',
      status: 0,
    });
    await buildProcessList(t.db, { market: 'ph', list_name: 'manila_nc' });
    const ids = async (filters: object) => (await list(filters)).data.map(({ id }) => id);
    expect(await ids({ list_name: '_NC', page: 1 })).toEqual([other.id, one.id]);
    expect(await ids({ list_name: '_nc', list_id: '12345' })).toEqual([one.id]);
    expect(await ids({ process_id: one.process.id })).toEqual([one.id]);
    expect(await ids({ campaign_id: other.campaign.id })).toEqual([other.id]);
    expect(await ids({ list_name: '_nc', status: '0' })).toEqual([other.id]);
    expect(await ids({ list_name: '_nc', description: 'MAIN' })).toEqual([one.id]);
    expect((await list({ list_name: '_nc' })).pagination).toMatchObject({ total: 2, pages: 1, page: 1 });
    const byName = { list_name: '_nc', sort: 'list_name', order: 'asc' } as const;
    expect(await ids(byName)).toEqual([one.id, other.id]);
  });

  it('WEB-053 are switched by the whole record with the opposite status', async () => {
    const saved = await save(await filled());
    const { status_type: _, ...whole } = saved.body.data as { id: number; status_type: string };
    const off = await save({ ...whole, status: '0' });
    expect(off.body.data).toMatchObject({ ...whole, status: '0', status_type: 'Inactive', version: 2 });
  });

  it('WEB-054 say whether they were created within seven days of the market', async () => {
    const flagOf = async (daysAgo: number) => {
      const created_at = new Date(TEST_START.getTime() - daysAgo * DAY_MS);
      const { id } = await buildProcessList(t.db, { created_at });
      return (await list({ id })).data[0]?.created_date_flag;
    };
    expect([await flagOf(6), await flagOf(7)]).toEqual([1, 0]);
  });

  it('WEB-045 WEB-048 WEB-049 are refused field by field, in the form’s order, without what they need', async () => {
    expect(Object.entries((await save({ daily_limit: '-1' })).body.errors ?? {})).toEqual([
      ['list_name', 'List name is required'],
      ['list_id', 'List id is required'],
      ['status', 'Active status is required'],
      ['campaign_id', 'Campaign name is required'],
      ['daily_limit', 'Daily limit must not be negative'],
    ]);
  });

  it('WEB-046 WEB-047 WEB-050 are refused where a value is too long or no number', async () => {
    const errorsOf = async (change: object) => (await save(await filled(change))).body.errors;
    expect(await errorsOf({ list_name: 'x'.repeat(21) })).toEqual({
      list_name: 'List name may have at most 20 characters',
    });
    expect(await errorsOf({ list_id: '12345678901' })).toEqual({
      list_id: 'List id may have at most 10 characters',
    });
    expect(await errorsOf({ list_id: 'abc', daily_limit: '1.5' })).toEqual({
      list_id: 'List id must be a number',
      daily_limit: 'Daily limit must be a number',
    });
    for (const daily_limit of ['', '  '])
      expect(await errorsOf({ daily_limit })).toEqual({ daily_limit: 'Daily limit is required' });
    expect((await save(await filled({ list_id: '9999999999' }))).status).toBe(200);
  });

  it('have one list id each in every market, also when two are saved at once', async () => {
    const [one, other] = [await filled(), await filled()];
    const both = await Promise.all([save(one), save({ ...other, list_id: one.list_id })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(both.find(({ status }) => status === 400)?.body.errors).toEqual({
      list_id: 'Another list has this list id',
    });
  });

  it('stand under an active campaign of their process and market', async () => {
    const abroad = await buildProcessList(t.db, { market: 'ph' });
    const off = await buildProcessList(t.db, { campaign: { status: 0 } });
    const errorsOf = async (change: object) => (await save(await filled(change))).body.errors;
    const wrong = { campaign_id: 'Campaign name is invalid' };
    expect(await errorsOf({ campaign_id: abroad.campaign.id, process_id: abroad.process.id })).toEqual(wrong);
    expect(await errorsOf({ campaign_id: off.campaign.id, process_id: off.process.id })).toEqual(wrong);
    expect(await errorsOf({ campaign_id: (await buildProcessList(t.db)).campaign.id })).toEqual(wrong);
    const { id } = (await save(await filled())).body.data as { id: number };
    const elsewhere = await buildProcessList(t.db);
    expect((await save({ id, campaign_id: elsewhere.campaign.id })).body.errors).toEqual(wrong);
    expect((await save({ id, process_id: elsewhere.process.id })).status).toBe(400);
  });

  it('are switched off under a campaign that is off, and not on again', async () => {
    const { id } = await buildProcessList(t.db, { campaign: { status: 0 } });
    expect((await save({ id, status: '0' })).status).toBe(200);
    expect((await save({ id, status: '1' })).body.errors).toEqual({
      campaign_id: 'Campaign name is invalid',
    });
  });

  it('belong to one market and to those who hold the right, and each save is in the change log', async () => {
    const { id, version } = (await save(await filled())).body.data as { id: number; version: number };
    expect((await save({ id, status: '0' }, 'ph')).status).toBe(404);
    await save({ id, version, daily_limit: 300 });
    expect((await save({ id, version, daily_limit: '400' })).status).toBe(409);
    const log = t.db
      .selectFrom('change_log')
      .where('record', '=', 'process_list')
      .where('record_id', '=', id);
    const entries = await log.select('changes').orderBy('id').execute();
    expect(entries[1]?.changes).toEqual({ daily_limit: { old: '250', new: '300' } });
    const agent = await t.signIn(await buildUser(t.db, { roleId: ROLE.agent }));
    expect((await t.call(listProcessLists, {}, { token: agent })).status).toBe(403);
    expect((await t.send(saveProcessList, {}, { token: agent })).status).toBe(403);
    expect((await t.send(saveProcessList, {})).status).toBe(401);
  });
});
