import { getConfigData, getLocality } from '@otolead/contract/config/config.endpoints.ts';
import type { ConfigListName } from '@otolead/contract/config/config.schema.ts';
import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildDse } from '../../../test/builders/dealers.ts';
import { buildGmCampaign, buildLeadType, buildProcessList } from '../../../test/builders/routing.ts';
import { buildRole, buildUser } from '../../../test/builders/users.ts';
import { buildWebId } from '../../../test/builders/webform.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
let token: string;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor, markets: ['id', 'ph'] }));
});

async function lists<Name extends ConfigListName>(names: readonly Name[], market: MarketCode = 'id') {
  return (await t.call(getConfigData, { config_data: [...names] }, { token, market })).body.data;
}

/** Names from document A. */
const SPECIFIED = [
  ...['status_list', 'model_status_list', 'city_state_list', 'test_drive_status_list'],
  ...['dealer_visit_status_list', 'call_status_list', 'source_list', 'dealer_status_list', 'dealer_list'],
  ...['lms_status_list', 'gm_campaign_process_list', 'dse_list', 'ld_status', 'attribution_status_list'],
  ...['billing_status_list', 'agent_list', 'gm_campaign_list', 'lead_type_list', 'cluster_list'],
  ...['relationship_list', 'reasons_list', 'status_reasons', 'stnk_list', 'action_needed_list'],
  ...['audit_user_list', 'city_state_list_ph'],
];

/** Names from document B. */
const ADMINISTRATION = [
  ...['webids_list', 'source_list', 'city_state_list', 'city_state_list_ph', 'lead_type_list'],
  ...['process_list', 'campaign_list', 'gm_campaign_list', 'gm_campaign_process_list', 'gm_list'],
  ...['agent_list', 'country_list', 'business_type_list', 'domain_list', 'type_list', 'server_list'],
  ...['dealer_type', 'campaign_type', 'ford_dealers', 'ford_sm_list'],
];

describe('the lists of the lead screens', () => {
  it('API-014 answers every name of document A in one call, in either market', async () => {
    for (const market of ['id', 'ph'] as const) {
      const { status, body } = await t.send(getConfigData, { config_data: SPECIFIED }, { token, market });
      expect(status).toBe(200);
      const { hashes, unchanged, ...data } = body.data as Record<string, unknown>;
      expect(Object.keys(data).toSorted()).toEqual(SPECIFIED.toSorted());
    }
  });

  describe('API-029', () => {
    it.each([
      ['model_status_list', 'Not Interested, Interested, Test Drive Done, Booked, Purchased, Lost'],
      ['test_drive_status_list', 'Requested, Scheduled (Confirmed), Completed, Rejected'],
      ['dealer_visit_status_list', 'Scheduled, Visited, Not Visited, Cancelled'],
      ['call_status_list', 'Connected, No Answer, Busy, Switched Off, Wrong Number, Call Back, Dropped'],
      ['dealer_status_list', 'Open, Contacted, Closed'],
      ['lms_status_list', 'New, Contacted, Follow Up, Test Drive, Booked, Retail, Lost, Not Connected'],
      ['ld_status', 'Pending, Approved, Rejected'],
      ['relationship_list', 'Self, Spouse, Parent, Child, Sibling, Friend, Company'],
      [
        'reasons_list',
        'Price, Better Offer Elsewhere, Stock/Waiting Time, Finance Rejected, Product Preference, Dealer Service, Other',
      ],
      ['stnk_list', 'Received, Awaited, Refused'],
      ['gender_list', 'Male, Female'],
      ['marital_status_list', 'Married, Unmarried, Widowed, Divorced'],
      ['occupation_list', 'Paid, Self-employed Business, Self-employed Professional, Retired, Others'],
      ['age_range_list', '<25, 26-35, 36-50, 50+'],
      ['action_needed_list', 'None, Coaching, Re-call Customer, CRM Correction, Escalate'],
    ] as const)('%s has id and name of each row', async (name, names) => {
      const list = (await lists([name]))[name] ?? [];
      expect(list.map((row) => row.name).join(', ')).toBe(names);
      expect(list.every((row) => Number.isInteger(row.id))).toBe(true);
    });
  });

  it.each([
    ['MKT-041', 'age_range_list', ['1 <25', '2 26-35', '3 36-50', '4 50+']],
    ['MKT-042', 'gender_list', ['1 Male', '2 Female']],
    ['MKT-043', 'marital_status_list', ['1 Married', '2 Unmarried', '3 Widowed', '4 Divorced']],
    [
      'MKT-044',
      'occupation_list',
      ['1 Paid', '2 Self-employed Business', '3 Self-employed Professional', '5 Retired', '4 Others'],
    ],
  ] as const)('%s each row of %s has its own id', async (_line, name, rows) => {
    for (const market of ['id', 'ph'] as const) {
      const list = (await lists([name], market))[name] ?? [];
      expect(list.map((row) => `${row.id} ${row.name}`)).toEqual(rows);
    }
  });

  it('API-029 status reasons have id and name, and the states that each of them fits', async () => {
    const { status_reasons: reasons = [] } = await lists(['status_reasons']);
    expect(reasons.length).toBeGreaterThan(20);
    expect(reasons[0]).toEqual({
      id: expect.any(Number),
      name: expect.stringMatching(/\w/),
      status_id: 3,
      sub_status_id: 7,
      attribution_id: null,
    });
    const ofRejections = reasons.filter(({ attribution_id: id }) => id === 4).map(({ name }) => name);
    expect(ofRejections).toEqual(['Duplicate at Client', 'Not in Client Data', 'Name Mismatch']);
  });

  it('LST-052 LST-053 API-028 attribution and billing states come under their own ids', async () => {
    const data = await lists(['attribution_status_list', 'billing_status_list']);
    expect(data.attribution_status_list).toEqual([
      { attribution_id: 1, name: 'Not Sent For Attribution' },
      { attribution_id: 2, name: 'Sent For Attribution' },
      { attribution_id: 3, name: 'Attributed' },
      { attribution_id: 4, name: 'Rejected' },
      { attribution_id: 5, name: 'Pending at Client' },
    ]);
    expect(data.billing_status_list).toEqual([
      { billing_status_id: 1, name: 'Not Sent For Billing' },
      { billing_status_id: 2, name: 'Sent For Billing' },
      { billing_status_id: 3, name: 'Billing Completed' },
    ]);
  });

  it('API-030 sources have source_id and name; a row switched off is offered no longer', async () => {
    expect((await lists(['source_list'])).source_list).toContainEqual({ source_id: 3, name: 'CRM Agent' });
    const source = t.db.updateTable('config_item').where('list', '=', 'source_list').where('id', '=', 6);
    await source.set({ status: 0 }).execute();
    expect((await lists(['source_list'])).source_list?.map((row) => row.source_id)).toEqual([
      1, 2, 3, 4, 5, 7,
    ]);
    await source.set({ status: 1 }).execute();
  });

  it('API-056 office hours start at 9 and end at 18 in either market', async () => {
    for (const market of ['id', 'ph'] as const) {
      expect((await lists(['site_settings'], market)).site_settings).toMatchObject({
        office_start_hour: 9,
        office_end_hour: 18,
      });
    }
  });
});

describe('lists that are rows of the market', () => {
  it('API-027 API-034 API-035 processes of the lead screens carry campaign and gm_id, active ones only', async () => {
    const active = await buildGmCampaign(t.db, { campaign_name: 'Avanza Launch' });
    const sleeping = await buildGmCampaign(t.db, { process_status: 0 });
    const ended = await buildGmCampaign(t.db, { status: 0 });
    const planned = await buildGmCampaign(t.db, { gm_id: null, process_status: 0 });
    const foreign = await buildGmCampaign(t.db, { market: 'ph' });
    const data = await lists(['gm_campaign_process_list', 'gm_list']);
    expect(data.gm_campaign_process_list).toEqual([
      { id: active.id, campaign_id: active.id, campaign_name: 'Avanza Launch', gm_id: active.gm_id },
    ]);
    expect(data.gm_list).toContainEqual({ gm_id: active.gm_id, name: 'Avanza Launch' });
    const gmIds = data.gm_list?.map((row) => row.gm_id);
    expect(gmIds).toContain(sleeping.gm_id);
    for (const absent of [ended, planned, foreign]) expect(gmIds).not.toContain(absent.gm_id);
  });

  it('API-033 dialer lists carry list_id and the dialer flag of their campaign', async () => {
    const list = await buildProcessList(t.db, { list_name: 'VC_1', campaign: { name: 'Verification' } });
    const manual = await buildProcessList(t.db, { campaign: { dialer_flag: false } });
    const hidden = [
      await buildProcessList(t.db, { status: 0 }),
      await buildProcessList(t.db, { campaign: { status: 0 } }),
      await buildProcessList(t.db, { process: { status: 0 } }),
      await buildProcessList(t.db, { market: 'ph' }),
    ];
    const { gm_campaign_list: found = [] } = await lists(['gm_campaign_list']);
    expect(found).toContainEqual({
      id: list.id,
      name: 'Verification (VC_1)',
      list_id: list.list_id,
      dialer_flag: 1,
    });
    expect(found.find((row) => row.id === manual.id)?.dialer_flag).toBe(0);
    for (const { id } of hidden) expect(found.some((row) => row.id === id)).toBe(false);
  });

  it('API-031 lead types have id and name', async () => {
    const type = await buildLeadType(t.db, { name: 'New Car Verified' });
    const closed = await buildLeadType(t.db, { status: 0 });
    const foreign = await buildLeadType(t.db, { market: 'ph' });
    const { lead_type_list: found = [] } = await lists(['lead_type_list']);
    expect(found).toContainEqual({ id: type.id, name: 'New Car Verified' });
    for (const { id } of [closed, foreign]) expect(found.some((row) => row.id === id)).toBe(false);
  });

  it('API-035 agents, and those who audit them, are the active ones of the market', async () => {
    const agent = await buildUser(t.db, { name: 'Ani Agent' });
    const auditor = await buildUser(t.db, { name: 'Adi Auditor', roleId: ROLE.auditor });
    const gone = await buildUser(t.db, { status: 0 });
    const foreign = await buildUser(t.db, { markets: ['ph'] });
    const { agent_list: agents = [], audit_user_list: auditors = [] } = await lists([
      'agent_list',
      'audit_user_list',
    ]);
    expect(agents).toEqual([{ id: agent.id, name: 'Ani Agent' }]);
    expect(auditors).toContainEqual({ id: auditor.id, name: 'Adi Auditor' });
    for (const { id } of [gone, foreign, agent]) expect(auditors.some((row) => row.id === id)).toBe(false);
  });

  it('AUD-071 auditors are those of the roles 1, 5 and 7, and nobody else', async () => {
    const roles = await t.db.selectFrom('role').select('id').execute();
    const users = await Promise.all(
      roles.map(async ({ id }) => ({ role: id, user: await buildUser(t.db, { roleId: id }) })),
    );
    const { audit_user_list: auditors = [] } = await lists(['audit_user_list']);
    const offered = users.filter(({ user }) => auditors.some(({ id }) => id === user.id));
    expect(offered.map(({ role }) => role).sort()).toEqual([1, 5, 7]);
  });

  it.each([
    [ROLE.administrator, true],
    [ROLE.supervisor, true],
    [ROLE.agent, true],
    [ROLE.auditor, false],
    [ROLE.reportingUser, false],
    [ROLE.brandManager, false],
  ])('API-026 role %i reads a salesperson’s name, and the number: %s', async (roleId, told) => {
    const dse = await buildDse(t.db);
    const caller = await t.signIn(await buildUser(t.db, { roleId }));
    const { body } = await t.call(getConfigData, { config_data: ['dse_list'] }, { token: caller });
    const found = body.data.dse_list?.find(({ id }) => id === dse.id);
    expect(found).toMatchObject({ name: dse.name, phone_number: told ? dse.phone_number : null });
  });

  it('dealer staff are told of themselves and their house, a role of no table of nobody', async () => {
    const dse = await buildDse(t.db);
    await buildDse(t.db, { dealer_id: dse.dealer_id });
    const names = ['dealer_list', 'dse_list', 'agent_list', 'audit_user_list'] as const;
    const listsOf = async (caller: string) => {
      const { body } = await t.call(getConfigData, { config_data: [...names] }, { token: caller });
      return names.map((name) => body.data[name]);
    };
    const staff = await buildUser(t.db, { roleId: ROLE.dealerStaff, dse_id: dse.id });
    expect(await listsOf(await t.signIn(staff))).toEqual([
      [expect.objectContaining({ dealer_id: dse.dealer_id })],
      [{ id: dse.id, name: dse.name, phone_number: null, dealer_id: dse.dealer_id }],
      [],
      [],
    ]);
    const homeless = await buildUser(t.db, { roleId: ROLE.dealerStaff });
    expect(await listsOf(await t.signIn(homeless))).toEqual([[], [], [], []]);
    const role = await buildRole(t.db, [2, 3, 50]);
    expect(await listsOf(await t.signIn(await buildUser(t.db, { roleId: role.id })))).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });
});

describe('the lists of the administration', () => {
  it('API-015 answers every name of document B in one call, in either market', async () => {
    for (const market of ['id', 'ph'] as const) {
      const asked = { config_data: ADMINISTRATION };
      const { status, body } = await t.send(getConfigData, asked, { token, market });
      expect(status).toBe(200);
      const { hashes, unchanged, ...data } = body.data as Record<string, unknown>;
      expect(Object.keys(data).toSorted()).toEqual(ADMINISTRATION.toSorted());
    }
    const { campaign_type: types, dealer_type: dealers } = await lists(['campaign_type', 'dealer_type']);
    expect(types?.map(({ name }) => name)).toEqual(['CPL', 'CPS', 'Fixed']);
    expect(dealers?.map(({ id, name }) => `${id} ${name}`)).toEqual([
      '1 OEM',
      '2 Dealer Group',
      '3 Single Dealer',
    ]);
  });

  it('API-032 API-036 processes, campaigns and business types are of the market, active, under their own ids', async () => {
    const { process, campaign } = await buildProcessList(t.db, { process: { name: 'Desk of the lists' } });
    const hidden = await buildProcessList(t.db, { process: { status: 0 } });
    const off = await buildProcessList(t.db, { campaign: { status: 0 } });
    const foreign = await buildProcessList(t.db, { market: 'ph' });
    const data = await lists(['process_list', 'campaign_list', 'business_type_list']);
    expect(data.process_list).toContainEqual({ process_id: process.id, name: 'Desk of the lists' });
    expect(data.campaign_list).toContainEqual({
      id: campaign.id,
      name: campaign.name,
      process_id: process.id,
      dialer_flag: 1,
    });
    for (const { campaign: absent } of [hidden, off, foreign])
      expect(data.campaign_list?.some(({ id }) => id === absent.id)).toBe(false);
    for (const { process: absent } of [hidden, foreign])
      expect(data.process_list?.some(({ process_id }) => process_id === absent.id)).toBe(false);
    expect(data.business_type_list).toEqual([
      { business_type_id: 1, name: 'New Car' },
      { business_type_id: 2, name: 'Used Car' },
      { business_type_id: 3, name: 'Finance' },
      { business_type_id: 4, name: 'OEM' },
    ]);
  });

  it('web ids and domains are the active ones of the market; countries, types and servers are named', async () => {
    const webId = await buildWebId(t.db, { code: 'LISTED' });
    const off = await buildWebId(t.db, { status: 0 });
    const foreign = await buildWebId(t.db, { market: 'ph' });
    const data = await lists(['webids_list', 'domain_list', 'country_list', 'type_list', 'server_list']);
    expect(data.webids_list).toEqual([{ id: webId.id, name: 'LISTED', domain_id: webId.domain_id }]);
    const domainIds = data.domain_list?.map(({ id }) => id);
    expect(domainIds).toEqual(expect.arrayContaining([webId.domain_id, off.domain_id]));
    expect(domainIds).not.toContain(foreign.domain_id);
    expect(data.country_list?.map(({ name }) => name)).toEqual(['Indonesia', 'Philippines']);
    expect(data.type_list?.map(({ name }) => name).join(', ')).toBe(
      'Verification, Nurturing, Attribution, Rejected Attribution',
    );
    expect(data.server_list).toEqual([{ id: 1, name: 'Dialer 1' }]);
  });
});

describe('places', () => {
  it('API-018 clusters carry id, cluster_name and mapped_city, each market its own', async () => {
    const data = await lists(['cluster_list', 'city_state_list', 'city_state_list_ph']);
    const clusterId = data.city_state_list?.city.find(({ cluster_id }) => cluster_id !== null)?.cluster_id;
    const cluster = data.cluster_list?.find(({ id }) => id === clusterId);
    expect(cluster?.cluster_name).toMatch(/\w/);
    expect(cluster?.mapped_city.toSorted()).toEqual(
      data.city_state_list?.city
        .filter(({ cluster_id }) => cluster_id === clusterId)
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(data.city_state_list_ph).toEqual({ city: [], state: [], cluster: [] });
    const manila = await lists(['city_state_list', 'city_state_list_ph'], 'ph');
    expect(manila.city_state_list_ph).toEqual(manila.city_state_list);
    expect(manila.city_state_list?.city.some(({ name }) => name === 'Makati')).toBe(true);
  });

  it('API-042 API-020 localities of the cities named, of this market only', async () => {
    const cityIn = async (marketId: number) =>
      t.db
        .selectFrom('city')
        .innerJoin('locality', 'locality.city_id', 'city.id')
        .where('city.market_id', '=', marketId)
        .select('city.id')
        .distinct()
        .orderBy('city.id')
        .limit(2)
        .execute();
    const [[one, two], [foreign]] = await Promise.all([cityIn(1), cityIn(2)]);
    const ask = async (...ids: (number | undefined)[]) =>
      (await t.call(getLocality, { city_ids: ids.join(',') }, { token })).body.data;
    const both = await ask(one?.id, two?.id);
    expect(new Set(both.map((row) => row.city_id))).toEqual(new Set([one?.id, two?.id]));
    expect(both[0]).toEqual({
      id: expect.any(Number),
      name: expect.stringMatching(/\w/),
      pin_code: expect.stringMatching(/^\d{4,5}$/),
      city_id: expect.any(Number),
    });
    expect(await ask(foreign?.id)).toEqual([]);
    expect(await ask(2_000_000_000)).toEqual([]);
  });

  it('localities need a city, and at most fifty', async () => {
    for (const city_ids of ['', 'Jakarta', '1,-1', Array.from({ length: 51 }, (_, n) => n).join(',')]) {
      const { status, body } = await t.send(getLocality, { city_ids }, { token });
      expect({ city_ids, status }).toEqual({ city_ids, status: 400 });
      expect(Object.keys(body.errors ?? {})[0]).toMatch(/^city_ids/);
    }
  });
});
