import { saveCampaignPack } from '@otolead/contract/campaign-packs/campaign-packs.endpoints.ts';
import { listRecordChanges } from '@otolead/contract/change-log/changes.endpoints.ts';
import { getConfigData } from '@otolead/contract/config/config.endpoints.ts';
import { listConfigItems, saveConfigItem } from '@otolead/contract/config/config-items.endpoints.ts';
import { EDITED_LISTS } from '@otolead/contract/config/config-items.rules.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { updateStatus } from '@otolead/contract/lead-status/lead-status.endpoints.ts';
import { saveCampaign } from '@otolead/contract/webform/records.endpoints.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { buildProcess } from '../../../test/builders/webform.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
let token: string;

beforeEach(async () => {
  const administrator = await buildUser(t.db, { roleId: ROLE.administrator, markets: ['id', 'ph'] });
  token = await t.signIn(administrator);
});

const rowsOf = async (filters: object) => (await t.call(listConfigItems, filters, { token })).body.data;
const rowOf = async (list: (typeof EDITED_LISTS)[number], itemId: number) => {
  const row = (await rowsOf({ list })).find(({ item_id: id }) => id === itemId);
  if (!row) throw new Error(`no row ${itemId} in ${list}`);
  return row;
};
const save = (request: object, caller = token) => t.send(saveConfigItem, request, { token: caller });
const offered = async (language: 'en' | 'id' = 'en') => {
  const asked = { config_data: ['source_list' as const] };
  const { body } = await t.call(getConfigData, asked, { token, language });
  return (body.data.source_list ?? []).map(({ name }) => name);
};

describe('rows of configuration lists', () => {
  it('are all there, in the order of their list, found by list, name in either language, and state', async () => {
    const { list } = await t.db
      .selectFrom('config_item')
      .select(({ fn }) => [fn.agg<string[]>('array_agg', ['list']).distinct().as('list')])
      .executeTakeFirstOrThrow();
    expect([...list].sort()).toEqual([...EDITED_LISTS].sort());
    const sources = await rowsOf({ list: 'source_list' });
    expect(sources.map(({ sort }) => sort)).toEqual(sources.map((_, at) => at + 1));
    expect(sources[0]).toMatchObject({ item_id: 1, name_en: 'Website', name_id: 'Situs Web', status: '1' });
    expect((await rowsOf({ name: 'SITUS web' })).map(({ name_en: name }) => name)).toEqual(['Website']);
    expect(await rowsOf({ list: 'source_list', status: '0' })).toEqual([]);
  });

  it('are offered at once under their new names and in their new order, in both languages', async () => {
    const row = await rowOf('source_list', 4);
    const saved = await save({ id: row.id, name_en: ' Social  pages ', name_id: 'Halaman sosial', sort: 0 });
    expect(saved.body).toMatchObject({
      message: 'Successfully Saved',
      data: { name_en: 'Social pages', sort: 0, version: 2 },
    });
    expect((await offered())[0]).toBe('Social pages');
    expect((await offered('id'))[0]).toBe('Halaman sosial');
  });

  it('that are switched off are offered no longer, and a form that chooses one is refused', async () => {
    const row = await rowOf('campaign_type', 3);
    const pack = {
      campaign_name: 'Fixed one',
      reporting_name: 'Fixed one',
      campaign_type: 3,
      dealer_type: 1,
      pack_id: [1],
    };
    await save({ id: row.id, status: '0' });
    const refused = await t.call(saveCampaignPack, pack, { token });
    expect(refused.body.errors).toEqual({ campaign_type: 'Campaign type is invalid' });
    const lists = await t.call(getConfigData, { config_data: ['campaign_type'] }, { token });
    expect(lists.body.data.campaign_type?.map(({ id }) => id)).toEqual([1, 2]);
    await save({ id: row.id, status: '1' });
    expect((await t.call(saveCampaignPack, pack, { token })).status).toBe(200);
  });

  it('that rules know by their ids stay switched on', async () => {
    for (const [list, id] of [
      ['status_list', 1],
      ['type_list', 1],
      ['reasons_list', 7],
      ['relationship_list', 1],
    ] as const) {
      const row = await rowOf(list, id);
      expect(row.is_option).toBe(false);
      expect((await save({ id: row.id, status: '0' })).body.errors).toEqual({
        status: 'Rules of the product rely on this option: it stays switched on',
      });
    }
    const process = await buildProcess(t.db);
    const campaign = { name: 'Still verified', process_id: process.id, type: 1 };
    expect((await t.call(saveCampaign, campaign, { token })).status).toBe(200);
  });

  it('are refused without names, too long, out of place, or called as another one by case or spaces', async () => {
    const row = await rowOf('gender', 1);
    const faults = async (change: object) => (await save({ id: row.id, ...change })).body.errors;
    expect(await faults({ name_en: ' ', name_id: '', sort: '' })).toEqual({
      name_en: 'English name is required',
      name_id: 'Indonesian name is required',
      sort: 'Order is required',
    });
    expect(await faults({ name_en: 'x'.repeat(101) })).toEqual({
      name_en: 'English name may have at most 100 characters',
    });
    expect((await faults({ name_en: 'x'.repeat(10_000) }))?.name_en).toContain('English name');
    expect(await faults({ sort: 10_000 })).toEqual({ sort: 'Order must be a whole number from 0 to 9999' });
    expect(await faults({ name_en: '  fEMALE ' })).toEqual({
      name_en: 'This list has an option of this name',
    });
    for (const name of ['=1+1', 'Pria 🚗', 'رجل', "O'Brien"]) {
      const saved = await save({ id: row.id, name_en: name });
      expect((saved.body.data as { name_en: string }).name_en).toBe(name);
    }
  });

  it('leave who changed what, and refuse a stale save with the stored row', async () => {
    const row = await rowOf('occupation', 2);
    await save({ id: row.id, version: row.version, name_en: 'Self-employed' });
    const stale = await save({ id: row.id, version: row.version, name_en: 'Other name' });
    expect(stale.status).toBe(409);
    expect(stale.body.detail).toMatchObject({ record: { id: row.id, name_en: 'Self-employed' } });
    const entry = await t.db
      .selectFrom('change_log')
      .where('record', '=', 'config_item')
      .where('record_id', '=', row.id)
      .select(['market_id', 'changes'])
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      market_id: null,
      changes: { name_en: { old: row.name_en, new: 'Self-employed' } },
    });
  });

  it('are added where no rule knows the rows, with their names, and are offered at once', async () => {
    const added = await save({ list: 'source_list', name_en: 'Radio spot', name_id: 'Iklan radio' });
    const sources = await rowsOf({ list: 'source_list' });
    const last = Math.max(...sources.map(({ sort }) => sort ?? 0));
    expect(added.body.data).toMatchObject({
      ...{ list: 'source_list', name_en: 'Radio spot', name_id: 'Iklan radio' },
      ...{ item_id: 1_001, sort: last, status: '1', is_option: true },
    });
    expect((await offered()).at(-1)).toBe('Radio spot');
    expect((await offered('id')).at(-1)).toBe('Iklan radio');
    const next = await save({ list: 'source_list', name_en: 'TV spot', name_id: 'Iklan TV', sort: 0 });
    expect(next.body.data).toMatchObject({ item_id: 1_002, sort: 0 });
    expect((await offered()).slice(0, 2)).toContain('TV spot');
    const { id } = added.body.data as { id: number };
    expect((await save({ id, status: '0' })).status).toBe(200);
    expect(await offered()).not.toContain('Radio spot');
    const history = await t.call(listRecordChanges, { record: 'config_item', record_id: id }, { token });
    const [, created] = history.body.data.entries;
    expect(created?.is_new).toBe(true);
    expect(created?.changes.map(({ label, new: now }) => `${label}: ${now}`)).toEqual([
      ...['List: Sources', `Order: ${last}`, 'Status: Active'],
      ...['English name: Radio spot', 'Indonesian name: Iklan radio'],
    ]);
  });

  it('for reasons belong to one closed sub-status or to the rejected attribution, and are offered there', async () => {
    const names = { name_en: 'Bought a motorbike', name_id: 'Membeli motor' };
    const faults = async (more: object) =>
      (await save({ list: 'status_reasons', ...names, ...more })).body.errors;
    expect(await faults({})).toEqual({ sub_status_id: 'Sub-status is required' });
    expect(await faults({ sub_status_id: 9, attribution_id: 4 })).toEqual({
      sub_status_id: 'A reason is offered for a sub-status or for an attribution, not for both',
    });
    expect(await faults({ sub_status_id: 2 })).toEqual({ sub_status_id: 'Sub-status is invalid' });
    expect(await faults({ attribution_id: 3 })).toEqual({ attribution_id: 'Attribution status is invalid' });
    expect(await faults({ sub_status_id: 9 })).toBeUndefined();
    expect(await faults({ sub_status_id: 9 })).toEqual({
      name_en: 'This list has an option of this name',
    });
    const { body } = await t.call(getConfigData, { config_data: ['status_reasons'] }, { token });
    const reason = body.data.status_reasons?.find(({ name }) => name === names.name_en);
    expect(reason).toMatchObject({ status_id: 4, sub_status_id: 9, attribution_id: null });
    const lead = await buildLead(t.db);
    const closed = { lead_id: lead.lead_id, status_id: 4, sub_status_id: 9, internal_comment: 'x' };
    const given = (status_reason_id: unknown) =>
      t.send(updateStatus, { ...closed, status_reason_id }, { token });
    expect((await given(reason?.id)).status).toBe(200);
  });

  it('are added to no list whose rows rules know, under no name that stands there, and never moved to another', async () => {
    const names = { name_en: 'Eighth', name_id: 'Kedelapan' };
    for (const list of ['status_list', 'call_status_list', 'colour', 'age_range'])
      expect((await save({ list, ...names })).body.errors).toEqual({
        list: 'No row can be added to this list: rules of the product know each of its rows',
      });
    expect((await save({ list: 'nowhere', ...names })).body.errors).toEqual({ list: 'List is invalid' });
    expect((await save(names)).body.errors).toEqual({ list: 'List is required' });
    expect((await save({ list: 'occupation', name_en: '', name_id: '' })).body.errors).toEqual({
      name_en: 'English name is required',
      name_id: 'Indonesian name is required',
    });
    const row = await rowOf('occupation', 1);
    expect(
      (await save({ list: 'occupation', ...names, name_en: row.name_en.toUpperCase() })).body.errors,
    ).toEqual({
      name_en: 'This list has an option of this name',
    });
    expect((await save({ id: row.id, list: 'source_list' })).body.errors).toEqual({
      list: 'This cannot be changed of a row that exists',
    });
    const count = async () => (await t.db.selectFrom('config_item').select('row_id').execute()).length;
    const before = await count();
    const supervisor = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
    expect((await save({ list: 'occupation', ...names }, supervisor)).status).toBe(403);
    expect(await count()).toBe(before);
  });

  it('are for those who hold the right', async () => {
    const row = await rowOf('gender', 1);
    for (const roleId of [ROLE.supervisor, ROLE.agent]) {
      const other = await t.signIn(await buildUser(t.db, { roleId }));
      expect((await t.call(listConfigItems, {}, { token: other })).status).toBe(403);
      expect((await save({ id: row.id, name_en: 'X' }, other)).status).toBe(403);
    }
    expect((await t.call(listConfigItems, {})).status).toBe(401);
    expect((await save({ id: 2_000_000_000, name_en: 'X' })).status).toBe(404);
  });
});
