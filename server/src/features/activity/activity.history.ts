import {
  ACTIVITY_PAGE_SIZE,
  type ActivityEntry,
  type ActivitySource,
  type ActivityType,
  type activityRequest,
} from '@otolead/contract/activity/activity.schema.ts';
import type { Pagination } from '@otolead/contract/kernel/envelope.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { z } from 'zod';
import { isoOf } from '../../platform/db/instant.ts';
import { onOneConnection } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { paginate } from '../../platform/http/paginate.ts';
import { decodeCursor, encodeCursor, offsetOf } from '../../platform/list/keyset.ts';
import { type LeadScope, leadScope, scopedLeads } from '../leads/leads.public.ts';
import { mayRead, readableAudits, readableComments } from './activity.policy.ts';
import {
  countActivity,
  type FoundActivity,
  findActivityPage,
  findDseName,
  findFirstPage,
  findMergedInto,
  isWhole,
} from './activity.queries.ts';
import { detailsToLabel, labelValues } from './field-labels.ts';

/** Newest first. */
const ORDER = 'activity.created_at desc';

type HistoryRequest = z.output<typeof activityRequest>;

interface HistoryPage {
  readonly data: ActivityEntry[];
  readonly pagination: Pagination;
}

/** A page of a lead's history; 404 for a lead outside the scope. */
export async function historyPage(context: ActorContext, request: HistoryRequest): Promise<HistoryPage> {
  const scope = leadScope(context);
  const { cursor, page } = request;
  const own = { ...request, audits: readableAudits(context.actor) };
  const start = cursor
    ? { after: decodeCursor(ORDER, cursor), offset: 0 }
    : { offset: offsetOf(page, ACTIVITY_PAGE_SIZE) };
  const isFirst = !cursor && start.offset === 0;
  const { found, others } =
    isFirst && isWhole(scope, own) ? await firstPage(context, own) : await furtherPage(context, own, start);
  // A first page that is not full is complete.
  const isAll = isFirst && found.length <= ACTIVITY_PAGE_SIZE;
  const total = isAll ? found.length : await countActivity(context.db, scope, { ...own, others });
  const entries = found.slice(0, ACTIVITY_PAGE_SIZE);
  const last = found.length > ACTIVITY_PAGE_SIZE ? entries.at(-1) : undefined;
  return {
    data: await presentEntries(context, entries, request.lead_id),
    pagination: paginate({
      total,
      limit: ACTIVITY_PAGE_SIZE,
      page,
      hasNext: last !== undefined,
      cursor: last ? encodeCursor(ORDER, { key: last.created_at, id: last.id, total }) : null,
    }),
  };
}

type OwnRequest = HistoryRequest & { readonly audits: number };

interface FoundPage {
  readonly found: readonly FoundActivity[];
  /** Merged leads whose entries are among those found. */
  readonly others: readonly number[];
}

/** First page of a lead; the rare lead with merged ones costs a second read. */
async function firstPage(context: ActorContext, own: OwnRequest): Promise<FoundPage> {
  const scope = leadScope(context);
  const [found, others] = await onOneConnection(context.db, (one) =>
    Promise.all([findFirstPage(one, scope, own), findMergedInto(one, scope, own.lead_id)]),
  );
  if (!found) throw notFound();
  if (others.length === 0) return { found, others };
  return { found: await findActivityPage(context.db, scope, { ...own, others }, { offset: 0 }), others };
}

async function furtherPage(
  context: ActorContext,
  own: OwnRequest,
  start: Parameters<typeof findActivityPage>[3],
): Promise<FoundPage> {
  const scope = leadScope(context);
  const [alone, others] = await onOneConnection(context.db, (one) =>
    Promise.all([findActivityPage(one, scope, own, start), findMergedInto(one, scope, own.lead_id)]),
  );
  const found =
    others.length === 0 ? alone : await findActivityPage(context.db, scope, { ...own, others }, start);
  if (found.length === 0) await refuseUnknownLead(context, own.lead_id);
  return { found, others };
}

/** A lead without history answers an empty list, a lead outside the scope 404. */
async function refuseUnknownLead(context: ActorContext, leadId: number): Promise<void> {
  const lead = await scopedLeads(context.db, leadScope(context))
    .where('lead.lead_id', '=', leadId)
    .select('lead.lead_id')
    .executeTakeFirst();
  if (!lead) throw notFound();
}

type StoredChanges = Record<string, { old: unknown; new: unknown }>;

/** Entry without the details hidden from the reader. */
function readableParts(entry: FoundActivity, scope: LeadScope) {
  const { change_details: stored, version: _, submission: __, ...all } = entry.detail;
  const readable = ([field]: [string, unknown]) => mayRead(scope, field);
  const whole = scope.dseId === 'everyone';
  const changes = Object.entries((stored ?? {}) as unknown as StoredChanges);
  const details: Record<string, unknown> = whole
    ? all
    : Object.fromEntries(Object.entries(all).filter(readable));
  return {
    entry,
    changes: whole ? changes : changes.filter(readable),
    details,
    toLabel: detailsToLabel(details),
  };
}

async function presentEntries(
  context: ActorContext,
  entries: readonly FoundActivity[],
  leadId: number,
): Promise<ActivityEntry[]> {
  const scope = leadScope(context);
  const ownName = scope.dseId === 'everyone' ? undefined : await findDseName(context.db, scope.dseId);
  const readable = entries.map((entry) => readableParts(entry, scope));
  const label = await labelValues(
    context,
    readable.flatMap(({ changes, toLabel }) => [
      ...changes.flatMap(([field, change]) => [
        { field, value: change.old },
        { field, value: change.new },
      ]),
      ...toLabel,
    ]),
  );
  const shown = (field: string, value: unknown) =>
    value === null || value === undefined ? null : { value, label: label(field, value) };
  return readable.map(({ entry, changes, details, toLabel }) => ({
    history_id: entry.id,
    activity_type: entry.type as ActivityType,
    activity_source: entry.source as ActivitySource,
    created_date: isoOf(entry.created_at),
    added_by: isSystem(entry) ? context.t(text('activity:by_system')) : entry.actor_name,
    by_me: entry.actor_id === context.actor.userId,
    activity: changes.map(([field, change]) => ({
      field,
      old: shown(field, change.old),
      new: shown(field, change.new),
    })),
    details: {
      ...(entry.lead_id !== leadId && { of_lead: String(entry.lead_id) }),
      ...details,
      ...Object.fromEntries(toLabel.map(({ field, value }) => [field, label(field, value)])),
    },
    comment: readableComments(entry.comments, scope, ownName),
  }));
}

function isSystem({ actor_id: actorId, source }: FoundActivity): boolean {
  return actorId === null && source === 'system';
}
