import { written } from '@otolead/contract/arrivals/enquiry.rules.ts';
import { LEAD_STATUS, LEAD_SUB_STATUS } from '@otolead/contract/kernel/lead-statuses.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { searchName } from '@otolead/contract/leads/search.rules.ts';
import type { Tx } from '../../platform/db/database.ts';
import { recordActivities } from '../activity/activity.public.ts';
import { insertLeads, type NewLead, reserveLeadIds } from '../leads/leads.public.ts';
import { insertFirstCars } from '../preferences/preferences.public.ts';
import {
  decideRoutes,
  keepRoutes,
  type RoutableLead,
  type RoutedLead,
  type Routing,
  routeColumns,
} from '../web-rules/web-rules.public.ts';
import { carName, enquiredCar } from './enquiries.car.ts';
import type { PlannedLead } from './enquiries.plan.ts';
import type { EnquirySource, SoundEnquiry } from './enquiries.ts';

interface Creation {
  readonly market: Market;
  readonly source: EnquirySource;
  readonly leads: readonly PlannedLead[];
}

/**
 * Writes new leads with their name words, milestones, car and first history entry. Returns their ids by the plan's key.
 */
export async function createLeads(
  tx: Tx,
  { market, source, leads }: Creation,
): Promise<ReadonlyMap<number, number>> {
  if (leads.length === 0) return new Map();
  const { now, list } = source;
  const leadIds = await reserveLeadIds(tx, leads.length);
  const routing: Routing = { market, now, cause: list ? 'import' : 'arrival' };
  const routed = await decideRoutes(
    tx,
    routing,
    leads.map(({ enquiry }, index) => routable(enquiry, source, leadIds[index] as number)),
  );
  const rows = leads.map((lead, index) => newLead(lead, source, routing, routed[index] as RoutedLead));
  await insertLeads(tx, market, rows, source.now);
  await insertFirstCars(
    tx,
    leads.flatMap(({ enquiry }, index) => enquiredCar(enquiry, source, leadIds[index] as number) ?? []),
    market,
    source.now,
  );
  await recordActivities(
    tx,
    leads.map(({ enquiry }, index) => {
      const { lead_id: leadId, status_id, sub_status_id, process_list_id } = rows[index] as NewLead;
      return {
        leadId,
        marketId: market.id,
        type: 'status' as const,
        source: source.history ?? ('system' as const),
        actor: source.actor,
        now: source.now,
        version: 1,
        changes: {
          status_id: { old: null, new: status_id },
          sub_status_id: { old: null, new: sub_status_id },
        },
        facts: {
          action_type: 'create' as const,
          enquiry_from: source.name,
          car: carName(enquiry),
          imported_into: process_list_id === null ? null : (source.list?.name ?? null),
          enquiry_message: written(enquiry.given.message),
        },
      };
    }),
  );
  await keepRoutes(tx, routing, routed, 'leads are written');
  return new Map(leads.map(({ key }, index) => [key, leadIds[index] as number]));
}

/** Facts of an enquiry for web rules; a chosen list bypasses them. */
function routable(
  { alternateMobile, buyTime, given, mobile, named }: SoundEnquiry,
  { list, sourceId }: EnquirySource,
  leadId: number,
): RoutableLead {
  const makeId = named.model?.parent_id ?? named.make?.id;
  return {
    leadId,
    mobile,
    alternateMobile,
    webIdId: named.web_id?.id ?? null,
    leadTypeId: named.lead_type?.id ?? list?.leadTypeId ?? null,
    sourceId,
    buyTimeDays: buyTime?.buyTimeDays ?? null,
    cityId: named.city?.id ?? null,
    postalCode: written(given.postal_code),
    processId: null,
    makeIds: makeId ? [makeId] : [],
    modelIds: named.model ? [named.model.id] : [],
    ...(list && { chosenListId: list.id }),
  };
}

function newLead(
  { enquiry, duplicateOf, customerId }: PlannedLead,
  { list, sourceId }: EnquirySource,
  { cause }: Routing,
  { leadId, decision }: RoutedLead,
): NewLead {
  const { given, named } = enquiry;
  return {
    lead_id: leadId,
    customer_id: customerId,
    gm_id: named.gm_id?.id ?? null,
    lead_type_id: named.lead_type?.id ?? list?.leadTypeId ?? null,
    source_id: sourceId,
    name: enquiry.name,
    search_name: searchName(enquiry.name),
    mobile: enquiry.mobile,
    mobile_typed: given.mobile.trim(),
    alternate_mobile: enquiry.alternateMobile,
    email: enquiry.email,
    city_id: named.city?.id ?? null,
    postal_code: written(given.postal_code),
    address: written(given.address),
    ...FRESH,
    status_reason_id: null,
    process_id: null,
    ...routeColumns(decision, cause),
    lms_status_id: named.lms_status?.id ?? null,
    buy_time_days: enquiry.buyTime?.buyTimeDays ?? null,
    buy_by: enquiry.buyTime?.buyBy ?? null,
    duplicate_of: duplicateOf,
    ...originOf(enquiry),
  };
}

const FRESH = { status_id: LEAD_STATUS.new, sub_status_id: LEAD_SUB_STATUS.fresh };

const originOf = ({ given, named }: SoundEnquiry) => ({
  original_make_id: named.model?.parent_id ?? named.make?.id ?? null,
  enquired_make_id: named.model ? null : (named.make?.id ?? null),
  web_id_id: named.web_id?.id ?? null,
  utm_source: written(given.utm_source),
  utm_medium: written(given.utm_medium),
  utm_campaign: written(given.utm_campaign),
});
