import type { AuditFilters, AuditListRequest, AuditRow } from '@otolead/contract/audits/audit-list.schema.ts';
import { lastAction } from '@otolead/contract/audits/audits.policy.ts';
import {
  AUDIT_COUNT_LIMIT,
  AUDIT_COUNTS,
  AUDIT_PAGE_SIZE,
  type AuditEntryStatus,
  type AuditPriority,
  type AuditStatus,
  type AuditTabFilter,
  auditCounts,
  auditTabCount,
  auditTabFilter,
} from '@otolead/contract/audits/audits.rules.ts';
import { auditRangeErrors, dayMeant } from '@otolead/contract/audits/filters.rules.ts';
import type { Pagination } from '@otolead/contract/kernel/envelope.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { dayBounds, localDate } from '@otolead/contract/kernel/market-time.ts';
import { e164 } from '@otolead/contract/kernel/phone.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { readSearch } from '@otolead/contract/leads/search.rules.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { invalidInput, refuseFaults } from '../../platform/http/errors.ts';
import { paginate } from '../../platform/http/paginate.ts';
import { fillTerms } from '../../platform/i18n/terms.ts';
import { decodeCursor, encodeCursor, offsetOf } from '../../platform/list/keyset.ts';
import { leadScope } from '../leads/leads.public.ts';
import { auditedAgent } from './audits.policy.ts';
import { type AuditSearch, countAudits, type FoundAuditRow, findAuditRows } from './audits.queries.ts';

/** Newest first. */
const ORDER = 'audit.created_at desc';

interface AuditPage {
  readonly rows: AuditRow[];
  readonly pagination: Pagination;
}

/**
 * Audits of the request. Throws 403 for roles without any, 400 for a search that is too short or for missing or wrong
 * dates. Agents get their own only.
 */
export function auditSelection(
  context: Pick<ActorContext, 'actor' | 'clock' | 'market'>,
  filters: AuditFilters & { readonly is_agent_reaudit?: boolean | undefined },
): AuditSearch {
  const { actor, clock, market } = context;
  const agentId = auditedAgent(actor) ?? filters.agent_id;
  if (readSearch(filters.search).kind === 'too_short')
    throw invalidInput({ search: text('leads:search.too_short') });
  const dayOf = (date: string | undefined) => (date && dayMeant(date, market.timeZone)) || undefined;
  const range = {
    date_type: filters.date_type,
    start_date: dayOf(filters.start_date),
    end_date: dayOf(filters.end_date),
  };
  refuseFaults(auditRangeErrors(range, localDate(clock.now(), market.timeZone)));
  return {
    scope: leadScope(context),
    market,
    readsContacts: actor.limits.masks_contacts === 0,
    agentId,
    isAgentReaudit: filters.is_agent_reaudit,
    search: filters.search,
    auditorId: filters.auditor,
    priority: filters.audit_priority,
    gmIds: filters.process,
    makeId: filters.bought_make,
    dealerId: filters.dealership,
    purchaseMonth: filters.purchase_month,
    ...(range.date_type && {
      within: {
        column: range.date_type === 'calling_date' ? 'audit.calling_at' : 'audit.created_at',
        from: dayBounds(range.start_date as string, market.timeZone).from,
        to: dayBounds(range.end_date as string, market.timeZone).to,
      },
    }),
  };
}

/** One page of a tab, with all seven tab counts. */
export async function listAuditPage(context: ActorContext, request: AuditListRequest): Promise<AuditPage> {
  const { actor, clock, db, language, market } = context;
  const question = auditSelection(context, request);
  const asked = auditTabCount(request.tab_name, actor.roleId);
  const tab = narrowedTo(request.type, auditTabFilter(request.tab_name, actor.roleId));
  const filters = { ...auditCounts(actor.roleId), [asked]: tab };
  const [found, counted] = await Promise.all([
    findAuditRows(db, question, tab, startOf(request), { language, now: clock.now() }),
    countAudits(
      db,
      question,
      AUDIT_COUNTS.map((count) => filters[count]),
    ),
  ]);
  const counts = Object.fromEntries(AUDIT_COUNTS.map((count, index) => [count, counted[index] ?? 0]));
  const page = found.slice(0, AUDIT_PAGE_SIZE);
  const last = found.length > AUDIT_PAGE_SIZE ? page.at(-1) : undefined;
  const total = counts[asked] ?? 0;
  return {
    rows: page.map((row) => presentRow(row, market)),
    pagination: {
      ...paginate({
        total,
        totalCapped: total > AUDIT_COUNT_LIMIT,
        limit: AUDIT_PAGE_SIZE,
        page: request.page,
        hasNext: last !== undefined,
        cursor: last ? encodeCursor(ORDER, { key: last.sort_key, id: last.id, total }) : null,
      }),
      tabcountInfo: counts,
    },
  };
}

function narrowedTo(wanted: AuditListRequest['type'], filter: AuditTabFilter): AuditTabFilter {
  if (!wanted?.length) return filter;
  return { ...filter, statuses: filter.statuses.filter((status) => wanted.includes(status)) };
}

function startOf({ cursor, page }: AuditListRequest) {
  if (cursor) return { after: decodeCursor(ORDER, cursor), offset: 0 };
  return { offset: offsetOf(page, AUDIT_PAGE_SIZE) };
}

function presentRow(row: FoundAuditRow, market: Market): AuditRow {
  return {
    auditlead_id: row.id,
    lead_id: row.lead_id,
    customer_details: {
      customer_name: row.name,
      customer_mobile: e164(row.mobile),
      customer_city_id: row.city_id,
      customer_city: row.city,
    },
    status_id: row.status_id,
    status: fillTerms(row.status ?? '', market),
    sub_status_id: row.sub_status_id,
    sub_status: fillTerms(row.sub_status ?? '', market),
    attribution_status: row.attribution_status,
    audit_date: row.created_at.toISOString(),
    audit_priority: row.priority as AuditRow['audit_priority'],
    calling_date: row.calling_at?.toISOString() ?? null,
    calling_agent_name: row.agent_name,
    audit_status: row.audit_status as AuditStatus,
    audit_state: row.audit_state as AuditRow['audit_state'],
    last_action:
      row.last_action_status === null
        ? null
        : lastAction({
            status: row.last_action_status as AuditEntryStatus,
            priority: row.last_action_priority as AuditPriority | null,
            roleId: row.last_action_role,
          }),
    last_action_by: row.last_action_by,
    last_action_date: row.last_action_at?.toISOString() ?? null,
    last_action_comment: row.last_action_comment,
    last_audited_by: row.auditor_name,
    compliance: row.compliance === null ? null : Number(row.compliance),
    claimed_by: row.claimant_name,
  };
}
