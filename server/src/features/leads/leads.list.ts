import type { Pagination } from '@otolead/contract/kernel/envelope.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { e164 } from '@otolead/contract/kernel/phone.ts';
import { EXACT_TOTAL_LIMIT, LEAD_PAGE_SIZE } from '@otolead/contract/leads/leads.limits.ts';
import type { LeadListRequest, LeadRow } from '@otolead/contract/leads/leads.schema.ts';
import type { Db } from '../../platform/db/database.ts';
import { isoOf } from '../../platform/db/instant.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { paginate } from '../../platform/http/paginate.ts';
import { fillTerms } from '../../platform/i18n/terms.ts';
import { decodeCursor, encodeCursor, offsetOf } from '../../platform/list/keyset.ts';
import {
  countLeads,
  findInterests,
  findLeadIds,
  findLeadRows,
  findNamedIds,
  forPage,
  type LeadOrder,
  type LeadPageRow,
  leadOrder,
  nameOfOrder,
  type PageStart,
} from './leads.list.queries.ts';
import type { LeadScope } from './leads.scope.ts';
import { type LeadQuestion, leadQuestion, leadSearch } from './search/search.ts';

interface LeadPage {
  readonly rows: LeadRow[];
  readonly pagination: Pagination;
}

/** Rows, their children and the total of a search; rows and total are read concurrently. */
export async function listLeadPage(context: ActorContext, request: LeadListRequest): Promise<LeadPage> {
  const { db } = context;
  const search = leadSearch(context, request);
  const question = leadQuestion(search);
  const order = leadOrder(request);
  const start = pageStart(request, order);
  const { found, total } = await findPage(db, question, order, start, request.count);
  const page = found.slice(0, LEAD_PAGE_SIZE);
  const last = found.length > LEAD_PAGE_SIZE ? page.at(-1) : undefined;
  return {
    rows: await readRows(context, search.scope, page),
    pagination: paginate({
      total,
      totalCapped: request.count !== 'exact' && total > EXACT_TOTAL_LIMIT,
      limit: LEAD_PAGE_SIZE,
      page: request.page,
      hasNext: last !== undefined,
      cursor: last ? encodeCursor(nameOfOrder(order), { key: last.sort_key, id: last.lead_id, total }) : null,
    }),
  };
}

/** Ids and total concurrently, unless the total decides how to search for the ids. */
async function findPage(
  db: Db,
  question: LeadQuestion,
  order: LeadOrder,
  start: PageStart & { readonly total?: number },
  count?: 'exact',
) {
  const { scope, fromPart, partOfName } = question;
  const readTotal = async () => start.total ?? countLeads(db, question, count);
  const isByName = partOfName !== undefined && order.column === 'lead.created_at';
  if (fromPart && !isByName) {
    const total = await readTotal();
    return { total, found: await findLeadIds(db, forPage(question, total), order, start) };
  }
  const [found, total] = await Promise.all([
    isByName ? findNamedIds(db, scope, partOfName, order, start) : findLeadIds(db, question, order, start),
    readTotal(),
  ]);
  return { found, total };
}

/** Rows of the page in order, each with its preferences. */
async function readRows(
  { db, language, market }: ActorContext,
  scope: LeadScope,
  page: readonly { readonly lead_id: number }[],
): Promise<LeadRow[]> {
  const ids = page.map((row) => row.lead_id);
  const [rows, interests] = await Promise.all([
    findLeadRows[language](db, scope, ids),
    findInterests(db, scope, ids),
  ]);
  const interestsOf = Map.groupBy(interests, (interest) => interest.lead_id);
  const rowOf = new Map(rows.map((row) => [row.lead_id, row]));
  return ids.flatMap((id) => {
    const row = rowOf.get(id);
    return row ? [presentLeadRow(row, interestsOf.get(id) ?? [], market)] : [];
  });
}

/** Later pages reuse the first page's total, unless an exact one is requested. */
function pageStart(request: LeadListRequest, order: LeadOrder): PageStart & { readonly total?: number } {
  if (request.cursor) {
    const after = decodeCursor(nameOfOrder(order), request.cursor);
    return { after, offset: 0, ...(request.count !== 'exact' && { total: after.total }) };
  }
  return { offset: offsetOf(request.page, LEAD_PAGE_SIZE) };
}

type Interest = LeadRow['interested_in'][number];

function presentLeadRow(row: LeadPageRow, interests: readonly Interest[], market: Market): LeadRow {
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
