import { text } from '@otolead/contract/kernel/text.ts';
import {
  DEFAULT_MODEL_STATUS,
  DEFAULT_SOURCE,
  type PreferenceValues,
  preferencePath,
  preferencesErrors,
  sorted,
} from '@otolead/contract/preferences/preferences.rules.ts';
import type { UpdatePreferencesRequest } from '@otolead/contract/preferences/preferences.schema.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { invalidInput, refuseFaults } from '../../platform/http/errors.ts';
import {
  type ChangeSince,
  changesByOthers,
  recordActivities,
  refuseClashes,
  savedVersion,
  submissionOf,
} from '../activity/activity.public.ts';
import { type Lead, leadScope, lockLead, writeLead } from '../leads/leads.public.ts';
import { preferenceEntries } from './preferences.history.ts';
import {
  findCarNames,
  findStoredPreferences,
  type JudgedPreference,
  type StoredPreference,
  writePreferences,
} from './preferences.queries.ts';
import { referenceErrors } from './preferences.references.ts';

/**
 * Replaces a lead's preferences, with its version and history in one transaction. Throws 404 outside the scope, 400
 * with a message per entry and field, 409 if somebody else saved preferences since the form was opened.
 */
export function updatePreferences(
  context: ActorContext,
  request: UpdatePreferencesRequest,
): Promise<{ readonly lead_id: number; readonly version: number }> {
  const { lead_id: leadId, version: begunOn } = request;
  const submission = submissionOf('update_car_preference', request);
  return inTransaction(context.db, async (tx) => {
    const lead = await lockLead(tx, leadScope(context), leadId);
    const name = text('preferences:field.request_id');
    const saved = await savedVersion(tx, context, leadId, submission, name);
    if (saved !== undefined) return { lead_id: leadId, version: saved };
    const stored = await findStoredPreferences(tx, leadId);
    const since = await changesByOthers(context, tx, lead, begunOn);
    const sent = [...sentList(request, stored), ...cameMeanwhile(request, stored, since)];
    const names = await findCarNames(
      tx,
      [...stored, ...sent].flatMap(({ model_id: id }) => id ?? []),
    );
    await refuseStale(context, tx, { lead, stored, sent, names, since });
    refuseFaults(preferencesErrors(sent));
    refuseFaults(await referenceErrors(tx, sent, { stored, market: context.market }));
    const list = sent as readonly JudgedPreference[];
    const now = context.clock.now();
    await writePreferences(tx, { lead, stored, list, now });
    const { version } = await writeLead(tx, lead, {}, now);
    const entries = preferenceEntries({ stored, list, names });
    await recordActivities(
      tx,
      entries.map((entry, index) => ({
        leadId,
        marketId: lead.market_id,
        type: 'preferences',
        source: 'crm',
        actor: context.actor,
        now,
        version,
        ...entry,
        ...(index === 0 && { submission }),
      })),
    );
    return { lead_id: leadId, version };
  });
}

/** The sent list in order of its priorities, with defaults for new entries. */
function sentList(
  { car_preference: sent }: UpdatePreferencesRequest,
  stored: readonly StoredPreference[],
): PreferenceValues[] {
  const order = sorted(sent);
  const ids = sent.flatMap(({ id }) => id ?? []);
  const entries = ('error' in order ? sent : order.list).map((entry) => {
    const before = stored.find(({ id }) => id === entry.id);
    const isTwice = ids.filter((id) => id === entry.id).length > 1;
    if (entry.id !== undefined && (!before || isTwice)) {
      const name = text('preferences:field.id');
      throw invalidInput({
        [preferencePath(sent.indexOf(entry), 'id')]: text('kernel:invalid.value', { name }),
      });
    }
    const status = entry.model_status_id;
    return {
      id: entry.id ?? null,
      make_id: entry.make_id ?? before?.make_id ?? null,
      model_id: entry.model_id ?? before?.model_id ?? null,
      city_id: entry.city_id ?? null,
      dse_id: entry.dse_id ?? null,
      model_status_id: status === undefined ? (before?.model_status_id ?? DEFAULT_MODEL_STATUS) : status,
      source_id: entry.source_id ?? before?.source_id ?? DEFAULT_SOURCE,
    };
  });
  if (!('error' in order)) return entries;
  // A duplicate in a wrong order reports its first fault, which helps more.
  refuseFaults(preferencesErrors(entries));
  throw invalidInput({ car_preference: order.error });
}

/** A car added by another save since the form was opened does not count as removed. */
function cameMeanwhile(
  { car_preference: sent }: UpdatePreferencesRequest,
  stored: readonly StoredPreference[],
  since: readonly ChangeSince[],
): StoredPreference[] {
  const [first] = since;
  if (!first) return [];
  return stored.filter(({ id, created_at: at }) => at >= first.at && !sent.some((entry) => entry.id === id));
}

interface Stale {
  readonly lead: Lead;
  readonly stored: readonly StoredPreference[];
  readonly sent: readonly PreferenceValues[];
  readonly names: ReadonlyMap<number, string>;
  readonly since: readonly ChangeSince[];
}

/** Two orders of one list cannot be merged: the second save decides after seeing the first. */
async function refuseStale(context: ActorContext, tx: Tx, { lead, stored, sent, names, since }: Stale) {
  const others = since.filter(({ type }) => type === 'preferences');
  if (others.length === 0) return;
  const inWords = (list: readonly { readonly model_id: number | null }[]) =>
    list.map(({ model_id: id }, index) => `${index + 1}. ${names.get(id ?? 0) ?? '–'}`).join(', ');
  const clash = {
    field: 'car_preference',
    original: null,
    theirs: inWords(stored),
    mine: inWords(sent),
  };
  await refuseClashes(context, tx, lead, [clash], others);
}
