import type { ActivityEntry } from '@otolead/contract/activity/activity.schema.ts';
import { codeKey, DETAILS, type DetailName } from '@otolead/contract/activity/details.rules.ts';
import { showMobile } from '@otolead/contract/kernel/phone.ts';
import { composedKey } from '@otolead/contract/kernel/text.ts';
import { VALUE_FIELDS } from '@otolead/contract/lead-status/values.rules.ts';
import type { TextKey } from '@otolead/contract/text-keys.ts';

/** One fact of an entry: a change from old to new, a set value or a removed one. */
export interface Fact {
  /** Message key of its name, `<namespace>:<key>`; null if the entry's title names it. */
  readonly name: TextKey | null;
  readonly old: FactValue | null;
  readonly new: FactValue | null;
}

export type FactValue =
  | { readonly kind: 'text'; readonly text: string }
  /** Message key. */
  | { readonly kind: 'word'; readonly key: TextKey }
  /** ISO instant. */
  | { readonly kind: 'instant'; readonly iso: string }
  | { readonly kind: 'duration'; readonly seconds: number };

type Details = ActivityEntry['details'];

/** Details shown as a change; the others are shown as they are (spec A§3). */
const CHANGES: readonly { readonly name: string; readonly old: string; readonly new: string }[] = [
  { name: 'td_status', old: 'td_last_status', new: 'td_status' },
  { name: 'visit_status', old: 'visit_last_status', new: 'visit_status' },
  { name: 'dealer', old: 'old_dealer', new: 'new_dealer' },
  { name: 'dse', old: 'old_dse', new: 'new_dse' },
  { name: 'agent', old: 'old_agent_name', new: 'agent_name' },
];

/** Codes of the action: they become the entry's title. */
export const TITLE_DETAILS = ['action_type', 'car_action', 'preference_action', 'chat', 'message'] as const;

/** Details that a title or another detail already names. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  ...TITLE_DETAILS,
  'dialer_activity',
  ...CHANGES.flatMap((change) => [change.old, change.new]),
]);

const SINGLES = (Object.keys(DETAILS) as DetailName[]).filter(
  (name) => DETAILS[name] !== 'reference' && DETAILS[name] !== 'ticked' && !ELSEWHERE.has(name),
);

/** Labels of the status form's fields come from the form; this table names the others. */
const STATUS_FORM: ReadonlySet<string> = new Set([...VALUE_FIELDS, 'buy_by', 'attribution_status_date']);
/** Details that the entry's title already states. */
const TITLED: ReadonlySet<string> = new Set(['finance_required', 'exchange_required']);

function nameOf(field: string): TextKey | null {
  if (TITLED.has(field)) return null;
  if (field === 'myactive_agent_id') return 'activity:detail.agent';
  return composedKey(STATUS_FORM.has(field) ? `lead-status:field.${field}` : `activity:detail.${field}`);
}

const FLAGS = ['rf', 'ncf', 'eaf', 'dse_process'] as const;

type Flag = (typeof FLAGS)[number];

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Status and sub-status form one fact; every other field has one, with its old and new value. */
export function factsOf({ activity, details }: ActivityEntry): Fact[] {
  // An answered flag is dropped: 'enabled' beside 'Yes → No' would contradict it.
  const answered: readonly string[] = flagsOf(details);
  const changed = activity.filter(({ field }) => !answered.includes(field));
  const changes = [...stateFact(changed), ...fieldFacts(changed)];
  const isTold = ({ name }: Fact) => changes.some((change) => change.name === name);
  return [...changes, ...detailFacts(details).filter((fact) => !isTold(fact))];
}

/** The ticked flags, with the form's labels. */
export function flagsOf(details: Details): Flag[] {
  return FLAGS.filter((flag) => details[flag] === 1 || details[flag] === true || details[flag] === '1');
}

function stateFact(activity: ActivityEntry['activity']): Fact[] {
  const changed = ['status_id', 'sub_status_id'].flatMap((field) =>
    activity.filter((one) => one.field === field),
  );
  if (changed.length === 0) return [];
  const side = (which: 'old' | 'new') =>
    textOf(
      changed
        .flatMap((one) => one[which]?.label ?? [])
        .filter(Boolean)
        .join(' · '),
    );
  const name = changed.length === 2 ? 'status_id' : (changed[0]?.field ?? 'status_id');
  return [{ name: composedKey(`lead-status:field.${name}`), old: side('old'), new: side('new') }];
}

function fieldFacts(activity: ActivityEntry['activity']): Fact[] {
  return activity
    .filter(({ field }) => field !== 'status_id' && field !== 'sub_status_id')
    .map((change) => ({
      name: nameOf(change.field),
      old: textOf(change.old?.label),
      new: textOf(change.new?.label),
    }));
}

function detailFacts(details: Details): Fact[] {
  const changes = CHANGES.map(({ name, ...sides }) => ({
    name: composedKey(`activity:detail.${name}`),
    // An unchanged value shows once, to say where it happened.
    old: details[sides.old] === details[sides.new] ? null : factValue(sides.old, details[sides.old]),
    new: factValue(sides.new, details[sides.new]),
  }));
  const isTold = (name: string) => name === 'dealer_name' && details.new_dealer !== undefined;
  const singles = SINGLES.filter((name) => !isTold(name)).map((name) => ({
    name: composedKey(`activity:detail.${name}`),
    old: null,
    new: factValue(name, details[name]),
  }));
  return [...changes, ...singles].filter((fact) => fact.old !== null || fact.new !== null);
}

function factValue(name: string, value: unknown): FactValue | null {
  const kind = DETAILS[name as DetailName];
  if (kind === 'seconds') return duration(value);
  if (kind === 'flag' || typeof value === 'boolean') return yesOrNo(value);
  if (typeof value === 'number') return { kind: 'text', text: String(value) };
  if (typeof value !== 'string' || value === '') return null;
  if (kind === 'mobile') return { kind: 'text', text: showMobile(value) };
  const key = codeKey(name, value);
  if (key) return { kind: 'word', key };
  return kind === 'instant' && INSTANT.test(value)
    ? { kind: 'instant', iso: value }
    : { kind: 'text', text: value };
}

/** Stored as a boolean or as the wire's 0 and 1. */
function yesOrNo(value: unknown): FactValue | null {
  if (value === null || value === undefined) return null;
  return { kind: 'word', key: value === true || value === 1 ? 'kernel:yes' : 'kernel:no' };
}

/** Zero seconds mean that nobody answered. */
function duration(value: unknown): FactValue | null {
  return typeof value === 'number' && value > 0 ? { kind: 'duration', seconds: value } : null;
}

function textOf(text: string | undefined): FactValue | null {
  return text ? { kind: 'text', text } : null;
}
