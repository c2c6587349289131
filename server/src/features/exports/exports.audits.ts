import { AUDIT_STATUSES, auditLabel, auditTabFilter } from '@otolead/contract/audits/audits.rules.ts';
import type { auditExport } from '@otolead/contract/exports/exports.schema.ts';
import type { Language } from '@otolead/contract/kernel/language.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { composedKey, text } from '@otolead/contract/kernel/text.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { translator } from '../../platform/i18n/translator.ts';
import { auditSelection, auditsOf, countAudits } from '../audits/audits.public.ts';
import { type Cell, cellsFor, column, headerLine, inList, plain, words } from './exports.cells.ts';

export type AuditExport = z.output<typeof auditExport>;

type Reader = Pick<ActorContext, 'actor' | 'clock' | 'market'>;

/** How many audits the file will have, to one beyond the limit. */
export async function countExported(
  context: Reader & { readonly db: Db },
  request: AuditExport,
  limit: number,
): Promise<number> {
  const tab = auditTabFilter(request.tab_name, context.actor.roleId);
  const [total = 0] = await countAudits(context.db, auditSelection(context, request), [tab], limit);
  return total;
}

function auditColumns(market: Market, language: Language): Readonly<Record<string, Cell>> {
  const { moment, listed } = cellsFor(market, language);
  const t = translator(language, market);
  const named = (name: string, words: readonly (readonly [string, string])[]): Cell =>
    sql`case ${column(name)} ${sql.join(
      words.map(([value, word]) => sql`when ${sql.lit(value)} then ${sql.lit(word)}`),
      sql` `,
    )} end`;
  const labels = AUDIT_STATUSES.map(
    (status) => [status, t(text(composedKey(`audits:status.${auditLabel(status)}`)))] as const,
  );
  const priorities = (['LOW', 'MEDIUM', 'HIGH'] as const).map(
    (priority) => [priority, t(text(composedKey(`audits:priority.${priority}`)))] as const,
  );
  return {
    audit_id: plain('audit.id'),
    lead_id: plain('lead.lead_id'),
    name: words(column('lead.name')),
    mobile: plain('lead.mobile'),
    city: words(column('city.name')),
    status: listed('status'),
    sub_status: listed('sub_status'),
    attribution: listed('attribution'),
    audit_date: moment('audit.created_at'),
    priority: named('audit.priority', priorities),
    calling_date: moment('audit.calling_at'),
    calling_agent: words(column('agent.name')),
    audit_status: named('audit.audit_status', labels),
    compliance: plain('audit.compliance'),
    auditor: words(column('auditor.name')),
    comments: words(column('audit.comments')),
  };
}

/** The rows of the file with the line above them; newest first as in the list. */
export function exportedAudits(
  db: Db,
  reader: Reader,
  { request, language }: { readonly request: AuditExport; readonly language: Language },
) {
  const { actor, market } = reader;
  const columns = auditColumns(market, language);
  const tab = auditTabFilter(request.tab_name, actor.roleId);
  const rows = auditsOf(db, auditSelection(reader, request), tab)
    .leftJoin('config_item as status', (on) => on.on(inList('status', 'status_list', 'lead.status_id')))
    .leftJoin('config_item as sub_status', (on) =>
      on.on(inList('sub_status', 'sub_status', 'lead.sub_status_id')),
    )
    .leftJoin('config_item as attribution', (on) =>
      on.on(inList('attribution', 'attribution_status_list', 'lead.attribution_id')),
    )
    .leftJoin('city', 'city.id', 'lead.city_id')
    .leftJoin('app_user as agent', 'agent.id', 'audit.agent_id')
    .leftJoin('app_user as auditor', 'auditor.id', 'audit.auditor_id')
    .select(Object.entries(columns).map(([key, cell]) => cell.as(key)))
    .orderBy('audit.created_at', 'desc')
    .orderBy('audit.id', 'desc');
  return { rows, header: headerLine(Object.keys(columns), market, language) };
}
