import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { whereUsed } from '@otolead/contract/where-used/uses.endpoints.ts';
import { MOST_COUNTED, USED_RECORDS, type UsedRecord } from '@otolead/contract/where-used/uses.rules.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  buildBrandDealer,
  buildCityMapping,
  buildSalesManager,
} from '../../../test/builders/brand-network.ts';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildPartner } from '../../../test/builders/partners.ts';
import { buildGmCampaign, buildLeadType, buildProcessList } from '../../../test/builders/routing.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { buildDomain, buildProcess, buildWebId } from '../../../test/builders/webform.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
let token: string;

beforeEach(async () => {
  const administrator = await buildUser(t.db, { roleId: ROLE.administrator, markets: ['id', 'ph'] });
  token = await t.signIn(administrator);
});

const of = (record: UsedRecord, id: number, caller = token) =>
  t.call(whereUsed, { record, record_id: id }, { token: caller });
const textOf = async (record: UsedRecord, id: number) => (await of(record, id)).body.data.text;

const OPEN = { status_id: 1, sub_status_id: 1 };

describe('where a record is used', () => {
  it('tells of a process, a campaign and a list what is in force, in the reader’s language', async () => {
    const list = await buildProcessList(t.db);
    const { campaign, process } = list;
    await buildProcessList(t.db, { campaign_id: campaign.id });
    await buildProcessList(t.db, { campaign_id: campaign.id, status: 0 });
    await t.db
      .insertInto('web_rule')
      .values({
        process_list_id: list.id,
        version: 1,
        rule: JSON.stringify({}),
        saved_by: (await buildUser(t.db)).id,
        saved_at: t.clock.now(),
      })
      .execute();
    const placed = { process_id: process.id, campaign_id: campaign.id, process_list_id: list.id };
    await buildLead(t.db, { ...placed, ...OPEN });
    await buildLead(t.db, { ...placed, status_id: 6, sub_status_id: 11 });
    await buildLead(t.db, { ...placed, status_id: 5, sub_status_id: 19 });
    expect(await textOf('process', process.id)).toBe(
      'In use: 2 lists, 1 active rule, 2 open leads, 1 campaign',
    );
    expect(await textOf('campaign', campaign.id)).toBe('In use: 2 lists, 1 active rule, 2 open leads');
    expect(await textOf('process_list', list.id)).toBe('In use: 1 active rule, 2 open leads');
    const { body } = await t.call(
      whereUsed,
      { record: 'process', record_id: process.id },
      { token, language: 'id' },
    );
    expect(body.data.text).toBe('Dipakai: 2 daftar, 1 aturan aktif, 2 prospek terbuka, 1 kampanye');
    expect(body.data.uses).toEqual([
      { use: 'lists', count: 2 },
      { use: 'rules', count: 1 },
      { use: 'leads', count: 2 },
      { use: 'campaigns', count: 1 },
    ]);
  });

  it('tells of domains, web ids and lead types what stands on them', async () => {
    const domain = await buildDomain(t.db);
    const leadType = await buildLeadType(t.db);
    const { process } = await buildProcessList(t.db);
    await t.db
      .insertInto('process_domain')
      .values({ process_id: process.id, domain_id: domain.id })
      .execute();
    await buildProcess(t.db, { domainIds: [domain.id], leadTypeIds: [leadType.id], status: 2 });
    await buildProcess(t.db, { leadTypeIds: [leadType.id] });
    const webId = await buildWebId(t.db, { domain_id: domain.id });
    await buildWebId(t.db, { domain_id: domain.id, status: 0 });
    await t.db.insertInto('utm_campaign').values({ web_id_id: webId.id, name: 'spring' }).execute();
    await buildPartner(t.db, { web_id_id: webId.id });
    await buildLead(t.db, { lead_type_id: leadType.id, ...OPEN });
    expect(await textOf('domain', domain.id)).toBe('In use: 1 list, 1 process, 1 web id');
    expect(await textOf('web_id', webId.id)).toBe('In use: 1 UTM campaign, 1 partner');
    expect(await textOf('lead_type', leadType.id)).toBe('In use: 1 open lead, 1 process');
  });

  it('tells of campaign packs, numbers, dealers and sales managers', async () => {
    const pack = await buildGmCampaign(t.db);
    await buildLead(t.db, { gm_id: pack.gm_id, ...OPEN });
    expect(await textOf('campaign_pack', pack.id)).toBe('In use: 1 open lead');
    const lead = await buildLead(t.db, { mobile: '6281277700123', ...OPEN });
    const number = await t.db
      .insertInto('blacklist')
      .values({
        market_id: 1,
        mobile: lead.mobile,
        reason: 'Asked',
        created_at: new Date(),
        updated_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await textOf('blacklist', number.id)).toBe('In use: 1 open lead');
    const dealer = await buildBrandDealer(t.db);
    const manager = await buildSalesManager(t.db, { brand_dealer_id: dealer.id });
    await buildSalesManager(t.db, { brand_dealer_id: dealer.id, status: 0 });
    await buildCityMapping(t.db, { brand_dealer_id: dealer.id });
    expect(await textOf('brand_dealer', dealer.id)).toBe('In use: 1 sales manager, 1 city mapping');
    expect(await textOf('sales_manager', manager.id)).toBe('In use: 1 city mapping');
  });

  it('tells of a user the own leads and views, and of a role its people in the market', async () => {
    const agent = await buildUser(t.db, { roleId: ROLE.agent });
    expect(await textOf('user', agent.id)).toBe('Nothing in force uses it.');
    await buildLead(t.db, { myactive_agent_id: agent.id, ...OPEN });
    await buildLead(t.db, { myactive_agent_id: agent.id, ...OPEN });
    expect(await textOf('user', agent.id)).toBe('In use: 2 my-active leads');
    await t.db.updateTable('app_user').where('role_id', '=', ROLE.brandManager).set({ status: 0 }).execute();
    await buildUser(t.db, { roleId: ROLE.brandManager });
    await buildUser(t.db, { roleId: ROLE.brandManager, markets: ['ph'] });
    expect(await textOf('role', ROLE.brandManager)).toBe('In use: 1 active user');
  });

  it('counts open leads as far as it matters', async () => {
    const { process } = await buildProcessList(t.db);
    const lead = await buildLead(t.db, { process_id: process.id, ...OPEN });
    await sql`insert into lead overriding system value
      select (jsonb_populate_record(lead, jsonb_build_object('lead_id', 900000000 + n))).*
      from lead, generate_series(1, ${MOST_COUNTED}) n where lead.lead_id = ${lead.lead_id}`.execute(t.db);
    expect(await textOf('process', process.id)).toContain('more than 1,000 open leads');
  });

  it.each(USED_RECORDS.filter((record) => record !== 'role'))(
    'of a %s is 404 where the market has none',
    async (record) => {
      const built: Readonly<Partial<Record<UsedRecord, () => Promise<{ id: number }>>>> = {
        domain: () => buildDomain(t.db, { market: 'ph' }),
        process: () => buildProcess(t.db, { market: 'ph' }),
        process_list: () => buildProcessList(t.db, { market: 'ph' }),
        campaign: async () => (await buildProcessList(t.db, { market: 'ph' })).campaign,
        campaign_pack: () => buildGmCampaign(t.db, { market: 'ph' }),
        web_id: () => buildWebId(t.db, { market: 'ph' }),
        lead_type: () => buildLeadType(t.db, { market: 'ph' }),
        user: () => buildUser(t.db, { markets: ['ph'] }),
        brand_dealer: () => buildBrandDealer(t.db, { market: 'ph' }),
      };
      const { id } = (await built[record]?.()) ?? { id: 2_000_000_000 };
      expect((await of(record, id)).status).toBe(404);
    },
  );

  it('is for those who hold the right of the record’s list', async () => {
    const { id } = await buildDomain(t.db);
    const supervisor = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
    expect((await of('domain', id, supervisor)).status).toBe(200);
    expect((await of('role', ROLE.agent, supervisor)).status).toBe(403);
    const administrator = await buildUser(t.db, { roleId: ROLE.administrator });
    expect((await of('user', administrator.id, supervisor)).status).toBe(403);
    const agent = await t.signIn(await buildUser(t.db, { roleId: ROLE.agent }));
    expect((await of('domain', id, agent)).status).toBe(403);
    expect((await t.call(whereUsed, { record: 'domain', record_id: id })).status).toBe(401);
  });
});
