import {
  type AuditStatus,
  auditTabCount,
  auditTabFilter,
  auditTabs,
  isAuditedAgent,
  isAuditor,
} from '@otolead/contract/audits/audits.rules.ts';
import {
  AUDIT_COUNT_LIMIT,
  AUDIT_PAGE_SIZE,
  type AuditListRequest,
  type AuditRow,
} from '@otolead/contract/audits/audits.schema.ts';
import type { Pagination } from '@otolead/contract/kernel/envelope.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { e164 } from '@otolead/contract/kernel/phone.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { readSearch } from '@otolead/contract/leads/search.rules.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { forbidden, invalidInput } from '../../platform/http/errors.ts';
import { paginate } from '../../platform/http/paginate.ts';
import { fillTerms } from '../../platform/i18n/terms.ts';
import { decodeCursor, encodeCursor, offsetOf } from '../../platform/list/keyset.ts';
import { leadScope } from '../leads/leads.public.ts';
import { type AuditQuestion, countAudits, type FoundAuditRow, findAuditRows } from './audits.queries.ts';

/** Newest first. */
const ORDER = 'audit.created_at desc';

interface AuditPage {
  readonly rows: AuditRow[];
  readonly pagination: Pagination;
}

/** One page of a tab, with how many audits every tab of the caller has. */
export async function listAuditPage(context: ActorContext, request: AuditListRequest): Promise<AuditPage> {
  const { actor, db, language, market } = context;
  if (!isAuditor(actor.roleId) && !isAuditedAgent(actor.roleId)) throw forbidden();
  if (readSearch(request.search).kind === 'too_short')
    throw invalidInput({ search: text('leads:search.too_short') });
  const question: AuditQuestion = {
    scope: leadScope(context),
    market,
    agentId: isAuditedAgent(actor.roleId) ? actor.userId : request.agent_id,
    isAgentReaudit: request.is_agent_reaudit,
    search: request.search,
  };
  const tabs = [...new Set([...auditTabs(actor.roleId), request.tab_name])];
  const [found, counts] = await Promise.all([
    findAuditRows(db, question, auditTabFilter(request.tab_name, actor.roleId), startOf(request), language),
    Promise.all(tabs.map((tab) => countAudits(db, question, auditTabFilter(tab, actor.roleId)))),
  ]);
  const page = found.slice(0, AUDIT_PAGE_SIZE);
  const last = found.length > AUDIT_PAGE_SIZE ? page.at(-1) : undefined;
  const total = counts[tabs.indexOf(request.tab_name)] ?? 0;
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
      tabcountInfo: Object.fromEntries(
        tabs.map((tab, index) => [auditTabCount(tab, actor.roleId), counts[index] ?? 0]),
      ),
    },
  };
}

function startOf({ cursor, page }: AuditListRequest) {
  if (cursor) return { after: decodeCursor(ORDER, cursor), offset: 0 };
  return { offset: offsetOf(page, AUDIT_PAGE_SIZE) };
}

/** The one action so far is the auditor's save. */
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
    last_action_by: row.auditor_name,
    last_action_date: row.auditor_name === null ? null : row.updated_at.toISOString(),
    last_action_comment: row.auditor_name === null ? null : row.comments,
    last_audited_by: row.auditor_name,
  };
}
