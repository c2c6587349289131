import { ROLE } from '@otolead/contract/kernel/roles.ts';
import {
  listUtmCampaigns,
  listWebIds,
  saveUtmCampaign,
  saveWebId,
  updateWebIdStatus,
} from '@otolead/contract/webform/web-ids/web-ids.endpoints.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildUser } from '../../../../test/builders/users.ts';
import { buildDomain, buildWebId } from '../../../../test/builders/webform.ts';
import { useTestApp } from '../../../../test/harness.ts';

const t = useTestApp();
let token: string;

beforeEach(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor, markets: ['id', 'ph'] }));
});

const save = (request: object) => t.call(saveWebId, request, { token });
const addUtm = (request: object) => t.send(saveUtmCampaign, request, { token });

describe('web ids', () => {
  it('WEB-098 WEB-105 WEB-109 are listed by text and domain, newest first', async () => {
    const domain = await buildDomain(t.db, { name: 'forms.example' });
    const updated_at = new Date('2026-11-20T02:00:00Z');
    const one = await buildWebId(t.db, { code: 'LIST-Home', domain_id: domain.id, updated_at });
    const other = await buildWebId(t.db, { code: 'list-detail', status: 0 });
    await buildWebId(t.db, { code: 'LIST-ABROAD', market: 'ph' });
    const list = async (filters: object) => (await t.call(listWebIds, filters, { token })).body.data;
    const { webidsInfo, pagination } = await list({ webid: 'LIST-' });
    expect(webidsInfo.map(({ id }) => id)).toEqual([other.id, one.id]);
    expect(webidsInfo[1]).toEqual({
      id: one.id,
      webid: 'LIST-Home',
      domain_id: domain.id,
      domain_info: { name: 'forms.example' },
      status: '1',
      created_date: one.created_at.toISOString(),
      updated_date: updated_at.toISOString(),
      version: 1,
    });
    expect(pagination).toMatchObject({ total: 2, pages: 1 });
    expect((await list({ domain_id: domain.id })).webidsInfo.map(({ id }) => id)).toEqual([one.id]);
  });

  it('WEB-110 WEB-111 are saved, and switched on and off by {id, status}; each stamps the updated date', async () => {
    const domain = await buildDomain(t.db);
    const { body } = await save({ webid: ' NEW-FORM ', domain_id: domain.id });
    const now = t.clock.now().toISOString();
    expect(body.message).toBe('Successfully Saved');
    expect(body.data).toMatchObject({ webid: 'NEW-FORM', status: '1', created_date: now, updated_date: now });
    const { id } = body.data;
    t.clock.advance({ minutes: 5 });
    const off = await t.call(updateWebIdStatus, { id, status: 0 }, { token });
    expect(off.body.data).toMatchObject({
      webid: 'NEW-FORM',
      status: '0',
      created_date: now,
      updated_date: t.clock.now().toISOString(),
    });
    expect((await t.send(updateWebIdStatus, { id, status: '2' }, { token })).status).toBe(400);
  });

  it('WEB-107 need a text and an active domain of the market, and are unique in it', async () => {
    expect((await save({})).body.errors).toEqual({
      webid: 'Web id is required',
      domain_id: 'Domain is required',
    });
    const domain = await buildDomain(t.db);
    const off = await buildDomain(t.db, { status: 0 });
    const foreign = await buildDomain(t.db, { market: 'ph' });
    for (const domain_id of [off.id, foreign.id])
      expect((await save({ webid: 'X', domain_id })).body.errors).toEqual({ domain_id: 'Domain is invalid' });
    await save({ webid: 'Taken', domain_id: domain.id });
    expect((await save({ webid: 'TAKEN', domain_id: domain.id })).body.errors).toEqual({
      webid: 'There is one of this name already',
    });
    const abroad = { webid: 'taken', domain_id: foreign.id };
    expect((await t.call(saveWebId, abroad, { token, market: 'ph' })).status).toBe(200);
  });

  it('WEB-111 stay on a domain that was switched off, are edited there and are not switched on', async () => {
    const domain = await buildDomain(t.db, { status: 0 });
    const { id } = await buildWebId(t.db, { domain_id: domain.id });
    const turn = (status: '0' | '1') => t.call(updateWebIdStatus, { id, status }, { token });
    const domain_id = domain.id;
    expect((await save({ id, webid: 'RENAMED', domain_id })).body.data).toMatchObject({ webid: 'RENAMED' });
    expect((await turn('0')).body.data.status).toBe('0');
    // While off, it can still be renamed and switched off again.
    expect((await save({ id, webid: 'RENAMED-OFF', domain_id })).body.data).toMatchObject({
      ...{ webid: 'RENAMED-OFF', status: '0', domain_id },
    });
    expect((await turn('0')).status).toBe(200);
    expect((await turn('1')).body.errors).toEqual({ domain_id: 'Domain is invalid' });
  });

  it('WEB-106 WEB-113 WEB-114 have UTM campaigns, added by name and answered in pages', async () => {
    const webId = await buildWebId(t.db);
    const other = await buildWebId(t.db);
    await addUtm({ webid_id: other.id, utm_campaign_name: 'elsewhere' });
    for (let at = 0; at < 51; at += 1)
      await t.db
        .insertInto('utm_campaign')
        .values({ web_id_id: webId.id, name: `old_${at}` })
        .execute();
    const added = await addUtm({ webid_id: webId.id, utm_campaign_name: ' payday ' });
    expect(added.body.data).toEqual({
      id: expect.any(Number),
      utm_campaign_name: 'payday',
      webid_id: webId.id,
    });
    const list = async (page: number) =>
      (await t.call(listUtmCampaigns, { webid_id: webId.id, page }, { token })).body.data;
    const first = await list(1);
    expect(first.pagination).toMatchObject({ total: 52, pages: 2, cur_page: 1 });
    expect(first.utmCampaignInfo[0]?.utm_campaign_name).toBe('payday');
    expect((await list(2)).utmCampaignInfo.map((row) => row.utm_campaign_name)).toEqual(['old_1', 'old_0']);
  });

  it('WEB-108 refuse a UTM campaign without a name or with one that they have', async () => {
    const { id } = await buildWebId(t.db);
    expect((await addUtm({ webid_id: id, utm_campaign_name: ' ' })).body.errors).toEqual({
      utm_campaign_name: 'UTM campaign name is required',
    });
    await addUtm({ webid_id: id, utm_campaign_name: 'promo' });
    expect((await addUtm({ webid_id: id, utm_campaign_name: 'PROMO' })).body.errors).toEqual({
      utm_campaign_name: 'There is one of this name already',
    });
    expect((await addUtm({ webid_id: 2_000_000_000, utm_campaign_name: 'promo' })).status).toBe(404);
    const abroad = await buildWebId(t.db, { market: 'ph' });
    expect((await t.call(listUtmCampaigns, { webid_id: abroad.id }, { token })).status).toBe(404);
  });

  it('belong to one market and to those who hold the right', async () => {
    const { id } = await buildWebId(t.db);
    await addUtm({ webid_id: id, utm_campaign_name: 'promo' });
    const abroad = { token, market: 'ph' } as const;
    expect((await t.call(updateWebIdStatus, { id, status: '0' }, abroad)).status).toBe(404);
    expect((await t.call(listWebIds, { id }, abroad)).body.data.webidsInfo).toEqual([]);
    expect((await t.call(listUtmCampaigns, { webid_id: id }, abroad)).status).toBe(404);
    const utm = { webid_id: id, utm_campaign_name: 'promo 2' };
    expect((await t.call(saveUtmCampaign, utm, abroad)).status).toBe(404);
    const agent = { token: await t.signIn(await buildUser(t.db, { roleId: ROLE.agent })) };
    expect((await t.call(listWebIds, {}, agent)).status).toBe(403);
    expect((await t.call(saveWebId, { id, webid: 'X' }, agent)).status).toBe(403);
    expect((await t.call(saveUtmCampaign, utm, agent)).status).toBe(403);
    expect((await t.call(listWebIds, {})).status).toBe(401);
  });
});
