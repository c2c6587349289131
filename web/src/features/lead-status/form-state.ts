import type { Text } from '@otolead/contract/kernel/text.ts';
import { togetherWith } from '@otolead/contract/lead-status/together.rules.ts';
import {
  type StatusField,
  type StatusValues,
  VALUE_FIELDS,
  type ValueField,
} from '@otolead/contract/lead-status/values.rules.ts';

export type CommentTab = 'internal' | 'external';

/** What the form remembers between two key strokes. */
export interface FormState {
  /** The lead's version that the form was opened with, or the one that a conflict was resolved against. */
  readonly version: number;
  /** The values at that moment; differences from them are unsaved. */
  readonly initial: StatusValues;
  readonly values: StatusValues;
  /** A save was tried: from then on missing fields are marked, too. */
  readonly attempted: boolean;
  /** Text fields that were left, so that nobody is corrected in mid-word. */
  readonly left: ReadonlySet<string>;
  /** The server's words per field, until the field is changed. */
  readonly serverErrors: Readonly<Record<string, string>>;
  readonly tab: CommentTab;
  /** Saved, and not fetched again yet: what differs from `initial` was entered since and belongs to the saved lead. */
  readonly settling?: true;
  /** Fields in which others' saves were followed since the unsaved work began. */
  readonly followed?: readonly ValueField[];
}

export function openForm(version: number, initial: StatusValues, values = initial): FormState {
  return { version, initial, values, attempted: false, left: new Set(), serverErrors: {}, tab: 'internal' };
}

/**
 * The form of a kept draft: as it was left, unless all that was entered is stored by now. That is a save whose answer
 * the page did not live to see, and nothing is unsaved.
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

/** The state after a save of `sent`: nothing is unsaved, except what was entered meanwhile. */
export function savedForm({ version, initial, values }: FormState, sent: StatusValues): FormState {
  return { ...openForm(version, initial, { ...initial, ...changesBetween(sent, values) }), settling: true };
}

/** The form of a lead as it is stored now, with what was entered since it was saved. */
export function reopenForm({ initial, values }: FormState, version: number, stored: StatusValues): FormState {
  return openForm(version, stored, { ...stored, ...changesBetween(initial, values) });
}

/**
 * The form after somebody else's save: fields that were not touched here follow it. Where both changed a field it keeps the
 * version that it was begun on, so that the save asks which of the two stays; and nothing follows that would hide what was
 * entered.
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

/** Nothing but comments, and perhaps files, is to be saved. */
export function isNote({ initial, values }: Pick<FormState, 'initial' | 'values'>): boolean {
  return VALUE_FIELDS.every(
    (field) =>
      field === 'internal_comment' || field === 'lead_comment' || isEqual(values[field], initial[field]),
  );
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The state with other values; what the server said about a changed field no longer holds. */
export function withValues(state: FormState, values: StatusValues): FormState {
  const changed = VALUE_FIELDS.filter((field) => values[field] !== state.values[field]);
  if (changed.length === 0) return state;
  const stillHolds = ([field]: [string, string]) => !changed.some((one) => one === field.split('.')[0]);
  const serverErrors = Object.fromEntries(Object.entries(state.serverErrors).filter(stillHolds));
  return { ...state, values, serverErrors };
}

/** Faults of fields that are missing rather than wrong. */
const MISSING: ReadonlySet<string> = new Set([
  'kernel:required',
  'lead-status:comments_required',
  'lead-status:dse_required',
]);

/** Fields whose every key stroke would be an error until the last. */
const TYPED: ReadonlySet<string> = new Set<StatusField>(['booking_mobile']);

/**
 * Which of the rules' errors are shown now, and the server's with them: mistakes at once, missing fields after the
 * first try to save. An untouched form shows none.
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

/** The tab that has to be open for the first wrong field to be seen; the open one where both or neither is wrong. */
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
