import { LEAD_STATUS } from '@otolead/contract/kernel/lead-statuses.ts';
import { type Expression, sql } from 'kysely';
import type { Placeholders } from '../../platform/db/statement.ts';
import { LEAD_COLUMNS } from './leads.columns.ts';
import { scopedLeads, scopedRowsOfLead, scopedStatement } from './leads.scope.ts';
import { IS_SALEABLE } from './search/conditions.ts';
import { isBlacklisted } from './search/terms.ts';

/** A lead by id. */
interface LeadKey {
  readonly leadId: number;
}

/** An audit exists or may be made: the questions are about a purchase (domain.md 7). */
const isAuditEligible = sql<boolean>`(lead.status_id = ${sql.lit(LEAD_STATUS.purchase)}
  or exists (select 1 from audit where audit.lead_id = lead.lead_id))`;

/** Excluded columns: internal ones, and instants, which are selected as text. */
const LEFT_OUT = [
  'lead.market_id',
  'lead.gm_id',
  'lead.process_id',
  'lead.campaign_id',
  'lead.process_list_id',
  'lead.search_name',
  'lead.mobile_typed',
  'lead.followup_at',
  'lead.last_called_at',
  'lead.myactive_at',
  'lead.duplicate_of',
  'lead.created_at',
  'lead.updated_at',
  'lead.updated_crm_at',
  'lead.updated_lms_at',
  'lead.erased_at',
] as const satisfies readonly Column[];
type Column = (typeof LEAD_COLUMNS)[number];
type Shown = Exclude<Column, (typeof LEFT_OUT)[number]>;
const SHOWN = LEAD_COLUMNS.filter((column): column is Shown => !LEFT_OUT.some((left) => left === column));

/** Whole lead by key; no row outside the scope. Names come from the row cache instead of joins (`namesOf`). */
export const findLead = scopedStatement((db, scope, { leadId }: Placeholders<LeadKey>) =>
  scopedLeads(db, scope)
    .where('lead.lead_id', '=', leadId)
    .select([
      ...SHOWN,
      sql<string | null>`lead.followup_at::text`.as('followup_at'),
      sql<string>`lead.created_at::text`.as('created_at'),
      sql<string>`lead.updated_crm_at::text`.as('updated_crm_at'),
      sql<string | null>`lead.erased_at::text`.as('erased_at'),
      isAuditEligible.as('is_audit_eligible_lead'),
      sql<boolean>`${IS_SALEABLE}`.as('is_saleable'),
      isBlacklisted.as('is_blacklisted'),
    ]),
);

export type FoundLead = Awaited<ReturnType<typeof findLead>>[number];

export const findPreferences = scopedStatement((db, scope, { leadId }: Placeholders<LeadKey>) =>
  scopedRowsOfLead(db, 'lead_preference', scope, leadId)
    .select([
      'lead_preference.lead_id',
      'lead_preference.id',
      'lead_preference.make_id',
      'lead_preference.model_id',
      'lead_preference.city_id',
      'lead_preference.dse_id',
      'lead_preference.source_id',
      'lead_preference.created_at',
      'lead_preference.model_status_id',
      'lead_preference.sort_order',
    ])
    .orderBy('lead_preference.sort_order')
    .orderBy('lead_preference.id'),
);

export type FoundPreference = Awaited<ReturnType<typeof findPreferences>>[number];

/** Dealer staff see only their own cars of a lead. */
export const findAssignedCars = scopedStatement((db, scope, { leadId }: Placeholders<LeadKey>) =>
  scopedRowsOfLead(db, 'assigned_car', scope, leadId)
    .$if(scope.dseId !== 'everyone', (cars) =>
      cars.where('assigned_car.dse_id', '=', scope.dseId as Expression<number>),
    )
    .select([
      'assigned_car.id',
      'assigned_car.request_id',
      'assigned_car.ld_status as status',
      'assigned_car.make_id',
      'assigned_car.model_id',
      'assigned_car.dealer_id',
      'assigned_car.dse_id',
      'assigned_car.price',
      'assigned_car.source_id',
      'assigned_car.sub_source_id',
      'assigned_car.failed_reason',
      'assigned_car.model_status_id',
      'assigned_car.home_td_available',
      'assigned_car.whatsapp_count',
      'assigned_car.viber_count',
      'assigned_car.updated_by',
      'assigned_car.color_id',
      'assigned_car.fuel_id',
      'assigned_car.transmission_id',
      'assigned_car.campaign_type_id',
      'assigned_car.triggered_at',
      'assigned_car.td_status_id',
      'assigned_car.td_date',
      'assigned_car.td_completed_at',
      'assigned_car.td_at_home',
      'assigned_car.visit_status_id',
      'assigned_car.visit_date',
    ])
    .orderBy('assigned_car.triggered_at', 'desc')
    .orderBy('assigned_car.id', 'desc'),
);

export type FoundCar = Awaited<ReturnType<typeof findAssignedCars>>[number];
