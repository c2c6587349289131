import { getConfigData } from '@otolead/contract/config/config.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { listLeadTypes, saveLeadType } from '@otolead/contract/webform/lead-types/lead-types.endpoints.ts';
import { saveProcess } from '@otolead/contract/webform/processes/processes.endpoints.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildLeadType, buildProcessList } from '../../../../test/builders/routing.ts';
import { buildUser } from '../../../../test/builders/users.ts';
import { buildProcess } from '../../../../test/builders/webform.ts';
import { useTestApp } from '../../../../test/harness.ts';

const t = useTestApp();
let token: string;

beforeEach(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor, markets: ['id', 'ph'] }));
});

const list = async (filters: object) =>
  (await t.call(listLeadTypes, { list_type: 'ALL', ...filters }, { token })).body;
const save = (id: number, active: '0' | '1' | '2') => t.call(saveLeadType, { id, active }, { token });

describe('lead types', () => {
  it('WEB-117 WEB-118 are listed by name with every field, the inactive ones too', async () => {
    const one = await buildLeadType(t.db, {
      name: 'Walk-in OTP',
      value: 'walk_in_otp',
      lead_qualification_id: 3,
      group_id: 2,
      is_callable: false,
    });
    const other = await buildLeadType(t.db, { name: 'walk-in free', status: 0 });
    await buildLeadType(t.db, { name: 'walk-in gone', status: 2 });
    await buildLeadType(t.db, { name: 'walk-in abroad', market: 'ph' });
    const first = await buildProcess(t.db, { name: 'First Desk', leadTypeIds: [one.id] });
    await buildProcess(t.db, { name: 'Second Desk', leadTypeIds: [one.id] });
    const { data, pagination } = await list({ name: 'WALK-IN' });
    expect(data.map(({ id }) => id)).toEqual([other.id, one.id]);
    expect(pagination).toMatchObject({ total: 2, pages: 1 });
    expect(data[1]).toEqual({
      id: one.id,
      name: 'Walk-in OTP',
      value: 'walk_in_otp',
      process_id: first.id,
      process_name: 'First Desk, Second Desk',
      lead_qualification: 'OTP',
      group: 'Used Car',
      is_callable: 0,
      active: '1',
    });
    expect(data[0]).toMatchObject({ process_id: null, process_name: '', active: '0' });
  });

  it('are read, sorted and found in Indonesian where they have a name in it', async () => {
    const type = await buildLeadType(t.db, { name: 'Zz Walk-in', name_id: 'Aa Datang Langsung' });
    const named = async (language: 'en' | 'id', filters: object) => {
      const { body } = await t.call(listLeadTypes, filters, { token, language });
      return body.data.filter(({ id }) => id === type.id).map(({ name }) => name);
    };
    expect(await named('id', { name: 'datang' })).toEqual(['Aa Datang Langsung']);
    expect(await named('en', { name: 'walk' })).toEqual(['Zz Walk-in']);
    expect(await named('en', { name: 'datang' })).toEqual([]);
    const { body } = await t.call(
      getConfigData,
      { config_data: ['lead_type_list'] },
      { token, language: 'id' },
    );
    expect(body.data.lead_type_list).toContainEqual({ id: type.id, name: 'Aa Datang Langsung' });
  });

  it('WEB-119 WEB-120 WEB-156 are switched on and off by {id, active}, and deleted unless lists in force take them', async () => {
    const type = await buildLeadType(t.db);
    const { process } = await buildProcessList(t.db);
    await t.db
      .insertInto('process_lead_type')
      .values({ process_id: process.id, lead_type_id: type.id })
      .execute();
    expect((await save(type.id, '0')).body.data.active).toBe('0');
    expect((await save(type.id, '1')).body.data.active).toBe('1');
    expect((await save(type.id, '2')).body.message).toBe('Still in use: 1 list, 1 process');
    await t.call(saveProcess, { id: process.id, status: '0' }, { token });
    expect((await save(type.id, '2')).body.data.active).toBe('2');
    expect((await list({ name: type.name })).data).toEqual([]);
    expect((await save(type.id, '1')).status).toBe(404);
    const log = t.db.selectFrom('change_log').where('record', '=', 'lead_type').select('changes');
    const entries = await log.where('record_id', '=', type.id).orderBy('id').execute();
    expect(entries.map(({ changes }) => changes.status?.new)).toEqual(['0', '1', '2']);
  });

  it('belong to one market and to those who hold the right', async () => {
    const { id } = await buildLeadType(t.db);
    const abroad = await t.call(saveLeadType, { id, active: '0' }, { token, market: 'ph' });
    expect(abroad.status).toBe(404);
    const agent = { token: await t.signIn(await buildUser(t.db, { roleId: ROLE.agent })) };
    expect((await t.call(listLeadTypes, {}, agent)).status).toBe(403);
    expect((await t.call(saveLeadType, { id, active: '0' }, agent)).status).toBe(403);
    expect((await t.call(listLeadTypes, {})).status).toBe(401);
    expect((await t.send(saveLeadType, { id, active: '3' }, { token })).status).toBe(400);
  });
});
