import { getActivity } from '@otolead/contract/activity/activity.endpoints.ts';
import {
  ACTIVITY_PAGE_SIZE,
  type ActivityEntry,
  type ActivitySource,
  type ActivityType,
} from '@otolead/contract/activity/activity.schema.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { badRequest, notFound } from '../../platform/http/errors.ts';
import { paginate } from '../../platform/http/paginate.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { leadScope, scopedLeads } from '../leads/leads.public.ts';
import { mayRead, readableComments } from './activity.policy.ts';
import {
  type ActivityPosition,
  countActivity,
  type FoundActivity,
  findActivityPage,
  findDseName,
} from './activity.queries.ts';
import { detailsToLabel, labelValues } from './field-labels.ts';

/** Pages by number read all entries before them; a history longer than this is read on by cursor. */
const LAST_PAGE = 400;

export const activityRoutes: readonly Route[] = [
  route(getActivity, async (context, request) => {
    const scope = leadScope(context);
    const { cursor, page } = request;
    if (!cursor && page > LAST_PAGE) throw badRequest(text('kernel:invalid.page'));
    const start = cursor
      ? { after: decodeCursor(cursor), offset: 0 }
      : { offset: (page - 1) * ACTIVITY_PAGE_SIZE };
    const [found, total] = await Promise.all([
      findActivityPage(context.db, scope, request, start),
      countActivity(context.db, scope, request),
    ]);
    if (total === 0) await refuseUnknownLead(context, request.lead_id);
    const entries = found.slice(0, ACTIVITY_PAGE_SIZE);
    const last = found.length > ACTIVITY_PAGE_SIZE ? entries.at(-1) : undefined;
    return {
      data: await presentEntries(context, entries),
      pagination: paginate({
        total,
        limit: ACTIVITY_PAGE_SIZE,
        page,
        hasNext: last !== undefined,
        cursor: last ? encodeCursor({ key: last.sort_key, id: last.id }) : null,
      }),
    };
  }),
];

/** A lead without history answers an empty list, a lead outside the scope 404. */
async function refuseUnknownLead(context: ActorContext, leadId: number): Promise<void> {
  const lead = await scopedLeads(context.db, leadScope(context))
    .where('lead.lead_id', '=', leadId)
    .select('lead.lead_id')
    .executeTakeFirst();
  if (!lead) throw notFound();
}

type StoredChanges = Record<string, { old: unknown; new: unknown }>;

async function presentEntries(
  context: ActorContext,
  entries: readonly FoundActivity[],
): Promise<ActivityEntry[]> {
  const scope = leadScope(context);
  const ownName = scope.dseId === 'everyone' ? undefined : await findDseName(context.db, scope.dseId);
  const readable = ([field]: [string, unknown]) => mayRead(scope, field);
  const changesOf = (entry: FoundActivity) =>
    Object.entries((entry.detail.change_details ?? {}) as unknown as StoredChanges).filter(readable);
  const label = await labelValues(
    context,
    entries.flatMap((entry) => [
      ...changesOf(entry).flatMap(([field, change]) => [
        { field, value: change.old },
        { field, value: change.new },
      ]),
      ...detailsToLabel(entry.detail),
    ]),
  );
  const shown = (field: string, value: unknown) =>
    value === null || value === undefined ? null : { value, label: label(field, value) };
  return entries.map((entry) => {
    const { change_details: _, version: __, submission: ___, ...all } = entry.detail;
    const details = Object.fromEntries(Object.entries(all).filter(readable));
    return {
      history_id: entry.id,
      activity_type: entry.type as ActivityType,
      activity_source: entry.source as ActivitySource,
      created_date: entry.created_at.toISOString(),
      added_by: isSystem(entry) ? context.t(text('activity:by_system')) : entry.actor_name,
      activity: changesOf(entry).map(([field, change]) => ({
        field,
        old: shown(field, change.old),
        new: shown(field, change.new),
      })),
      details: {
        ...details,
        ...Object.fromEntries(
          detailsToLabel(details).map(({ field, value }) => [field, label(field, value)]),
        ),
      },
      comment: readableComments(entry.comments, scope, ownName),
    };
  });
}

function isSystem({ actor_id: actorId, source }: FoundActivity): boolean {
  return actorId === null && source === 'system';
}

function encodeCursor({ key, id }: ActivityPosition): string {
  return Buffer.from(`${id} ${key}`).toString('base64url');
}

const CURSOR = /^(\d{1,15}) (\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00)$/;

function decodeCursor(cursor: string): ActivityPosition {
  const match = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (!match?.[1] || !match[2]) throw badRequest(text('kernel:invalid.cursor'));
  return { id: Number(match[1]), key: match[2] };
}
