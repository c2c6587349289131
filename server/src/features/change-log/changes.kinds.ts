import { AUDIT_RULES } from '@otolead/contract/audits/audit-rules.rules.ts';
import { NEW_BLACKLIST_ENTRY } from '@otolead/contract/blacklist/blacklist.rules.ts';
import { NEW_CITY_MAPPING } from '@otolead/contract/brand-network/city-mappings.rules.ts';
import { NEW_TIE_UP_BRAND } from '@otolead/contract/brand-network/tie-up-brands.rules.ts';
import { CALL_RULES } from '@otolead/contract/calls/call-rules.rules.ts';
import { NEXT_REASONS } from '@otolead/contract/calls/next.rules.ts';
import { NEW_CAMPAIGN_PACK } from '@otolead/contract/campaign-packs/campaign-packs.rules.ts';
import type { ChangedRecord } from '@otolead/contract/change-log/changes.rules.ts';
import { EDITED_LISTS, NO_CONFIG_ITEM } from '@otolead/contract/config/config-items.rules.ts';
import { NO_SITE_SETTINGS } from '@otolead/contract/config/site-settings.rules.ts';
import { composedKey, text } from '@otolead/contract/kernel/text.ts';
import { NEW_PARTNER } from '@otolead/contract/partners/partners.rules.ts';
import { NO_RETENTION } from '@otolead/contract/privacy/retention.rules.ts';
import { NO_RECORDINGS, RECORDING_MODES } from '@otolead/contract/recordings/recording-rules.rules.ts';
import { NEW_SCHEDULE } from '@otolead/contract/reports/schedules.rules.ts';
import { ROLE_LIMITS } from '@otolead/contract/trail/limits.rules.ts';
import { NO_USER, POSITIONS } from '@otolead/contract/users/users.rules.ts';
import { ALL } from '@otolead/contract/web-rules/rule.rules.ts';
import { NEW_RULE } from '@otolead/contract/web-rules/rule-form.rules.ts';
import { NEW_PROCESS_LIST } from '@otolead/contract/webform/process-lists/process-lists.rules.ts';
import { NEW_PROCESS } from '@otolead/contract/webform/processes/processes.rules.ts';
import { NEW_UTM_CAMPAIGN } from '@otolead/contract/webform/utm-campaigns/utm-campaigns.rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { roleName } from '../../platform/i18n/role-name.ts';
import { fillTerms } from '../../platform/i18n/terms.ts';
import { BRAND_DEALERS, SALES_MANAGERS } from '../brand-network/brand-network.public.ts';
import { CALL_SCRIPTS } from '../call-scripts/call-scripts.public.ts';
import { configName, nameLanguage } from '../config/config.public.ts';
import { TEMPLATES } from '../messages/messages.public.ts';
import { CAMPAIGNS, DOMAINS, WEB_IDS } from '../webform/webform.public.ts';
import { WEBHOOKS } from '../webhooks/webhooks.public.ts';
import { coded, type Kind, type Names } from './changes.kind.ts';
import { questionWords } from './changes.questions.ts';
import { kindOf, REFERENCE_KINDS } from './changes.reference.ts';
import { scheduleFields } from './changes.schedules.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Rows by id in any state; `all` selects id and name of each. */
function rowsOf(all: RawBuilder<Named>): Names {
  return async ({ db }, ids) => {
    const { rows } = await sql<Named>`select id, name from (${all}) as named
      where named.id = any(${ids}::bigint[])`.execute(db);
    return new Map(rows.map(({ id, name }) => [Number(id), name]));
  };
}

/** Rows of a configuration list, switched off or not. */
function listOf(list: string): Names {
  return async ({ db, language, market }, ids) => {
    const { rows } = await sql<{ id: number; name: string | null }>`
      select chosen.id, ${configName(list, 'chosen.id', language)} as name
      from unnest(${ids}::integer[]) as chosen(id)`.execute(db);
    return new Map(rows.map(({ id, name }) => [id, fillTerms(name ?? String(id), market)]));
  };
}

/** A group of a rule may contain 'all'. */
function withAll(names: Names): Names {
  return async (context, ids) =>
    new Map(
      await names(
        context,
        ids.filter((id) => id !== ALL),
      ),
    ).set(ALL, context.t(text('web-rules:all')));
}

const APP_USER = rowsOf(sql`select id, name from app_user`);
// Tells entries apart for readers without the right to numbers.
const BLACKLISTED = rowsOf(sql`select id, '… ' || right(mobile, 4) as name from blacklist`);
const CAMPAIGN = rowsOf(sql`select id, name from campaign`);
const CITY = rowsOf(sql`select id, name from city`);
const CITY_MAPPING = rowsOf(sql`select city_mapping.id, city.name || ', ' || brand_dealer.code as name
  from city_mapping join city on city.id = city_mapping.city_id
    join brand_dealer on brand_dealer.id = city_mapping.brand_dealer_id`);
const CLUSTER = rowsOf(sql`select id, name from cluster`);
const COMMERCIAL_CAMPAIGN = rowsOf(sql`select id, campaign_name as name from commercial_campaign`);
const GM_PROCESS = rowsOf(
  sql`select gm_id as id, reporting_name as name from commercial_campaign where gm_id is not null`,
);
const DOMAIN = rowsOf(sql`select id, name from domain`);
const DSE = rowsOf(sql`select id, name from dse`);
const LEAD_TYPE = rowsOf(sql`select id, name from lead_type`);
const MAKE = rowsOf(sql`select id, name from make`);
const MODEL = rowsOf(sql`select id, name from model`);
const PACK = rowsOf(sql`select id, name from pack`);
const PARTNER = rowsOf(sql`select id, name from partner`);
const PROCESS = rowsOf(sql`select id, name from process`);
const PROCESS_LIST = rowsOf(sql`select id, list_name as name from process_list`);
const PROVINCE = rowsOf(sql`select id, name from province`);
const REPORT_SCHEDULE = rowsOf(sql`select id, name from report_schedule`);
const TIE_UP_BRAND = rowsOf(sql`select tie_up_brand.id, make.name
  from tie_up_brand join make on make.id = tie_up_brand.make_id`);
const UTM_CAMPAIGN = rowsOf(sql`select id, name from utm_campaign`);
const WEB_ID = rowsOf(sql`select id, code as name from web_id`);

const ROLE: Names = async ({ db, t }, ids) => {
  const rows = await db
    .selectFrom('role')
    .where('id', 'in', [0, ...ids])
    .select(['id', 'name'])
    .execute();
  return new Map(rows.map((row) => [row.id, roleName(row, t)]));
};

const CONFIG_ITEM: Names = async ({ db, language, market }, ids) => {
  const { rows } = await sql<Named>`select row_id as id, name ->> ${sql.lit(nameLanguage(language))} as name
    from config_item where row_id = any(${ids}::integer[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, fillTerms(name, market)]));
};

const COUNTRY = listOf('country_list');
const BUSINESS_TYPE = listOf('business_type_list');

/** Older entries name its type as the table does. */
const CAMPAIGN_KIND = kindOf(CAMPAIGNS);

/** Names of records and fields by kind. */
export const KINDS: Readonly<Record<ChangedRecord, Kind>> = {
  user: {
    feature: 'users',
    values: NO_USER,
    also: ['invited', 'signed_out', 'views_handed_over'],
    names: APP_USER,
    always: 'username',
    fields: {
      role_id: ROLE,
      dse_id: DSE,
      market_ids: COUNTRY,
      position: coded(POSITIONS, (position) => text(composedKey(`users:position.${position}`))),
    },
  },
  // The fields of a role are its privileges.
  role: { feature: 'users', names: ROLE, values: {}, also: ['looked_as', 'second_factor'] },
  role_limit: {
    feature: 'trail',
    names: ROLE,
    values: ROLE_LIMITS,
    fields: { budget_refuses: 'yes_no', masks_contacts: 'yes_no' },
  },
  process: {
    feature: 'webform',
    values: NEW_PROCESS,
    names: PROCESS,
    always: 'name',
    fields: {
      country_id: COUNTRY,
      business_type_id: BUSINESS_TYPE,
      domain_ids: DOMAIN,
      lead_type_ids: LEAD_TYPE,
      is_client_process: 'yes_no',
    },
  },
  campaign: { ...CAMPAIGN_KIND, fields: { ...CAMPAIGN_KIND.fields, type_id: listOf('type_list') } },
  process_list: {
    feature: 'webform',
    values: NEW_PROCESS_LIST,
    names: PROCESS_LIST,
    always: 'list_name',
    fields: {
      process_id: PROCESS,
      campaign_id: CAMPAIGN,
      type: listOf('type_list'),
      server_id: listOf('server_list'),
    },
  },
  web_rule: {
    feature: 'web-rules',
    values: NEW_RULE,
    names: PROCESS_LIST,
    fields: {
      lead_source_rule: withAll(listOf('source_list')),
      buy_time_rule: withAll(listOf('buy_time')),
      city_rule: withAll(CITY),
      city_rule_negate: 'yes_no',
      brand_rule: withAll(MAKE),
      model_rule: withAll(MODEL),
      web_id_rule: withAll(WEB_ID),
      lead_type_rule: withAll(LEAD_TYPE),
    },
  },
  campaign_pack: {
    feature: 'campaign-packs',
    values: NEW_CAMPAIGN_PACK,
    names: COMMERCIAL_CAMPAIGN,
    always: 'campaign_name',
    fields: {
      campaign_type: listOf('campaign_type'),
      dealer_type: listOf('dealer_type'),
      pack_id: PACK,
      process_status: 'yes_no',
    },
  },
  domain: kindOf(DOMAINS),
  web_id: {
    ...kindOf(WEB_IDS),
    parts: {
      record: 'utm_campaign',
      of: (id) => sql`(select utm_campaign.id from utm_campaign where utm_campaign.web_id_id = ${id})`,
    },
  },
  utm_campaign: {
    feature: 'webform',
    values: NEW_UTM_CAMPAIGN,
    names: UTM_CAMPAIGN,
    always: 'utm_campaign_name',
    fields: { webid_id: WEB_ID },
  },
  blacklist: {
    feature: 'blacklist',
    values: NEW_BLACKLIST_ENTRY,
    names: BLACKLISTED,
    always: 'mobile_number',
    fields: { mobile_number: 'mobile' },
  },
  tie_up_brand: {
    feature: 'brand-network',
    values: NEW_TIE_UP_BRAND,
    names: TIE_UP_BRAND,
    always: 'make_id',
    fields: { make_id: MAKE, is_oem: 'yes_no' },
  },
  brand_dealer: kindOf(BRAND_DEALERS),
  sales_manager: kindOf(SALES_MANAGERS),
  site_setting: {
    feature: 'config',
    values: NO_SITE_SETTINGS,
    names: COUNTRY,
    fields: {
      change_given_password: 'yes_no',
      ask_password_again: 'yes_no',
      new_device_mail: 'yes_no',
      passkeys: 'yes_no',
      sign_on: 'yes_no',
      sign_on_only: 'yes_no',
      sign_on_creates: 'yes_no',
    },
  },
  partner: {
    feature: 'partners',
    values: NEW_PARTNER,
    also: ['key'],
    names: PARTNER,
    always: 'name',
    fields: {
      source_id: listOf('source_list'),
      web_id: WEB_ID,
      lead_type_id: LEAD_TYPE,
      may_consent: 'yes_no',
      make_id: MAKE,
    },
  },
  message_template: kindOf(TEMPLATES),
  webhook: { ...kindOf(WEBHOOKS), also: ['secret', 'replayed'] },
  config_item: {
    feature: 'config',
    values: NO_CONFIG_ITEM,
    names: CONFIG_ITEM,
    always: 'list',
    fields: {
      list: coded(EDITED_LISTS, (list) => text(composedKey(`config:list.${list}`))),
      sub_status_id: listOf('sub_status'),
      attribution_id: listOf('attribution_status_list'),
    },
  },
  call_rules: {
    feature: 'calls',
    values: CALL_RULES,
    names: COUNTRY,
    fields: { call_order: coded(NEXT_REASONS, (reason) => text(composedKey(`calls:reason.${reason}`))) },
  },
  questionnaire: {
    feature: 'audits',
    values: { questions: [] },
    also: ['published'],
    names: COUNTRY,
    rows: questionWords,
  },
  audit_rules: { feature: 'audits', values: AUDIT_RULES, names: COUNTRY },
  retention_rule: { feature: 'privacy', values: NO_RETENTION, names: COUNTRY },
  call_script: kindOf(CALL_SCRIPTS),
  recording_rule: {
    feature: 'recordings',
    values: NO_RECORDINGS,
    names: COUNTRY,
    fields: {
      mode: coded(RECORDING_MODES, (mode) => text(composedKey(`recordings:mode.${mode}`))),
      agents_hear: 'yes_no',
    },
  },
  report_schedule: {
    feature: 'reports',
    values: NEW_SCHEDULE,
    also: ['pause_reason'],
    names: REPORT_SCHEDULE,
    always: 'name',
    fields: scheduleFields({
      agent_id: APP_USER,
      campaign_id: CAMPAIGN,
      city_id: CITY,
      cluster_id: CLUSTER,
      gm_id: GM_PROCESS,
      make_id: MAKE,
      model_id: MODEL,
      process_id: PROCESS,
      province_id: PROVINCE,
    }),
  },
  ...REFERENCE_KINDS,
  city_mapping: {
    feature: 'brand-network',
    values: NEW_CITY_MAPPING,
    names: CITY_MAPPING,
    always: 'customer_city_id',
    fields: { customer_city_id: CITY },
  },
};
