import { listRecordChanges } from '@otolead/contract/change-log/changes.endpoints.ts';
import { getConfigData, getVehicles } from '@otolead/contract/config/config.endpoints.ts';
import type { AnyRecord } from '@otolead/contract/kernel/record.ts';
import { recordEndpoints } from '@otolead/contract/kernel/record-endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { leadTypes } from '@otolead/contract/reference-data/lead-types.record.ts';
import { makes } from '@otolead/contract/reference-data/makes.record.ts';
import { cities, clusters, provinces } from '@otolead/contract/reference-data/places.record.ts';
import { REFERENCE_RECORDS } from '@otolead/contract/reference-data/records.rules.ts';
import { countReferenceData } from '@otolead/contract/reference-data/reference-data.endpoints.ts';
import { whereUsed } from '@otolead/contract/where-used/uses.endpoints.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '../../../test/builders/users.ts';
import { buildProcess } from '../../../test/builders/webform.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
let token: string;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator, markets: ['id', 'ph'] }));
});

type Market = 'id' | 'ph';

const save = (record: AnyRecord, input: object, market: Market = 'id') =>
  t.send(recordEndpoints(record)[1], input, { token, market });
const list = async (record: AnyRecord, filters: object = {}, market: Market = 'id') =>
  (await t.send(recordEndpoints(record)[0], filters, { token, market })).body.data as Record<
    string,
    unknown
  >[];
const made = async (record: AnyRecord, input: object, market: Market = 'id') => {
  const { status, body } = await save(record, input, market);
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.data as { id: number; version: number; status: string };
};

const LEAD_TYPE = {
  name: 'Walk in',
  name_id: 'Datang langsung',
  value: 'walk_in',
  lead_qualification_id: 1,
  group_id: 1,
  is_callable: 1,
};

describe('reference data', () => {
  it('a lead type is made with every field and offered at once, in the reader’s language', async () => {
    const leadType = await made(leadTypes, LEAD_TYPE);
    expect(leadType).toMatchObject({
      ...LEAD_TYPE,
      status: '1',
      version: 1,
      lead_qualification_name: 'Verified',
      group_name: 'New Car',
      processes: '',
    });
    const offered = async () =>
      (await t.call(getConfigData, { config_data: ['lead_type_list'] }, { token })).body.data.lead_type_list;
    expect(await offered()).toContainEqual({ id: leadType.id, name: 'Walk in' });
    await made(leadTypes, { id: leadType.id, status: '0' });
    expect(await offered()).not.toContainEqual({ id: leadType.id, name: 'Walk in' });
    expect(await list(leadTypes, { id: leadType.id })).toMatchObject([{ status: '0', version: 2 }]);
  });

  it('what is wrong stands beside its field', async () => {
    const refused = async (record: AnyRecord, input: object) => {
      const { status, body } = await save(record, input);
      return [status, body.errors];
    };
    expect(await refused(leadTypes, { name: ' ', value: 'Walk-In', lead_qualification_id: 99 })).toEqual([
      400,
      {
        name: 'Name is required',
        value: 'Value may have small letters, digits and _ only',
        group_id: 'Group is required',
      },
    ]);
    expect(await refused(leadTypes, { ...LEAD_TYPE, name: 'Other', lead_qualification_id: 99 })).toEqual([
      400,
      { lead_qualification_id: 'Lead qualification is invalid' },
    ]);
    expect(await refused(leadTypes, { ...LEAD_TYPE, name: 'WALK IN' })).toEqual([
      400,
      { name: 'This name is taken already' },
    ]);
    expect(await refused(makes, { name: 'Old', e_year: 1200 })).toEqual([
      400,
      { e_year: 'Sold until (year) must be a whole number from 1950 to 2100' },
    ]);
    expect(await refused(makes, { name: 'x'.repeat(61) })).toEqual([
      400,
      { name: 'Name may have at most 60 characters' },
    ]);
  });

  it('a city lies in a province of its market, and every form offers it', async () => {
    const province = await made(provinces, { name: 'Kalimantan Baru', code: 'ID-KB' });
    const cluster = await made(clusters, { name: 'Baru Raya' });
    const abroad = await made(provinces, { name: 'Nueva', code: 'PH-NU' }, 'ph');
    const wrong = await save(cities, { name: 'Kota Baru', province_id: abroad.id });
    expect(wrong.body.errors).toEqual({ province_id: 'Province is invalid' });
    const city = await made(cities, { name: 'Kota Baru', province_id: province.id, cluster_id: cluster.id });
    expect(city).toMatchObject({ province_name: 'Kalimantan Baru', cluster_name: 'Baru Raya' });
    const data = (await t.call(getConfigData, { config_data: ['city_state_list'] }, { token })).body.data;
    expect(data.city_state_list?.city.find(({ id }) => id === city.id)).toMatchObject({
      name: 'Kota Baru',
      state_id: province.id,
      cluster_id: cluster.id,
    });
    expect(await list(cities, { name: 'kota bar', province_id: province.id })).toHaveLength(1);
    expect(await list(cities, { province_id: province.id, status: 0 })).toEqual([]);
    expect(await list(cities, { id: city.id }, 'ph')).toEqual([]);
    expect((await save(cities, { id: city.id, name: 'Mine' }, 'ph')).status).toBe(404);
    // Switched off: stays where it is stored, but cannot be chosen.
    await made(provinces, { id: province.id, status: '0' });
    expect(await made(cities, { id: city.id, cluster_id: null })).toMatchObject({ cluster_name: '' });
    const late = await save(cities, { name: 'Kota Lama', province_id: province.id });
    expect(late.body.errors).toEqual({ province_id: 'Province is invalid' });
  });

  it('a make that is sold no longer, or is switched off, leaves the choices with its models', async () => {
    const model = await t.db
      .selectFrom('model')
      .innerJoin('make', 'make.id', 'model.make_id')
      .where('market_id', '=', 1)
      .where('model.end_year', 'is', null)
      .select(['model.id', 'make.id as make_id'])
      .limit(1)
      .executeTakeFirstOrThrow();
    const offered = async () => {
      const { data } = (await t.call(getVehicles, {}, { token })).body;
      return [
        data.make.some(({ id }) => id === model.make_id),
        data.model.some(({ mk_id }) => mk_id === model.make_id),
      ];
    };
    expect(await offered()).toEqual([true, true]);
    await made(makes, { id: model.make_id, e_year: 1999 });
    expect(await offered()).toEqual([false, false]);
    await made(makes, { id: model.make_id, e_year: '' });
    await made(makes, { id: model.make_id, status: '0' });
    expect(await offered()).toEqual([false, false]);
    await made(makes, { id: model.make_id, status: '1' });
    expect(await offered()).toEqual([true, true]);
  });

  it('a stale save is refused with what changed, and the change log and what depends on a row are read with the right to see', async () => {
    const leadType = await made(leadTypes, { ...LEAD_TYPE, name: 'Logged', value: 'logged' });
    await buildProcess(t.db, { name: 'Takes it', leadTypeIds: [leadType.id] });
    await made(leadTypes, { id: leadType.id, version: 1, group_id: 2 });
    expect((await save(leadTypes, { id: leadType.id, version: 1, name: 'Stale' })).status).toBe(409);
    const supervisor = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
    const asked = { record: 'lead_type' as const, record_id: leadType.id };
    const changes = (await t.call(listRecordChanges, asked, { token: supervisor })).body.data;
    expect(JSON.stringify(changes)).toContain('"label":"Group","old":"New Car","new":"Used Car"');
    const uses = (await t.call(whereUsed, asked, { token: supervisor })).body.data;
    expect(uses.text).toBe('In use: 1 process');
    expect(await list(leadTypes, { id: leadType.id })).toMatchObject([{ processes: 'Takes it' }]);
  });

  it.each(REFERENCE_RECORDS.map((record) => ({ name: record.name, record: record as AnyRecord })))(
    'rows of $name are seen by supervisors, changed by administrators and closed to others',
    async ({ record }) => {
      const [rows, change] = recordEndpoints(record);
      const answers = async (roleId: (typeof ROLE)[keyof typeof ROLE]) => {
        const own = await t.signIn(await buildUser(t.db, { roleId }));
        return [
          (await t.send(rows, {}, { token: own })).status,
          (await t.send(change, { id: 999_999_999, status: '0' }, { token: own })).status,
        ];
      };
      expect(await answers(ROLE.administrator)).toEqual([200, 404]);
      expect(await answers(ROLE.supervisor)).toEqual([200, 403]);
      expect(await answers(ROLE.agent)).toEqual([403, 403]);
    },
  );

  it('each kind is counted in the market', async () => {
    const counted = async (market: Market) =>
      (await t.call(countReferenceData, {}, { token, market })).body.data.find(
        ({ name }) => name === 'cluster',
      );
    const before = await counted('ph');
    const cluster = await made(clusters, { name: 'Counted' }, 'ph');
    await made(clusters, { id: cluster.id, status: '0' }, 'ph');
    expect(await counted('ph')).toEqual({
      name: 'cluster',
      total: (before?.total ?? 0) + 1,
      active: before?.active,
    });
  });
});
