import type { ChangedRecord } from '@otolead/contract/change-log/changes.rules.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { buildBrandDealer, buildCityMapping, buildSalesManager } from './builders/brand-network.ts';
import { buildDse } from './builders/dealers.ts';
import { someCity } from './builders/master-data.ts';
import { buildPartner, buildPartnerKey } from './builders/partners.ts';
import { anotherDraft } from './builders/questionnaire.ts';
import { buildGmCampaign, buildLeadType, buildProcessList } from './builders/routing.ts';
import { buildRole, buildUser } from './builders/users.ts';
import { buildDomain, buildProcess, buildWebId } from './builders/webform.ts';
import { buildWebhook } from './builders/webhooks.ts';
import type { TestApp } from './harness.ts';
import { referenceWrites } from './reference-writes.ts';

export type MasterWrite = readonly [record: ChangedRecord, input: () => Promise<object>];

/** Calls that write master data, users, rights or settings, each with a change and its record. */
export function masterWrites(t: TestApp): Readonly<Record<string, MasterWrite>> {
  const someUser = async () => (await buildUser(t.db)).id;
  const packOf = async (marketId: number) => {
    const pack = t.db.selectFrom('pack').where('market_id', '=', marketId).select('id').limit(1);
    return (await pack.executeTakeFirstOrThrow()).id;
  };
  return {
    ...referenceWrites(t),
    'webform.save_domain': [
      'domain',
      async () => ({ country_id: 1, business_type_id: 1, name: 'log.example' }),
    ],
    'webform.save_process': [
      'process',
      async () => {
        const domain = await buildDomain(t.db);
        const leadType = await buildLeadType(t.db);
        return {
          country_id: 1,
          business_type_id: 1,
          name: 'Logged process',
          domain_ids: [domain.id],
          lead_type_ids: [leadType.id],
        };
      },
    ],
    'webform.save_campaign': [
      'campaign',
      async () => ({ name: 'Logged campaign', process_id: (await buildProcess(t.db)).id, type: 1 }),
    ],
    'webform.save_lead_type': [
      'lead_type',
      async () => ({ id: (await buildLeadType(t.db)).id, active: '0' }),
    ],
    'webform.save_web_id': [
      'web_id',
      async () => ({ webid: 'LOGGED', domain_id: (await buildDomain(t.db)).id }),
    ],
    'webform.update_web_id_status': [
      'web_id',
      async () => ({ id: (await buildWebId(t.db)).id, status: '0' }),
    ],
    'webform.save_utm_campaign': [
      'utm_campaign',
      async () => ({ utm_campaign_name: 'logged', webid_id: (await buildWebId(t.db)).id }),
    ],
    'reports.save_schedule': [
      'report_schedule',
      async () => ({
        report_type: 'sales_report',
        name: 'Logged schedule',
        period: 'last_month',
        frequency: 'weekly',
        weekday: 1,
        hour: 8,
        recipients: [{ user_id: (await buildUser(t.db, { roleId: ROLE.supervisor })).id, language: 'en' }],
      }),
    ],
    'blacklist.save': ['blacklist', async () => ({ mobile_number: '81234567001', reason: 'Asked for it' })],
    'brand-network.save_tie_up_brands': [
      'tie_up_brand',
      async () => {
        const free = t.db.selectFrom('model').where('market_id', '=', 1).select('make_id').limit(1);
        return { data: [{ make_id: (await free.executeTakeFirstOrThrow()).make_id }] };
      },
    ],
    'brand-network.save_dealer': [
      'brand_dealer',
      async () => ({ dealer_name: 'Logged', dealer_id: '42', zip_code: '1' }),
    ],
    'brand-network.update_dealer_status': [
      'brand_dealer',
      async () => ({ id: (await buildBrandDealer(t.db)).id, status: '0' }),
    ],
    'brand-network.save_sales_manager': [
      'sales_manager',
      async () => ({
        sm_id: '43',
        sm_name: 'Logged',
        sm_email: 'logged@dealer.example',
        dealer_id: (await buildBrandDealer(t.db)).code,
      }),
    ],
    'brand-network.update_sales_manager_status': [
      'sales_manager',
      async () => ({ id: (await buildSalesManager(t.db)).id, status: '0' }),
    ],
    'web-rules.save_web_rule': [
      'web_rule',
      async () => ({ process_list_id: (await buildProcessList(t.db)).id, buy_time_rule: [7] }),
    ],
    'brand-network.save_city_mapping': [
      'city_mapping',
      async () => ({
        dealer_id: (await buildBrandDealer(t.db)).code,
        customer_city_id: [(await someCity(t.db, 1)).id],
      }),
    ],
    'brand-network.update_city_mapping_status': [
      'city_mapping',
      async () => ({ id: (await buildCityMapping(t.db)).id, status: '0' }),
    ],
    'calls.save_call_rules': ['call_rules', async () => ({ attempts_per_day: 4 })],
    'privacy.save_retention': ['retention_rule', async () => ({ purchase: 24 })],
    'call-scripts.save': [
      'call_script',
      async () => ({
        name: 'Logged',
        script: 'Hello',
        campaign_id: (await buildProcessList(t.db)).campaign_id,
      }),
    ],
    'recordings.save_rules': ['recording_rule', async () => ({ keep_months: 24 })],
    'audits.save_rules': ['audit_rules', async () => ({ second_percent: 11 })],
    'audits.save_question_draft': ['questionnaire', async () => ({ questions: await anotherDraft(t.db) })],
    'audits.publish_questions': [
      'questionnaire',
      async () => {
        const { version } = await t.db
          .updateTable('questionnaire_draft')
          .set({ questions: JSON.stringify(await anotherDraft(t.db)) })
          .where('market_id', '=', 1)
          .returning('version')
          .executeTakeFirstOrThrow();
        return { version };
      },
    ],
    'trail.save_role_limits': ['role_limit', async () => ({ id: ROLE.agent, leads_hour: 299 })],
    'config.save_site_settings': ['site_setting', async () => ({ default_source_name: 'Logged' })],
    'config.save_item': [
      'config_item',
      async () => {
        const row = t.db.selectFrom('config_item').where('list', '=', 'colour').select('row_id').limit(1);
        return { id: (await row.executeTakeFirstOrThrow()).row_id, name_en: 'Logged colour' };
      },
    ],
    'partners.save': ['partner', async () => ({ name: 'Logged portal', source_id: 1 })],
    'partners.make_key': ['partner', async () => ({ partner_id: (await buildPartner(t.db)).id })],
    'partners.revoke_key': [
      'partner',
      async () => ({ id: (await buildPartnerKey(t.db, { created_by: await someUser() })).id }),
    ],
    'messages.save_template': [
      'message_template',
      async () => ({ name: 'Logged', body: 'Hello', sms: 1, whatsapp: 0 }),
    ],
    'webhooks.save': ['webhook', async () => ({ name: 'Logged', url: 'https://logged.example/in' })],
    'webhooks.make_secret': ['webhook', async () => ({ id: (await buildWebhook(t.db)).id })],
    'users.save': ['user', async () => ({ is_update: 1, id: await someUser(), first_name: 'Logged' })],
    'users.invite': ['user', async () => ({ id: await someUser() })],
    'users.invite_salesperson': [
      'user',
      async () => {
        const { id } = await buildDse(t.db);
        return { dse_id: id, username: `dse.${id}`, email: `dse.${id}@dealer.test` };
      },
    ],
    'users.end_sessions': [
      'user',
      async () => {
        const user = await buildUser(t.db);
        await t.signIn(user);
        return { id: user.id };
      },
    ],
    'users.save_privileges': [
      'role',
      async () => ({
        role_privilege: [{ role_id: (await buildRole(t.db)).id, privilege_id: 41, status: '1' }],
      }),
    ],
    'webform.save_process_list': [
      'process_list',
      async () => {
        const { campaign, process } = await buildProcessList(t.db);
        return {
          list_name: 'Logged list',
          list_id: '987654',
          process_id: process.id,
          campaign_id: campaign.id,
          daily_limit: '0',
          status: '1',
        };
      },
    ],
    'webform.update_campaign_status': [
      'campaign',
      async () => ({ id: (await buildProcessList(t.db)).campaign.id, status: '0' }),
    ],
    'campaign-packs.assign': [
      'campaign_pack',
      async () => ({ campaign_id: (await buildGmCampaign(t.db)).id, pack_id: [await packOf(1)] }),
    ],
    'campaign-packs.save': [
      'campaign_pack',
      async () => ({
        campaign_name: 'Logged pack',
        reporting_name: 'Logged pack',
        campaign_type: 1,
        dealer_type: 1,
        pack_id: [await packOf(1)],
      }),
    ],
  };
}
