import type { Market } from '@otolead/contract/kernel/market.ts';
import { e164 } from '@otolead/contract/kernel/phone.ts';
import type { LeadRow } from '@otolead/contract/leads/leads.schema.ts';
import { isoOf } from '../../platform/db/instant.ts';
import { fillTerms } from '../../platform/i18n/terms.ts';
import type { LeadPageRow } from './leads.rows.queries.ts';

type Interest = LeadRow['interested_in'][number];

export function isoOrNull(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}

export function presentLeadRow(row: LeadPageRow, interests: readonly Interest[], market: Market): LeadRow {
  return {
    lead_id: row.lead_id,
    customer_details: {
      customer_name: row.name,
      customer_mobile: e164(row.mobile),
      customer_city_id: row.city_id,
      customer_city: row.city,
      created_date: isoOf(row.created_at),
    },
    status_id: row.status_id,
    status: fillTerms(row.status ?? '', market),
    sub_status_id: row.sub_status_id,
    sub_status: fillTerms(row.sub_status ?? '', market),
    attribution_status: row.attribution_status,
    interested_in: interests.map(({ make_id, model_id, make, model }) => ({
      make_id,
      model_id,
      make,
      model,
    })),
    num_attempt: row.attempts,
    last_modified_date_crm: isoOf(row.updated_crm_at),
    agent_name: row.agent_name,
    followup_date: row.followup_at && isoOf(row.followup_at),
    myactive_agent: row.myactive_agent,
    checked: false,
  };
}
