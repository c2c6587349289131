import { getCityState, getConfigData } from '@otolead/contract/config/config.endpoints.ts';
import type { Language } from '@otolead/contract/kernel/language.ts';
import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import { ROLE, type RoleId } from '@otolead/contract/kernel/roles.ts';
import { listLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { endpoints } from '@otolead/contract/registry.ts';
import { getUserAccessList, logout } from '@otolead/contract/session/session.endpoints.ts';
import { listCampaigns } from '@otolead/contract/webform/records.endpoints.ts';
import { listUtmCampaigns, listWebIds } from '@otolead/contract/webform/web-ids/web-ids.endpoints.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { buildWebId } from '../../../test/builders/webform.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();
let token: string;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator, markets: ['id', 'ph'] }));
});

/** Every call of document B (B§7) with its method, by default POST. */
const CALLS: Readonly<Record<string, string>> = {
  '/lead/save_csv_download_log': 'POST',
  '/lead/update_lead_spk_date': 'POST',
  '/lead/update_lead_status_csv': 'POST',
  '/lead/update_lead_csv': 'POST',
  '/lead/update_ld_status_ford_csv': 'PATCH',
  '/lead/raw_lead_bulk_upload': 'POST',
  '/webform/get_campaign_list': 'POST',
  '/webform/get_campaign': 'POST',
  '/webform/save_campaign': 'POST',
  '/webform/update_campaign_status': 'POST',
  '/webform/list_domain': 'POST',
  '/webform/save_domain': 'POST',
  '/webform/list_process': 'POST',
  '/webform/save_process': 'POST',
  '/webform/lead_type_list': 'POST',
  '/webform/save_lead_type': 'POST',
  '/webform/get_webids_list': 'POST',
  '/webform/save_webids': 'POST',
  '/webform/update_webids_status': 'POST',
  '/webform/utm_campaign_list': 'POST',
  '/webform/save_utmcampaign': 'POST',
  '/webform/list_process_campaign_list': 'POST',
  '/webform/save_process_campaign_list': 'POST',
  '/webform/get_lead_process_rule': 'GET',
  '/webform/save_lead_process_rule': 'POST',
  '/campaign/list': 'GET',
  '/campaign/save': 'POST',
  '/campaign/get_pack_list': 'GET',
  '/campaign/assign_pack_id': 'POST',
  '/customer/get_black_list_numbers': 'GET',
  '/customer/save_black_list_number': 'PUT',
  '/audit/get_tie_up_brand': 'POST',
  '/audit/save_tieup_brand': 'POST',
  '/ford_report/get_dealer_list': 'POST',
  '/ford_report/get_dealer_detail': 'POST',
  '/ford_report/save_dealer': 'POST',
  '/ford_report/update_dealer_status': 'POST',
  '/ford_report/get_sm_list': 'POST',
  '/ford_report/get_sm_detail': 'POST',
  '/ford_report/save_sm': 'POST',
  '/ford_report/update_sm_status': 'POST',
  '/ford_report/get_list': 'POST',
  '/ford_report/get_detail': 'POST',
  '/ford_report/save_mapping': 'POST',
  '/ford_report/update_status': 'POST',
  '/user/get_users_list': 'GET',
  '/user/get_user': 'POST',
  '/user/save_user': 'POST',
  '/roles/list_role': 'GET',
  '/roles/list_privilege': 'GET',
  '/roles/save_privilege': 'POST',
  '/report/get_sales_report': 'GET',
  '/report/retail_summary': 'POST',
  '/report/get_performance_report': 'GET',
  '/report/retail_oem_summary': 'POST',
  '/report/get_retail_process_summary': 'POST',
  '/report/get_agent_performance_report': 'POST',
  '/report/assigned_lead_summary': 'POST',
  '/report/ops_report': 'POST',
  '/report/dialer_report': 'POST',
  '/report/sync_dialer_ops_report': 'GET',
  '/cron/report/create_dialer_report': 'GET',
  '/report/cross_sell_leads': 'POST',
  '/report/lead_assign_data': 'POST',
  '/report/report_detail': 'POST',
};

const settingsOf = async (market: MarketCode) => {
  const { body } = await t.call(getConfigData, { config_data: ['site_settings'] }, { token, market });
  return body.data.site_settings;
};

describe('a call', () => {
  it('API-003 carries its token in the Authorization header, bare or as Bearer, and nowhere else', async () => {
    const send = (headers: Record<string, string>, query = '') =>
      t.app.inject({ url: `/id/api/crm/common/get_city_state${query}`, headers });
    const answers = await Promise.all([
      send({ authorization: token }),
      send({ authorization: `Bearer ${token}` }),
      send({ authorization: `bearer ${token}` }),
      send({}),
      send({ 'x-authorization': token, cookie: `token=${token}` }),
      send({}, `?token=${token}`),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 401, 401, 401]);
  });

  it('is answered with headers that keep a browser from framing it, guessing its type or telling others of it', async () => {
    const answers = [
      await t.app.inject({ url: '/id/api/crm/common/get_city_state', headers: { authorization: token } }),
      await t.app.inject({ url: '/id/api/crm/none' }),
    ];
    for (const { headers } of answers) {
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'content-security-policy':
          "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
      });
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('strict-transport-security');
    }
  });

  it.each<[Language | string, string]>([
    ['en', 'Record not found'],
    ['1', 'Record not found'],
    ['id', 'Data tidak ditemukan'],
    ['2', 'Data tidak ditemukan'],
    ['ph', 'Record not found'],
    ['fr', 'Record not found'],
  ])('API-004 with Accept-Language %s is answered "%s"', async (language, message) => {
    const missing = await t.app.inject({ url: '/id/api/crm/none', headers: { 'accept-language': language } });
    expect([missing.statusCode, missing.json().message]).toEqual([404, message]);
  });

  it('API-050 of document B is served at its path, as a POST unless another method is stated', async () => {
    const calls = endpoints.filter(({ source }) => /B§7/.test(source));
    expect(Object.fromEntries(calls.map(({ path, method }) => [path, method]))).toEqual(CALLS);
    for (const [path, method] of Object.entries(CALLS)) {
      if (method !== 'POST') continue;
      const url = `/id/api/crm${path}`;
      const [posted, got] = [await t.app.inject({ method, url }), await t.app.inject({ method: 'GET', url })];
      expect([path, posted.statusCode, got.statusCode]).toEqual([path, 401, 404]);
    }
  });

  it.each([
    ['API-010', 'POST', '/docs_upload', ''],
    ['API-012', 'POST', '/config/get_data', '/crm'],
    ['API-039', 'GET', '/common/get_mvv', '/crm'],
    ['API-040', 'GET', '/common/get_filter', '/crm'],
    ['API-041', 'GET', '/common/get_city_state', '/crm'],
    ['API-042', 'GET', '/common/get_locality', '/crm'],
    ['API-043', 'POST', '/lead/save_csv_download_log', '/crm'],
  ] as const)(
    '%s of document A is served as %s %s under its base path alone',
    async (_id, method, path, base) => {
      const statusOf = async (how: 'GET' | 'POST', below: string) =>
        (await t.app.inject({ method: how, url: `/id/api${below}${path}` })).statusCode;
      const [other, elsewhere] = [method === 'GET' ? 'POST' : 'GET', base === '' ? '/crm' : ''] as const;
      const statuses = [
        await statusOf(method, base),
        await statusOf(other, base),
        await statusOf(method, elsewhere),
      ];
      expect(statuses).toEqual([401, 404, 404]);
    },
  );

  it('API-052 for campaigns, web ids and UTM campaigns starts at page 1', async () => {
    const webId = await buildWebId(t.db);
    for (const [list, request] of [
      [listCampaigns, {}],
      [listWebIds, {}],
      [listUtmCampaigns, { webid_id: webId.id }],
    ] as const) {
      const ask = (page: object) => t.send(list, { ...request, ...page }, { token });
      const [first, named] = [await ask({}), await ask({ page: 1 })];
      expect(first.body.pagination).toMatchObject({ page: 1, cur_page: 1 });
      expect(named.body).toEqual(first.body);
      expect((await ask({ page: 0 })).status).toBe(400);
    }
  });

  it('API-005 says 200 twice when it succeeds, and its own status twice when it does not', async () => {
    const outcomes = [
      await t.call(getCityState, {}, { token }),
      await t.call(getCityState, {}),
      await t.call(getCityState, {}, { token: await t.signIn(await buildUser(t.db, { markets: ['ph'] })) }),
      await t.send(getConfigData, { config_data: [] }, { token }),
    ];
    expect(outcomes.map(({ status, body }) => [status, body.status])).toEqual([
      [200, 200],
      [401, 401],
      [403, 403],
      [400, 400],
    ]);
  });

  it('API-007 that changes something says in words that it did', async () => {
    const leaving = await t.signIn(await buildUser(t.db));
    const { body } = await t.call(logout, {}, { token: leaving, language: 'id' });
    expect(body.message).toBe('Anda telah keluar');
  });

  it('API-008 for a list carries data and, under every name of the specification, its pagination', async () => {
    for (const _ of [1, 2, 3]) await buildLead(t.db, { market: 'ph' });
    const { body } = await t.call(listLeads, {}, { token, market: 'ph' });
    expect(body.data).toHaveLength(3);
    const { limit } = body.pagination ?? {};
    expect(body.pagination).toEqual({
      total: 3,
      totalrecords: 3,
      total_capped: false,
      pages: 1,
      totalpage: 1,
      limit,
      pagelimit: limit,
      cur_page: 1,
      page: 1,
      next_page: null,
      cursor: null,
    });
  });
});

describe('a market', () => {
  it.each(['xx', 'sg', '1', 'crm', 'idn'])(
    'MKT-001 is Indonesia or the Philippines: %j is none',
    async (market) => {
      const { statusCode, body } = await t.app.inject({
        url: `/${market}/api/crm/common/get_city_state`,
        headers: { authorization: token },
      });
      expect([statusCode, JSON.parse(body).error_code]).toEqual([404, 'not_found']);
    },
  );

  it('MKT-002 has its own site title, logo and default source name', async () => {
    const own = (settings: Record<string, unknown> | undefined) =>
      [settings?.site_title, settings?.logo, settings?.default_source_name] as const;
    expect(own(await settingsOf('id'))).toEqual(['OtoLead Indonesia', '/logo-id.svg', 'Website ID']);
    expect(own(await settingsOf('ph'))).toEqual(['OtoLead Philippines', '/logo-ph.svg', 'Website PH']);
  });

  it('MKT-002 has no setting that nothing reads', async () => {
    const keys = Object.keys((await settingsOf('id')) ?? {});
    expect(keys.toSorted()).toEqual([
      'ask_password_again',
      'audit_attachment_max_mb',
      'change_given_password',
      'csv_limit',
      'default_source_name',
      'followup_start',
      'list_page_size',
      'logo',
      'menu_denied',
      'new_device_mail',
      'office_end_hour',
      'office_start_hour',
      'passkeys',
      'pause_codes',
      'priority_push_limit',
      'shortest_password',
      'sign_on',
      'sign_on_creates',
      'sign_on_market',
      'sign_on_only',
      'sign_on_roles',
      'single_brand',
      'site_title',
      'viber_link_template',
      'whatsapp_link_template',
    ]);
  });

  it('MKT-006 MKT-012 groups its cities by cluster in Indonesia and by province in the Philippines', async () => {
    const cities = async (market: MarketCode) =>
      (await t.call(getCityState, {}, { token, market })).body.data;
    const [indonesia, philippines] = [await cities('id'), await cities('ph')];
    const clusters = new Set(indonesia.cluster.map(({ id }) => id));
    expect(indonesia.city.filter(({ cluster_id }) => clusters.has(cluster_id ?? 0)).length).toBeGreaterThan(
      50,
    );
    const provinces = new Set(philippines.state.map(({ id }) => id));
    expect(philippines.city.every(({ state_id }) => provinces.has(state_id))).toBe(true);
    expect(philippines.cluster).toEqual([]);
  });
});

describe('the user groups', () => {
  describe('MKT-051', () => {
    it.each<[string, RoleId, string, string | null]>([
      ['administrators', ROLE.administrator, '/role-list', null],
      ['supervisors', ROLE.supervisor, '/reassign_my_active', '/role-list'],
      ['call-centre agents', ROLE.agent, '/lead-list', '/reassign_my_active'],
      ['auditors', ROLE.auditor, '/audit_list', '/billing_status'],
      ['reporting users', ROLE.reportingUser, '/sales_report', '/lead-list'],
      ['dealer and sales staff', ROLE.dealerStaff, '/lead-list', '/audit_list'],
    ])('serves %s with rights of their own', async (_group, roleId, has, hasNot) => {
      const own = await t.signIn(await buildUser(t.db, { roleId }));
      const { body } = await t.call(getUserAccessList, {}, { token: own });
      const paths = body.data.map(({ path }) => path);
      expect([paths.includes(has), paths.includes(hasNot ?? '')]).toEqual([true, false]);
      const { status } = await t.call(listLeads, {}, { token: own });
      expect(status).toBe(paths.includes('/lead-list') ? 200 : 403);
    });
  });
});
