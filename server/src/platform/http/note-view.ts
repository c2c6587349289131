import type { Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import type { ViewKind } from '@otolead/contract/kernel/view-kinds.ts';
import type { JsonValue } from '../../tables/column-types.ts';
import type { ViewBatch } from '../trail/view-batch.ts';
import { logViews, type View } from '../trail/view-log.ts';
import type { Context } from './context.ts';
import { callerOf } from './request-log.ts';
import type { Answer } from './route.ts';

type Input = Readonly<Record<string, unknown>>;

/**
 * Logs whose data an answer shows. Views of leads and lists are written after the answer; rows of reports, files and shown
 * contacts are refused if the log cannot be written.
 */
export async function noteView(
  context: Context,
  { name, views }: Endpoint,
  {
    value,
    answer,
    batch,
  }: { readonly value: unknown; readonly answer: Answer<unknown>; readonly batch: ViewBatch },
): Promise<void> {
  if (views === null) return;
  const input = (value ?? {}) as Input;
  const leads = answer.seen ?? leadsOf(views, input, answer.data);
  if (leads.length === 0 && views !== 'file') return;
  const view: View = {
    ...callOf(context),
    kind: kindOf(views, input),
    call: name,
    filter: views === 'lead' || views === 'file' || views === 'heard' ? null : filterOf(input),
    rows: leads.length,
    jobId: name === 'jobs.file' ? Number(input.id) : null,
    leads,
  };
  if (views === 'report' || views === 'file' || views === 'shown' || views === 'heard')
    await logViews(context.trail, [view]);
  else batch.add(view);
}

function callOf({ clock, http: { request }, market }: Context) {
  const { userId: actorId = null, sessionId = null, keyId = null } = callerOf(request) ?? {};
  return { at: clock.now(), marketId: market.id, actorId, sessionId, keyId, address: request.ip };
}

function kindOf(views: ViewKind, { ahead, search }: Input): ViewKind {
  if (views === 'lead') return ahead ? 'prepared' : 'lead';
  return views === 'list' && search !== undefined ? 'found' : views;
}

function leadsOf(views: ViewKind, { lead_id: asked }: Input, data: unknown): readonly number[] {
  if (views === 'lead' || views === 'file' || views === 'shown' || views === 'heard')
    return typeof asked === 'number' ? [asked] : [];
  const found = new Set<number>();
  collect(data, found);
  return [...found];
}

/** As rows name their lead; the raw data spell it otherwise. */
const NAMED: ReadonlySet<string> = new Set(['lead_id', 'crm_id']);

function collect(data: unknown, found: Set<number>): void {
  if (Array.isArray(data)) for (const one of data) collect(one, found);
  else if (typeof data === 'object' && data !== null)
    for (const [key, value] of Object.entries(data)) {
      if (!NAMED.has(key)) collect(value, found);
      else if (Number.isSafeInteger(Number(value)) && Number(value) > 0) found.add(Number(value));
    }
}

/** What people type to find a person. */
const PERSONAL = /search|keyword|name|mobile|number|email|phone/;
const DIGITS = /\d{6}/;
const DOTS = '•••';
const MOST_VALUES = 20;

/** What was asked for: names and numbers of persons are replaced by dots, a long list by its length. */
function filterOf(input: Input): Readonly<Record<string, JsonValue>> {
  const entries = Object.entries(input).filter(
    ([key, value]) => value !== undefined && value !== null && key !== 'cursor',
  );
  return Object.fromEntries(entries.map(([key, value]) => [key, shownOf(key, value)]));
}

function shownOf(key: string, value: unknown): JsonValue {
  if (typeof value === 'string')
    return PERSONAL.test(key) || (DIGITS.test(value) && !/^\d{4}-/.test(value))
      ? DOTS
      : value.slice(0, 100).toWellFormed();
  if (Array.isArray(value))
    return value.length > MOST_VALUES ? `${value.length}` : value.map((one) => shownOf(key, one));
  return typeof value === 'number' || typeof value === 'boolean' ? value : DOTS;
}
