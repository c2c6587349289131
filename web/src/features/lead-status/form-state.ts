import type { Text } from '@otolead/contract/kernel/text.ts';
import { togetherWith } from '@otolead/contract/lead-status/together.rules.ts';
import {
  type StatusField,
  type StatusValues,
  VALUE_FIELDS,
  type ValueField,
} from '@otolead/contract/lead-status/values.rules.ts';

export type CommentTab = 'internal' | 'external';

/** The form's state. */
export interface FormState {
  /** The lead's version when the form opened or a conflict was resolved. */
  readonly version: number;
  /** The values at that version; differences are unsaved. */
  readonly initial: StatusValues;
  readonly values: StatusValues;
  /** A save was tried: missing fields are marked from then on. */
  readonly attempted: boolean;
  /** Text fields that lost focus, so that no half-typed word is marked. */
  readonly left: ReadonlySet<string>;
  /** The server's errors by field, until the field changes. */
  readonly serverErrors: Readonly<Record<string, string>>;
  readonly tab: CommentTab;
  /** Saved but not refetched: differences from `initial` were typed since and belong to the saved lead. */
  readonly settling?: true;
  /** Fields updated from others' saves since the unsaved work began. */
  readonly followed?: readonly ValueField[];
}

export function openForm(version: number, initial: StatusValues, values = initial): FormState {
  return { version, initial, values, attempted: false, left: new Set(), serverErrors: {}, tab: 'internal' };
}

/**
 * A kept draft's form: as left, unless the lead already stores all its changes. Then the page closed before the
 * save's answer came, and nothing is unsaved.
 */
export function restoredForm(
  draft: Pick<FormState, 'version' | 'initial' | 'values'>,
  version: number,
  stored: StatusValues,
): FormState {
  const entered = changesBetween(draft.initial, draft.values);
  const isStored =
    draft.version < version && !isDirty({ initial: stored, values: { ...stored, ...entered } });
  return isStored ? openForm(version, stored) : openForm(draft.version, draft.initial, draft.values);
}

/** The state after saving `sent`: only later input is unsaved. */
export function savedForm({ version, initial, values }: FormState, sent: StatusValues): FormState {
  return { ...openForm(version, initial, { ...initial, ...changesBetween(sent, values) }), settling: true };
}

/** The stored lead's form, plus input since the save. */
export function reopenForm({ initial, values }: FormState, version: number, stored: StatusValues): FormState {
  return openForm(version, stored, { ...stored, ...changesBetween(initial, values) });
}

/**
 * The form after another user's save: untouched fields follow it. If both changed a field the form keeps its base
 * version, so that the save asks which value stays; nothing follows that would hide input.
 */
export function followOthers(
  state: FormState,
  version: number,
  stored: StatusValues,
  isShown: (field: ValueField, values: StatusValues) => boolean,
): FormState {
  const { initial, values } = state;
  const mine = VALUE_FIELDS.filter(
    (field) => !isEqual(values[field], initial[field]) && !isEqual(values[field], stored[field]),
  );
  const isMine = (field: ValueField) => togetherWith(field).some((one) => mine.some((own) => own === one));
  const theirs = VALUE_FIELDS.filter((field) => !isEqual(stored[field], initial[field]));
  const followed = theirs.filter((field) => !isMine(field));
  const taken = Object.fromEntries(followed.map((field) => [field, stored[field]]));
  const next = { ...values, ...taken };
  if (!mine.every((field) => isShown(field, next))) return state;
  const hasClash = followed.length < theirs.length;
  return {
    ...state,
    version: hasClash ? state.version : version,
    initial: hasClash ? { ...initial, ...taken } : stored,
    values: next,
    followed: [...new Set([...(state.followed ?? []), ...followed])],
  };
}

function changesBetween(before: StatusValues, after: StatusValues): Partial<StatusValues> {
  const changed = VALUE_FIELDS.filter((field) => !isEqual(before[field], after[field]));
  return Object.fromEntries(changed.map((field) => [field, after[field]]));
}

export function isDirty({ initial, values }: Pick<FormState, 'initial' | 'values'>): boolean {
  return VALUE_FIELDS.some((field) => !isEqual(values[field], initial[field]));
}

/** True if only comments, perhaps with files, are unsaved. */
export function isNote({ initial, values }: Pick<FormState, 'initial' | 'values'>): boolean {
  return VALUE_FIELDS.every(
    (field) =>
      field === 'internal_comment' || field === 'lead_comment' || isEqual(values[field], initial[field]),
  );
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The state with new values; drops the server's errors on changed fields. */
export function withValues(state: FormState, values: StatusValues): FormState {
  const changed = VALUE_FIELDS.filter((field) => values[field] !== state.values[field]);
  if (changed.length === 0) return state;
  const stillHolds = ([field]: [string, string]) => !changed.some((one) => one === field.split('.')[0]);
  const serverErrors = Object.fromEntries(Object.entries(state.serverErrors).filter(stillHolds));
  return { ...state, values, serverErrors };
}

/** Errors that mean missing rather than wrong. */
const MISSING: ReadonlySet<string> = new Set([
  'kernel:required',
  'lead-status:comments_required',
  'lead-status:dse_required',
]);

/** Fields that are invalid until their last character. */
const TYPED: ReadonlySet<string> = new Set<StatusField>(['booking_mobile']);

/**
 * The errors to show now, the server's included: mistakes at once, missing fields after the first save attempt. An
 * untouched form shows none.
 */
export function shownErrors(
  state: FormState,
  errors: Readonly<Record<string, Text>>,
  read: (text: Text) => string,
): Readonly<Record<string, string>> {
  const dirty = isDirty(state);
  const isShown = ([field, { key }]: [string, Text]) =>
    state.attempted || (dirty && !MISSING.has(key) && (!TYPED.has(field) || state.left.has(field)));
  const own = Object.entries(errors).filter(isShown);
  return {
    ...Object.fromEntries(own.map(([field, text]) => [field, read(text)])),
    ...state.serverErrors,
  };
}

/** The tab that shows the first faulty field; the open one if both or neither has faults. */
export function tabOf(fields: readonly string[], open: CommentTab): CommentTab {
  const internal = fields.includes('internal_comment');
  const external = fields.some((field) => field.startsWith('lead_comment'));
  if (internal === external) return open;
  return internal ? 'internal' : 'external';
}

/** The state after a refused save. */
export function withRefusal(
  state: FormState,
  serverErrors: FormState['serverErrors'],
  wrong: string[],
): FormState {
  return { ...state, attempted: true, serverErrors, tab: tabOf(wrong, state.tab) };
}
