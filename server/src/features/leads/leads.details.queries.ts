import type { Language } from '@otolead/contract/kernel/language.ts';
import { LEAD_STATUS } from '@otolead/contract/lead-status/statuses.rules.ts';
import { type Expression, sql } from 'kysely';
import type { Placeholders } from '../../platform/db/statement.ts';
import { configName, leadTypeName } from '../config/config.public.ts';
import { LEAD_COLUMNS } from './leads.columns.ts';
import { scopedLeadRows, scopedLeads, scopedStatement } from './leads.scope.ts';
import { IS_SALEABLE } from './search/states.ts';

/** The same statement in every language that names are read in, each kept prepared (docs/decisions/012). */
function inEach<Found>(statementIn: (language: Language) => Found): Readonly<Record<Language, Found>> {
  return { en: statementIn('en'), id: statementIn('id'), ph: statementIn('ph') };
}

/** One lead by its id. */
interface LeadKey {
  readonly leadId: number;
}

/** An audit exists or may be made: the questions are about a purchase (domain.md 7). */
const isAuditEligible = sql<boolean>`(lead.status_id = ${sql.lit(LEAD_STATUS.purchase)}
  or exists (select 1 from audit where audit.lead_id = lead.lead_id))`;

const isBlacklisted = sql<boolean>`exists (select 1 from blacklist
  where blacklist.market_id = lead.market_id and blacklist.mobile = lead.mobile and blacklist.status = 1)`;

/** All of a lead with the names that its header and forms show; none outside the scope. */
export const findLead = inEach((language) =>
  scopedStatement((db, scope, { leadId }: Placeholders<LeadKey>) =>
    scopedLeads(db, scope)
      .where('lead.lead_id', '=', leadId)
      .leftJoin('city', 'city.id', 'lead.city_id')
      .leftJoin('cluster', 'cluster.id', 'city.cluster_id')
      .leftJoin('province', 'province.id', 'city.province_id')
      .leftJoin('lead_type', 'lead_type.id', 'lead.lead_type_id')
      .leftJoin('make', 'make.id', 'lead.bought_make_id')
      .leftJoin('model', 'model.id', 'lead.bought_model_id')
      .leftJoin('app_user as caller', 'caller.id', 'lead.last_agent_id')
      .leftJoin('app_user as owner', 'owner.id', 'lead.myactive_agent_id')
      .select([
        ...LEAD_COLUMNS,
        'city.name as city',
        'cluster.name as cluster',
        'province.name as province',
        leadTypeName(language).as('lead_type'),
        'lead_type.is_callable',
        'make.name as make',
        'model.name as model',
        'caller.name as agent_name',
        'owner.name as myactive_agent',
        configName('status_list', 'lead.status_id', language).as('status'),
        configName('sub_status', 'lead.sub_status_id', language).as('sub_status'),
        configName('attribution_status_list', 'lead.attribution_id', language).as('attribution_status'),
        configName('billing_status_list', 'lead.billing_status_id', language).as('billing_status'),
        configName('call_status_list', 'lead.last_call_status_id', language).as('call_status'),
        configName('source_list', 'lead.source_id', language).as('lead_source'),
        configName('customer_source_list', 'lead.consumer_source_id', language).as('consumer_source'),
        configName('lms_status_list', 'lead.lms_status_id', language).as('lms_status'),
        isAuditEligible.as('is_audit_eligible_lead'),
        sql<boolean>`${IS_SALEABLE}`.as('is_saleable'),
        isBlacklisted.as('is_blacklisted'),
      ]),
  ),
);

export type FoundLead = Awaited<ReturnType<typeof findLead.en>>[number];

export const findPreferences = inEach((language) =>
  scopedStatement((db, scope, { leadId }: Placeholders<LeadKey>) =>
    scopedLeadRows(db, 'lead_preference', scope)
      .where('lead.lead_id', '=', leadId)
      .innerJoin('make', 'make.id', 'lead_preference.make_id')
      .innerJoin('model', 'model.id', 'lead_preference.model_id')
      .leftJoin('city', 'city.id', 'lead_preference.city_id')
      .leftJoin('dse', 'dse.id', 'lead_preference.dse_id')
      .select([
        'lead_preference.lead_id',
        'lead_preference.id',
        'lead_preference.make_id',
        'make.name as make',
        'lead_preference.model_id',
        'model.name as model',
        'lead_preference.city_id',
        'city.name as city',
        'lead_preference.dse_id',
        'dse.name as dse_name',
        'lead_preference.source_id',
        'lead_preference.created_at',
        'lead_preference.model_status_id',
        configName('model_status_list', 'lead_preference.model_status_id', language).as('model_status'),
        'lead_preference.sort_order',
      ])
      .orderBy('lead_preference.sort_order')
      .orderBy('lead_preference.id'),
  ),
);

/** Dealer staff see their own cars of a lead, not those of a rival. */
export const findAssignedCars = inEach((language) =>
  scopedStatement((db, scope, { leadId }: Placeholders<LeadKey>) =>
    scopedLeadRows(db, 'assigned_car', scope)
      .where('lead.lead_id', '=', leadId)
      .$if(scope.dseId !== 'everyone', (cars) =>
        cars.where('assigned_car.dse_id', '=', scope.dseId as Expression<number>),
      )
      .innerJoin('make', 'make.id', 'assigned_car.make_id')
      .innerJoin('model', 'model.id', 'assigned_car.model_id')
      .innerJoin('dealer', 'dealer.id', 'assigned_car.dealer_id')
      .leftJoin('dse', 'dse.id', 'assigned_car.dse_id')
      .leftJoin('app_user as editor', 'editor.id', 'assigned_car.updated_by')
      .select([
        'assigned_car.id',
        'assigned_car.request_id',
        'assigned_car.ld_status as status',
        'assigned_car.make_id',
        'make.name as make',
        'assigned_car.model_id',
        'model.name as model',
        'assigned_car.dealer_id',
        'dealer.name as dealer_name',
        'dealer.organization as dealer_organization',
        'assigned_car.dse_id',
        'dse.name as dse_name',
        'dse.phone_number as dse_mobile',
        'assigned_car.price',
        'assigned_car.source_id',
        'assigned_car.sub_source_id',
        'assigned_car.failed_reason',
        'assigned_car.model_status_id',
        'assigned_car.home_td_available',
        'assigned_car.whatsapp_count',
        'assigned_car.viber_count',
        'editor.name as updated_by_user',
        configName('colour', 'assigned_car.color_id', language).as('color'),
        configName('fuel_type', 'assigned_car.fuel_id', language).as('fuel'),
        configName('transmission', 'assigned_car.transmission_id', language).as('transmission'),
        configName('dealer_type', 'dealer.dealer_type_id', language).as('dealer_type'),
        configName('campaign_type', 'assigned_car.campaign_type_id', language).as('campaign_type'),
        configName('model_status_list', 'assigned_car.model_status_id', language).as('modal_status_name'),
        'assigned_car.triggered_at',
        'assigned_car.td_status_id',
        configName('test_drive_status_list', 'assigned_car.td_status_id', language).as('td_status_name'),
        'assigned_car.td_date',
        'assigned_car.td_completed_at',
        'assigned_car.td_at_home',
        'assigned_car.visit_status_id',
        configName('dealer_visit_status_list', 'assigned_car.visit_status_id', language).as(
          'visit_status_name',
        ),
        'assigned_car.visit_date',
      ])
      .orderBy('assigned_car.triggered_at', 'desc')
      .orderBy('assigned_car.id', 'desc'),
  ),
);
