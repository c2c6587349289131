import {
  assignPacks,
  listCampaignPacks,
  listPacks,
  saveCampaignPack,
} from '@otolead/contract/campaign-packs/campaign-packs.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildGmCampaign } from '../../../test/builders/routing.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
let token: string;
/** Packs available in Indonesia. */
let packs: readonly number[];

beforeEach(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor, markets: ['id', 'ph'] }));
  packs = (await t.call(listPacks, {}, { token })).body.data.map(({ pack_id }) => pack_id);
});

let serial = 0;
/** Payload of a new campaign's form. */
function filled(change: object = {}) {
  serial += 1;
  return {
    campaign_name: `Campaign ${serial}`,
    reporting_name: `Report ${serial}`,
    campaign_type: 2,
    dealer_type: 3,
    gm_id: String(880_000 + serial),
    process_status: '1',
    pack_id: packs.slice(0, 2),
    ...change,
  };
}

interface Saved {
  readonly id: number;
  readonly campaign_id: number;
  readonly version: number;
}

const save = (request: object, market: 'id' | 'ph' = 'id') =>
  t.send(saveCampaignPack, request, { token, market });
const saved = async (change: object = {}) => (await save(filled(change))).body.data as Saved;
const list = async (request: object) => (await t.call(listCampaignPacks, request, { token })).body;

describe('campaign packs', () => {
  it('WEB-139 WEB-150 WEB-153 are saved with every field; the answer names campaign_id', async () => {
    const request = filled({ campaign_name: ' Spring Run ' });
    const { status, body } = await save(request);
    expect(status).toBe(200);
    const { campaign_id: id } = body.data as Saved;
    const now = t.clock.now().toISOString();
    const record = {
      ...request,
      id,
      campaign_name: 'Spring Run',
      gm_id: Number(request.gm_id),
      campaign_type_name: 'CPS',
      dealer_type_name: 'Single Dealer',
      status: '1',
      created_date: now,
      updated_date: now,
      version: 1,
    };
    expect(body.data).toEqual({ ...record, campaign_id: id });
    expect((await list({ id })).data.record).toEqual([record]);
    t.clock.advance({ minutes: 1 });
    const later = await save({ campaign_id: id, dealer_type: 1, pack_id: [packs[3]] });
    expect(later.body.data).toMatchObject({
      campaign_name: 'Spring Run',
      dealer_type: 1,
      pack_id: [packs[3]],
      created_date: now,
      updated_date: t.clock.now().toISOString(),
      version: 2,
    });
  });

  it('WEB-133 WEB-135 WEB-149 are found by text, type, dealer type and status under record, beside pagination', async () => {
    const one = await saved({ campaign_name: 'Alpha Search', reporting_name: 'North' });
    const other = await saved({ campaign_name: 'Beta', reporting_name: 'Search South', campaign_type: 3 });
    await save({ campaign_id: other.id, status: '0', is_status_request: 1 });
    await buildGmCampaign(t.db, { market: 'ph', campaign_name: 'Search Manila' });
    const ids = async (filters: object) => (await list(filters)).data.record.map(({ id }) => id);
    expect(await ids({ search: 'SEARCH', page: 1 })).toEqual([other.id, one.id]);
    expect(await ids({ search: 'search', campaign_type: 3 })).toEqual([other.id]);
    expect(await ids({ search: 'search', dealer_type: 1 })).toEqual([]);
    expect(await ids({ search: 'search', status: '1' })).toEqual([one.id]);
    const { data, pagination } = await list({ search: 'search' });
    expect(pagination).toMatchObject({ total: 2, page: 1, pages: 1 });
    expect(data.pagination).toEqual(pagination);
  });

  it('WEB-140 WEB-151 WEB-152 have packs of their market, chosen ones marked, assigned by a separate call', async () => {
    const { id } = await saved({ pack_id: [packs[1]] });
    const chosen = async () => (await t.call(listPacks, { campaign_id: id }, { token })).body.data;
    expect((await chosen())[1]).toEqual({ pack_id: packs[1], pack_name: 'Standard 250', is_selected: 1 });
    // Packs of other campaigns are not affected.
    await saved({ pack_id: [packs[0], packs[3]] });
    const marks = (of: readonly { is_selected: number }[]) => of.map(({ is_selected }) => is_selected);
    expect(marks(await chosen())).toEqual(packs.map((_, at) => (at === 1 ? 1 : 0)));
    expect(marks((await t.call(listPacks, {}, { token })).body.data)).toEqual(packs.map(() => 0));
    const assigned = await t.call(assignPacks, { campaign_id: id, pack_id: packs.slice(2, 4) }, { token });
    expect(assigned.body.data).toMatchObject({ campaign_id: id, pack_id: packs.slice(2, 4), status: '1' });
    // Discontinued, and still the campaign's.
    const gone = t.db.updateTable('pack').where('id', '=', packs[2] as number);
    await gone.set({ status: 0 }).execute();
    expect((await chosen()).map(({ pack_id }) => pack_id)).toContain(packs[2]);
    const others = (await t.call(listPacks, {}, { token })).body.data.map(({ pack_id }) => pack_id);
    expect(others).not.toContain(packs[2]);
    expect((await save({ campaign_id: id, pack_id: packs.slice(2, 4) })).status).toBe(200);
    expect((await save(filled({ pack_id: [packs[2]] }))).body.errors).toEqual({
      pack_id: 'Packs is invalid',
    });
    await gone.set({ status: 1 }).execute();
  });

  it('WEB-141 WEB-143 need names, types and, when new, a pack', async () => {
    expect((await save({})).body.errors).toEqual({
      campaign_name: 'Campaign name is required',
      reporting_name: 'Reporting name is required',
      campaign_type: 'Campaign type is required',
      dealer_type: 'Dealer type is required',
      pack_id: 'At least one pack is needed',
    });
    const errorsOf = async (change: object) => (await save(filled(change))).body.errors;
    expect(await errorsOf({ campaign_type: 99 })).toEqual({ campaign_type: 'Campaign type is invalid' });
    expect(await errorsOf({ dealer_type: 99 })).toEqual({ dealer_type: 'Dealer type is invalid' });
    expect(await errorsOf({ gm_id: 'abc' })).toEqual({ gm_id: 'GM id is invalid' });
    const manila = (await t.call(listPacks, {}, { token, market: 'ph' })).body.data[0];
    expect(await errorsOf({ pack_id: [manila?.pack_id] })).toEqual({ pack_id: 'Packs is invalid' });
  });

  it('WEB-144 WEB-145 have no active process without a GM id', async () => {
    const refused = { process_status: 'Process cannot be activated for non gm campaign' };
    expect((await save(filled({ gm_id: '' }))).body.errors).toEqual(refused);
    const { id } = await saved();
    for (const gm_id of ['', null])
      expect((await save({ campaign_id: id, gm_id, process_status: '1' })).body.errors).toEqual(refused);
    const cleared = await save({ campaign_id: id, gm_id: null });
    expect(cleared.body.data).toMatchObject({ gm_id: null, process_status: '0' });
    expect((await save({ campaign_id: id, process_status: '1' })).body.errors).toEqual(refused);
    expect((await save(filled({ gm_id: undefined, process_status: undefined }))).body.data).toMatchObject({
      gm_id: null,
      process_status: '0',
    });
  });

  it('WEB-147 are disabled without a pack, and not switched on again before they have one', async () => {
    const { id } = await saved();
    expect((await save({ campaign_id: id, pack_id: [] })).body.data).toMatchObject({
      pack_id: [],
      status: '0',
    });
    const on = await save({ campaign_id: id, status: '1', is_status_request: true });
    expect([on.status, on.body.message]).toEqual([400, 'At least one pack is needed']);
    await t.call(assignPacks, { campaign_id: id, pack_id: packs.slice(0, 1) }, { token });
    const turned = await save({ campaign_id: id, status: '1', is_status_request: true });
    expect(turned.body.data).toMatchObject({ status: '1' });
    const none = await t.call(assignPacks, { campaign_id: id, pack_id: [] }, { token });
    expect(none.body.data.status).toBe('0');
  });

  it('WEB-148 are switched by the whole record with the status-request flag, which changes the status alone', async () => {
    const { campaign_id: id, version, ...whole } = await saved();
    const off = await save({
      ...whole,
      campaign_name: 'Never saved',
      campaign_id: id,
      version,
      status: '0',
      is_status_request: '1',
    });
    expect(off.body.data).toMatchObject({ ...whole, status: '0', updated_date: expect.any(String) });
  });

  it('keep a type that is offered no longer, which no other campaign takes', async () => {
    const kept = await saved();
    const other = await saved({ dealer_type: 1 });
    const offer = (status: number) =>
      t.db
        .updateTable('config_item')
        .set({ status })
        .where('list', '=', 'dealer_type')
        .where('id', '=', 3)
        .execute();
    await offer(0);
    const edit = (record: Saved, change: object) =>
      save({
        campaign_id: record.campaign_id,
        version: record.version,
        pack_id: packs.slice(0, 2),
        ...change,
      });
    expect((await edit(kept, { reporting_name: 'Edited', dealer_type: 3 })).status).toBe(200);
    expect((await edit(other, { dealer_type: 3 })).body.errors).toEqual({
      dealer_type: 'Dealer type is invalid',
    });
    expect((await save(filled())).body.errors).toEqual({ dealer_type: 'Dealer type is invalid' });
    await offer(1);
  });

  it('have a GM id of their own, in every market', async () => {
    const { gm_id } = await buildGmCampaign(t.db, { market: 'ph' });
    expect((await save(filled({ gm_id }))).body.errors).toEqual({ gm_id: 'Another campaign has this GM id' });
  });

  it('belong to one market and to those who hold the right, and each save is in the change log', async () => {
    const { id, version } = await saved();
    expect((await save({ campaign_id: id, status: '0' }, 'ph')).status).toBe(404);
    expect((await t.call(listPacks, { campaign_id: id }, { token, market: 'ph' })).status).toBe(404);
    await save({ campaign_id: id, version, pack_id: [packs[5]] });
    expect((await save({ campaign_id: id, version, pack_id: [packs[6]] })).status).toBe(409);
    const log = t.db
      .selectFrom('change_log')
      .where('record', '=', 'campaign_pack')
      .where('record_id', '=', id);
    const entries = await log.select('changes').orderBy('id').execute();
    expect(entries[1]?.changes).toEqual({ pack_id: { old: packs.slice(0, 2), new: [packs[5]] } });
    const agent = await t.signIn(await buildUser(t.db, { roleId: ROLE.agent }));
    for (const endpoint of [listCampaignPacks, saveCampaignPack, listPacks, assignPacks]) {
      const request = { campaign_id: id, pack_id: [] };
      expect((await t.send(endpoint, request, { token: agent })).status).toBe(403);
      expect((await t.send(endpoint, request)).status).toBe(401);
    }
  });
});
