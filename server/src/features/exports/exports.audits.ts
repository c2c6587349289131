import { AUDIT_STATUSES, auditLabel, auditTabFilter } from '@otolead/contract/audits/audits.rules.ts';
import { AUDIT_ANSWERS } from '@otolead/contract/audits/compliance.rules.ts';
import { questionText } from '@otolead/contract/audits/questionnaire.rules.ts';
import type { auditExport } from '@otolead/contract/exports/exports.schema.ts';
import type { Language } from '@otolead/contract/kernel/language.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { composedKey, text } from '@otolead/contract/kernel/text.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { translator } from '../../platform/i18n/translator.ts';
import { auditSelection, auditsOf, countAudits, findAllVersions } from '../audits/audits.public.ts';
import {
  type Cell,
  cellsFor,
  column,
  contactCells,
  headerLine,
  inList,
  plain,
  words,
} from './exports.cells.ts';

export type AuditExport = z.output<typeof auditExport>;

type Reader = Pick<ActorContext, 'actor' | 'clock' | 'market'>;

/** Number of audits in the file, up to the limit + 1. */
export async function countExported(
  context: Reader & { readonly db: Db },
  request: AuditExport,
  limit: number,
): Promise<number> {
  const tab = auditTabFilter(request.tab_name, context.actor.roleId);
  const [total = 0] = await countAudits(context.db, auditSelection(context, request), [tab], limit);
  return total;
}

/** Text of an enumerated value; empty for any other. */
function inWords(value: RawBuilder<unknown>, named: readonly (readonly [string, string])[]): Cell {
  const cases = named.map(([one, word]) => sql`when ${sql.lit(one)} then ${sql.lit(word)}`);
  return sql`case ${value} ${sql.join(cases, sql` `)} end`;
}

function auditColumns({ actor, market }: Reader, language: Language): Readonly<Record<string, Cell>> {
  const { phone, typed } = contactCells(actor);
  const { moment, listed } = cellsFor(market, language);
  const t = translator(language, market);
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
    mobile: phone(column('lead.mobile')),
    city: words(column('city.name')),
    status: listed('status'),
    sub_status: listed('sub_status'),
    attribution: listed('attribution'),
    audit_date: moment('audit.created_at'),
    priority: inWords(column('audit.priority'), priorities),
    calling_date: moment('audit.calling_at'),
    calling_agent: words(column('agent.name')),
    audit_status: inWords(column('audit.audit_status'), labels),
    compliance: plain('audit.compliance'),
    auditor: words(column('auditor.name')),
    comments: typed(column('audit.comments')),
  };
}

interface QuestionColumn {
  readonly key: string;
  /** The question in the reader's language. */
  readonly head: string;
  /** Versions that use this wording. */
  readonly versions: number[];
}

/** One column per wording of a question, the latest version's first: an audit fills those of its version. */
async function questionColumns(db: Db, market: Market, language: Language): Promise<QuestionColumn[]> {
  const columns = new Map<string, QuestionColumn>();
  for (const { number, questions } of await findAllVersions(db, market.id)) {
    for (const question of questions.filter(({ is_on }) => is_on)) {
      const { key } = question;
      const head = questionText(question, language);
      const column = columns.get(`${key} ${head}`) ?? { key, head, versions: [] };
      column.versions.push(number);
      columns.set(`${key} ${head}`, column);
    }
  }
  return [...columns.values()];
}

/** Rows of the file with its header; newest first as in the list. */
export async function exportedAudits(
  db: Db,
  reader: Reader,
  { request, language }: { readonly request: AuditExport; readonly language: Language },
) {
  const { actor, market } = reader;
  const columns = auditColumns(reader, language);
  const questions = await questionColumns(db, market, language);
  const t = translator(language, market);
  const answers = AUDIT_ANSWERS.map((answer) => [answer, t(text(`audits:answer.${answer}`))] as const);
  const tab = auditTabFilter(request.tab_name, actor.roleId);
  const audits = auditsOf(db, auditSelection(reader, request), tab);
  const rows = audits
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
    .select(
      questions.map(({ key, versions }, at) => {
        const asked = sql.join(versions.map((version) => sql.lit(version)));
        const answer = inWords(sql`audit.answers ->> ${sql.lit(key)}`, answers);
        return sql<string | null>`case when audit.questionnaire in (${asked}) then ${answer} end`.as(
          `q${at}`,
        );
      }),
    )
    .orderBy('audit.created_at', 'desc')
    .orderBy('audit.id', 'desc');
  const heads = questions.map(({ head }) => head);
  const leads = audits.select(sql<number>`lead.lead_id`.as('lead_id'));
  return { rows, leads, header: headerLine(Object.keys(columns), market, language, heads) };
}
