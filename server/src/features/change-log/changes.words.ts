import { CHANGED_RECORDS, type ChangedRecord } from '@otolead/contract/change-log/changes.rules.ts';
import type { ChangeEntry } from '@otolead/contract/change-log/changes.schema.ts';
import { formatDateTime } from '@otolead/contract/kernel/market-time.ts';
import { showMobile } from '@otolead/contract/kernel/phone.ts';
import { composedKey, text } from '@otolead/contract/kernel/text.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { privilegeName } from '../../platform/i18n/role-name.ts';
import type { JsonValue } from '../../tables/column-types.ts';
import type { Kept, Names, Telling, Words } from './changes.kind.ts';
import { KINDS } from './changes.kinds.ts';
import { type FoundEntry, findPrivilegesNamed } from './changes.queries.ts';

/** Acts on a user that change no field; the log shows their time instead of a new value. */
const ACTS = {
  invited: 'change-log:act.invited',
  signed_out: 'change-log:act.signed_out',
  looked_as: 'change-log:act.looked_as',
  views_handed_over: 'change-log:act.views_handed_over',
} as const;

const STATUS = {
  '0': 'kernel:inactive',
  '1': 'kernel:active',
  '2': 'change-log:status.deleted',
} as const;

/** Names loaded once per page. */
interface Known {
  readonly rows: ReadonlyMap<Names, ReadonlyMap<number, string>>;
  /** Texts of codes. */
  readonly words: ReadonlyMap<Words, (one: Kept) => string>;
  /** Privileges in the reader's language, by logged name. */
  readonly privileges: ReadonlyMap<string, string>;
}

/** Translates entries for the reader: records, fields and values as the screens name them. */
export async function inWords(context: ActorContext, entries: readonly FoundEntry[]): Promise<ChangeEntry[]> {
  const [rows, words, privileges] = await Promise.all([
    namesOf(context, entries),
    wordsOf(context, entries),
    privilegesOf(context, entries),
  ]);
  const known = { rows, words, privileges };
  return entries.map((entry) => present(context, known, entry));
}

const kindOf = (record: string) =>
  Object.hasOwn(CHANGED_RECORDS, record) ? KINDS[record as ChangedRecord] : undefined;

async function namesOf(context: ActorContext, entries: readonly FoundEntry[]): Promise<Known['rows']> {
  const wanted = new Map<Names, Set<number>>();
  const want = (names: Names, ids: readonly number[]) =>
    wanted.set(names, new Set([...(wanted.get(names) ?? []), ...ids]));
  for (const { record, record_id: recordId, changes } of entries) {
    const kind = kindOf(record);
    if (kind) want(kind.names, [recordId]);
    for (const [field, telling] of Object.entries(kind?.fields ?? {})) {
      const change = changes[field];
      if (change && typeof telling === 'function')
        want(telling, [...idsOf(change.old), ...idsOf(change.new)]);
    }
  }
  const found = [...wanted].map(async ([names, ids]) => [names, await names(context, [...ids])] as const);
  return new Map(await Promise.all(found));
}

async function wordsOf(context: ActorContext, entries: readonly FoundEntry[]): Promise<Known['words']> {
  const wanted = new Map<Words, Kept[]>();
  for (const { record, record_id: recordId, changes } of entries)
    for (const [field, telling] of Object.entries(kindOf(record)?.fields ?? {})) {
      const change = changes[field];
      if (!change || typeof telling !== 'object') continue;
      const kept = [change.old, change.new].map((value) => ({ recordId, value: String(value ?? '') }));
      wanted.set(telling, [...(wanted.get(telling) ?? []), ...kept]);
    }
  const found = [...wanted].map(
    async ([telling, kept]) => [telling, await telling.words(context, kept)] as const,
  );
  return new Map(await Promise.all(found));
}

/** Privileges are the fields of a role, logged by the names of their rows. */
async function privilegesOf({ db, t }: ActorContext, entries: readonly FoundEntry[]) {
  const ofRoles = entries.filter(({ record }) => record === 'role');
  const names = ofRoles.flatMap(({ changes }) => Object.keys(changes));
  const rows = names.length > 0 ? await findPrivilegesNamed(db, names) : [];
  return new Map(rows.map((row) => [row.name, privilegeName(row, t)]));
}

/** Ids as fields spell them: 5, '5', '5,6', [5, 6]. */
function idsOf(value: JsonValue): number[] {
  if (Array.isArray(value)) return value.flatMap(idsOf);
  const parts = typeof value === 'string' ? value.split(',') : typeof value === 'number' ? [value] : [];
  return parts.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0);
}

function present(context: ActorContext, known: Known, entry: FoundEntry): ChangeEntry {
  const { t } = context;
  const kind = kindOf(entry.record);
  const fields = Object.entries(entry.changes);
  return {
    id: entry.id,
    record: entry.record,
    record_label: kind ? t(text(composedKey(`change-log:record.${entry.record}`))) : entry.record,
    record_id: entry.record_id,
    record_name: (kind && known.rows.get(kind.names)?.get(entry.record_id)) ?? `#${entry.record_id}`,
    // Without a user: an operator changed something global, or the product itself something in a market.
    actor_name:
      entry.actor_name ?? t(text(entry.market_id === null ? 'change-log:operator' : 'change-log:by_itself')),
    created_at: entry.created_at.toISOString(),
    is_new: kind?.always !== undefined && entry.changes[kind.always]?.old === null,
    changes: fields.map(([field, change]) => {
      const row = kind?.rows?.(context, change);
      if (row) return { field, ...row };
      return {
        field,
        label: labelOf(context, known, entry.record, field),
        old: wordOf(context, known, entry, field, change.old),
        new: wordOf(context, known, entry, field, change.new),
      };
    }),
  };
}

function labelOf({ t }: ActorContext, known: Known, record: string, field: string): string {
  if (field in ACTS) return t(text(ACTS[field as keyof typeof ACTS]));
  if (record === 'role' && field !== 'second_factor') return known.privileges.get(field) ?? field;
  // Forms label it by the switch's state, and 'Active: Active' would say nothing.
  if (field === 'status') return t(text('change-log:status'));
  const kind = kindOf(record);
  return kind ? t(text(composedKey(`${kind.feature}:field.${field}`))) : field;
}

function wordOf(
  context: ActorContext,
  known: Known,
  { record, record_id: recordId }: FoundEntry,
  field: string,
  value: JsonValue,
): string {
  const { t, market, language } = context;
  if (value === null || value === '') return '';
  if (field in ACTS) return formatDateTime(new Date(String(value)), market.timeZone, language);
  const telling: Telling | undefined = record === 'role' ? 'yes_no' : kindOf(record)?.fields?.[field];
  if (telling === 'yes_no') return t(text(isOn(value) ? 'kernel:yes' : 'kernel:no'));
  if (telling === 'mobile') return showMobile(String(value));
  if (typeof telling === 'object')
    return known.words.get(telling)?.({ recordId, value: String(value) }) ?? '';
  if (telling)
    return idsOf(value)
      .map((id) => known.rows.get(telling)?.get(id) ?? `#${id}`)
      .join(', ');
  if (field === 'status') return t(text(STATUS[String(Number(value)) as keyof typeof STATUS]));
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const isOn = (value: JsonValue) => value === true || value === 1 || value === '1';
