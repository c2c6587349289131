import { MARKETS } from '@otolead/contract/kernel/market.ts';
import type { WebRule } from '@otolead/contract/web-rules/rule.rules.ts';
import {
  type RoutableLead,
  type RoutedLead,
  type Routing,
  routeLeads,
} from '../src/features/web-rules/web-rules.public.ts';
import type { Db } from '../src/platform/db/database.ts';
import { inTransaction } from '../src/platform/db/transaction.ts';
import { buildLead, type TestLead } from './builders/leads.ts';
import { buildLeadType, buildProcessList, buildWebRule } from './builders/routing.ts';
import { buildWebId } from './builders/webform.ts';
import { TEST_START } from './test-clock.ts';

/** A web id whose domain leads to one process with one lead type, and lists of that process. */
export async function buildRouting(db: Db) {
  const first = await buildProcessList(db, { status: 0 });
  const webId = await buildWebId(db);
  const leadType = await buildLeadType(db);
  const { process } = first;
  await db
    .insertInto('process_domain')
    .values({ process_id: process.id, domain_id: webId.domain_id })
    .execute();
  await db
    .insertInto('process_lead_type')
    .values({ process_id: process.id, lead_type_id: leadType.id })
    .execute();
  let serial = first.list_id * 100;
  return {
    webId,
    leadType,
    process,
    /** A list of a new campaign, with a rule unless it is null. */
    addList: async (
      rule: Partial<WebRule> | null,
      { stage = 1, ...columns }: { stage?: number; daily_limit?: number; status?: number } = {},
    ) => {
      serial += 1;
      const campaign = await db
        .insertInto('campaign')
        .values({ process_id: process.id, name: `Campaign ${serial}`, type_id: stage })
        .returningAll()
        .executeTakeFirstOrThrow();
      const list = await db
        .insertInto('process_list')
        .values({
          campaign_id: campaign.id,
          list_id: serial,
          list_name: `LIST_${serial}`,
          trigger_name: `LIST_${serial}`,
          ...columns,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      const built = { ...list, campaign, process };
      if (rule) await buildWebRule(db, built, rule);
      return built;
    },
    /** A lead of the web id. */
    addLead: async (overrides: Partial<TestLead> = {}) => {
      const lead = await buildLead(db, { lead_type_id: leadType.id, ...overrides });
      return { ...lead, web_id_id: webId.id };
    },
  };
}

export function routable(
  lead: TestLead & { readonly web_id_id: number },
  more: Partial<RoutableLead> = {},
): RoutableLead {
  return {
    leadId: lead.lead_id,
    mobile: lead.mobile,
    alternateMobile: lead.alternate_mobile,
    webIdId: lead.web_id_id,
    leadTypeId: lead.lead_type_id,
    sourceId: lead.source_id,
    buyTimeDays: lead.buy_time_days,
    cityId: lead.city_id,
    postalCode: lead.postal_code,
    processId: lead.process_id,
    makeIds: [],
    modelIds: [],
    ...more,
  };
}

/** Routes leads of Indonesia in a separate transaction. */
export function routeNow(
  db: Db,
  leads: readonly RoutableLead[],
  routing: Partial<Routing> = {},
): Promise<RoutedLead[]> {
  return inTransaction(db, (tx) =>
    routeLeads(
      tx,
      { market: MARKETS.id, now: TEST_START, ...routing },
      leads.map((lead) => ({ ...lead, cause: routing.cause ?? 'arrival' })),
    ),
  );
}
