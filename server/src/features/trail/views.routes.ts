import { localDate } from '@otolead/contract/kernel/market-time.ts';
import { composedKey, text } from '@otolead/contract/kernel/text.ts';
import { downloadSeenLeads, leadShown, listViews } from '@otolead/contract/trail/views.endpoints.ts';
import type { ViewEntry } from '@otolead/contract/trail/views.schema.ts';
import type { Db } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { csvFile } from '../../platform/http/csv-file.ts';
import { notFound } from '../../platform/http/errors.ts';
import { openReader } from '../../platform/http/open-reader.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { pageAnswer } from '../../platform/list/numbered-page.ts';
import { fileHeader, recordDownload } from '../exports/exports.public.ts';
import { leadScope, scopedLeads } from '../leads/leads.public.ts';
import { namesOf } from './security.words.ts';
import { type FoundView, seenLeads, viewsPage } from './views.queries.ts';
import { whileMoving } from './while-moving.ts';

const COLUMNS = ['lead', 'first', 'last', 'times', 'kinds'] as const;

export const viewsLogRoutes: readonly Route[] = [
  route(listViews, async (context, request) => {
    const page = await whileMoving(() => viewsPage(context, request));
    return pageAnswer(listViews, page, await viewWords(context, page.rows));
  }),
  route(downloadSeenLeads, async (context, request) => {
    const { clock, market, t } = context;
    await recordDownload(context, { module: 'ViewLog', action: 1, page_url: `/${market.code}/view_log` });
    const header = fileHeader(COLUMNS.map((column) => t(text(`trail:column.${column}`))));
    const date = localDate(clock.now(), market.timeZone);
    const name = t(text('trail:views.file_name', { date }));
    const reader = await openReader(context);
    const leads = await seenLeads(context, request);
    return { data: null, file: await whileMoving(() => csvFile(reader, leads, header, name)) };
  }),
  route(leadShown, async (context, { lead_id: leadId }) => {
    const lead = scopedLeads(context.db, leadScope(context)).where('lead.lead_id', '=', leadId);
    if (!(await lead.select('lead.lead_id').executeTakeFirst())) throw notFound();
    return { data: null };
  }),
];

/** A machine by its partner and the beginning of its key. */
async function keyNames(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number | null, string>> {
  if (ids.length === 0) return new Map();
  const keys = await db
    .selectFrom('partner_key')
    .innerJoin('partner', 'partner.id', 'partner_key.partner_id')
    .where('partner_key.id', 'in', [...new Set(ids)])
    .select(['partner_key.id', 'partner_key.prefix', 'partner.name'])
    .execute();
  return new Map(keys.map(({ id, name, prefix }) => [id, `${name} (${prefix})`]));
}

async function viewWords({ db, t }: ActorContext, rows: readonly FoundView[]) {
  const keys = await keyNames(
    db,
    rows.flatMap(({ key_id: id }) => id ?? []),
  );
  const names = await namesOf(
    db,
    rows.flatMap(({ actor_id: id }) => (id === null ? [] : [id])),
  );
  return (view: FoundView): ViewEntry => ({
    id: view.id,
    at: view.at.toISOString(),
    kind: view.kind,
    kind_label: t(text(composedKey(`trail:kind.${view.kind}`))),
    actor_name: names.get(view.actor_id) ?? keys.get(view.key_id) ?? '',
    session_id: view.session_id,
    key_id: view.key_id,
    address: view.address ?? '',
    call: view.call,
    filter: Object.entries(view.filter ?? {})
      .map(([key, value]) => `${key}: ${Array.isArray(value) ? value.join(', ') : value}`)
      .join(' · '),
    rows: view.rows,
    job_id: view.job_id,
    leads: view.leads,
  });
}
