import { getConfigData } from '@otolead/contract/config/config.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import {
  getCampaign,
  listCampaigns,
  saveCampaign,
  updateCampaignStatus,
} from '@otolead/contract/webform/records.endpoints.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildProcessList } from '../../../../test/builders/routing.ts';
import { buildUser } from '../../../../test/builders/users.ts';
import { useTestApp } from '../../../../test/harness.ts';

const t = useTestApp();
let token: string;

beforeEach(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator, markets: ['id', 'ph'] }));
});

describe('campaigns', () => {
  it('WEB-058 WEB-065 WEB-069 are listed by filters under campaignInfo, beside their pagination', async () => {
    const { campaign, process } = await buildProcessList(t.db, {
      campaign: { name: 'Call Tangerang', type_id: 2 },
    });
    await buildProcessList(t.db, { campaign: { name: 'Call Bekasi', type_id: 1 } });
    await buildProcessList(t.db, { market: 'ph', campaign: { name: 'Call Manila', type_id: 2 } });
    const { body } = await t.call(
      listCampaigns,
      { name: 'call', type: 2, process_id: process.id, page: 1 },
      { token },
    );
    expect(body.data.campaignInfo).toEqual([
      {
        id: campaign.id,
        name: 'Call Tangerang',
        process_id: process.id,
        Process_info: { name: process.name },
        type: 2,
        type_name: 'Nurturing',
        dialer_flag: 1,
        status: '1',
        version: 1,
      },
    ]);
    expect(body.data.pagination).toEqual(body.pagination);
    expect(body.pagination).toMatchObject({ total: 1, totalpage: 1, page: 1 });
    const names = async (filters: object) =>
      (await t.call(listCampaigns, filters, { token })).body.data.campaignInfo.map(({ name }) => name);
    expect(await names({ name: 'CALL ' })).toEqual(['Call Bekasi', 'Call Tangerang']);
    expect(await names({ process_id: process.id })).toEqual(['Call Tangerang']);
    expect(await names({ name: 'call ', type: 1 })).toEqual(['Call Bekasi']);
  });

  it('WEB-070 WEB-071 are saved and answered by id', async () => {
    const { process } = await buildProcessList(t.db);
    const request = { name: ' Second round ', process_id: process.id, type: 3 };
    const saved = await t.call(saveCampaign, request, { token });
    expect(saved.body.data).toMatchObject({ name: 'Second round', type_name: 'Attribution', status: '1' });
    const { id } = saved.body.data;
    await t.call(saveCampaign, { id, ...request, name: 'Third round' }, { token });
    expect((await t.call(getCampaign, { id }, { token })).body.data).toMatchObject({
      name: 'Third round',
      version: 2,
    });
    expect((await t.call(getCampaign, { id }, { token, market: 'ph' })).status).toBe(404);
  });

  it('are dialled where their form says so, and stay as they are where a save does not say', async () => {
    const { process } = await buildProcessList(t.db);
    const request = { name: 'Called', process_id: process.id, type: 1 };
    const saved = (await t.call(saveCampaign, request, { token })).body.data;
    expect(saved.dialer_flag).toBe(0);
    const { id } = saved;
    expect((await t.call(saveCampaign, { id, dialer_flag: 1 }, { token })).body.data.dialer_flag).toBe(1);
    expect(
      (await t.call(saveCampaign, { id, ...request, name: 'Called twice' }, { token })).body.data,
    ).toMatchObject({
      name: 'Called twice',
      dialer_flag: 1,
    });
    const { data } = (await t.call(getConfigData, { config_data: ['campaign_list'] }, { token })).body;
    expect(data.campaign_list?.find((one) => one.id === id)).toMatchObject({ dialer_flag: 1 });
  });

  it('are told apart once they, or their process, are switched off, so that reports still offer them', async () => {
    const ended = await buildProcessList(t.db, { campaign: { name: 'Ended', status: 0 } });
    const closed = await buildProcessList(t.db, { process: { name: 'Closed', status: 0 } });
    const deleted = await buildProcessList(t.db, { process: { status: 2 } });
    const abroad = await buildProcessList(t.db, { market: 'ph', campaign: { status: 0 } });
    const { data } = (
      await t.call(getConfigData, { config_data: ['switched_off', 'campaign_list'] }, { token })
    ).body;
    expect(data.switched_off?.campaign_list).toContainEqual({
      id: ended.campaign.id,
      name: 'Ended',
      process_id: ended.process.id,
      dialer_flag: 1,
    });
    expect(data.switched_off?.process_list).toContainEqual({ id: closed.process.id, name: 'Closed' });
    const ids = data.switched_off?.campaign_list.map(({ id }) => id);
    expect(ids).toContain(closed.campaign.id);
    expect(ids).not.toContain(deleted.campaign.id);
    expect(ids).not.toContain(abroad.campaign.id);
    expect(data.campaign_list?.map(({ id }) => id)).not.toContain(ended.campaign.id);
  });

  it('WEB-072 are switched on and off', async () => {
    const { campaign } = await buildProcessList(t.db);
    const switched = async (status: '0' | '1') =>
      (await t.call(updateCampaignStatus, { id: campaign.id, status }, { token })).body.data.status;
    expect([await switched('0'), await switched('0'), await switched('1')]).toEqual(['0', '0', '1']);
    expect(
      (await t.call(updateCampaignStatus, { id: campaign.id, status: '2' as never }, { token })).status,
    ).toBe(400);
  });

  it('WEB-066 need a name, a process of the market and a type', async () => {
    const save = async (request: object) =>
      (await t.call(saveCampaign, request as never, { token })).body.errors;
    expect(await save({ name: ' ' })).toEqual({
      name: 'Name is required',
      process_id: 'Process is required',
      type: 'Type is required',
    });
    const abroad = await buildProcessList(t.db, { market: 'ph' });
    const wrong = { name: 'A', process_id: abroad.process.id, type: 1 };
    expect(await save(wrong)).toEqual({ process_id: 'Process is invalid' });
    expect(await save({ name: 'x'.repeat(101), process_id: 1, type: 1 })).toEqual({
      name: 'Name may have at most 100 characters',
    });
  });

  it('are for those who hold the right', async () => {
    const agent = await t.signIn(await buildUser(t.db, { roleId: ROLE.agent }));
    for (const endpoint of [listCampaigns, getCampaign, saveCampaign, updateCampaignStatus])
      expect((await t.call(endpoint, { id: 1, status: '1' } as never, { token: agent })).status).toBe(403);
  });

  it('are switched off under a process that is gone, and not on again', async () => {
    const { campaign } = await buildProcessList(t.db, { process: { status: 2 } });
    const turn = (status: string) => t.send(updateCampaignStatus, { id: campaign.id, status }, { token });
    expect((await turn('0')).status).toBe(200);
    expect((await turn('1')).body.errors).toEqual({ process_id: 'Process is invalid' });
  });
});
