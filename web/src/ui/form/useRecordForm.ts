import { useForm } from '@mantine/form';
import type { FormRules } from '@otolead/contract/kernel/form-rules.ts';
import type { Text } from '@otolead/contract/kernel/text.ts';
import { useRef, useState } from 'react';
import { type ApiError, isApiError, namesFields } from '../../platform/api/api-error.ts';
import { reactTo } from '../../platform/api/react-to.ts';
import type { Draft } from '../../platform/drafts.ts';
import { clearToasts, errorToast } from '../../platform/feedback/toast.tsx';
import { readText } from '../../platform/i18n/read-text.ts';
import { type Choices, changedFields, clashes, merged } from './conflict.ts';

export interface Stored {
  readonly id: number;
  readonly version: number;
}

export interface RecordFormOptions<Values extends object> {
  readonly rules: FormRules<Values>;
  /** A new record; its keys are the form's fields. */
  readonly empty: Values;
  /** The stored record; undefined for a new one. */
  readonly record: (Values & Stored) | undefined;
  /** Unsaved input from earlier. */
  readonly draft?: Draft<Values> | null;
  /** Asks before a valid save. */
  readonly agree?: ((values: Values) => Promise<boolean>) | undefined;
  /** Shows faults one at a time, as toasts. */
  readonly oneByOne?: boolean | undefined;
  /** Rejects with the call's ApiError. `opened`: the base of the form's changes. */
  readonly save: (values: Values, stored: Stored | undefined, opened: Values) => Promise<void>;
  /** Fetches the conflict of a stale save if the refusal lacks the record; null without one. */
  readonly conflictIn?: (refusal: ApiError) => Promise<Collision<Values> | null>;
}

/** A stale save: who saved when, and the current record. */
export interface Collision<Values> {
  readonly stored: Values & Stored;
  readonly changedBy: string | null;
  /** By the reader, in another tab. */
  readonly byMe: boolean;
  readonly changedAt: string | null;
}

interface RecordConflict<Values> extends Collision<Values> {
  readonly fields: readonly (keyof Values & string)[];
}

interface FormState<Values> {
  readonly opened: Values;
  readonly stored: Stored | undefined;
  /** Fields that show their faults: those of a refused save until edited, and wrong ones that lost the focus. */
  readonly marked: ReadonlySet<string>;
  readonly serverErrors: Readonly<Record<string, string>>;
  /** Count of refused saves; each moves the focus to the first fault. */
  readonly refusals: number;
  readonly saving: boolean;
  readonly conflict: RecordConflict<Values> | null;
}

const NOTHING_MARKED: ReadonlySet<string> = new Set();

function valuesOf<Values extends object>(empty: Values, record: Values | undefined): Values {
  if (!record) return empty;
  const fields = Object.keys(empty) as (keyof Values)[];
  return Object.fromEntries(fields.map((field) => [field, record[field]])) as Values;
}

type Opening<Values extends object> = Pick<RecordFormOptions<Values>, 'empty' | 'record' | 'draft'>;

const opening = <Values extends object>({ empty, record, draft }: Opening<Values>): FormState<Values> => ({
  opened: draft?.initial ?? valuesOf(empty, record),
  stored: record && { id: record.id, version: draft?.version ?? record.version },
  marked: NOTHING_MARKED,
  serverErrors: {},
  refusals: 0,
  saving: false,
  conflict: null,
});

export type RecordForm<Values extends object> = ReturnType<typeof useRecordForm<Values>>;

/**
 * Values, faults and saving of one record. The contract's rules validate before a save, the server again; its
 * faults show at their fields. A stale save merges if different fields changed, and asks if the same did.
 */
export function useRecordForm<Values extends object>(options: RecordFormOptions<Values>) {
  const {
    rules,
    empty,
    record,
    draft,
    save,
    agree,
    oneByOne = false,
    conflictIn = conflictInDetail,
  } = options;
  const [state, setState] = useState(() => opening(options));
  /** From submit until the save's answer, including the question before it. */
  const isSubmitted = useRef(false);
  const change = (part: Partial<FormState<Values>>) => setState((before) => ({ ...before, ...part }));
  const { values, setValues, setFieldValue } = useForm<Values>({
    initialValues: draft?.values ?? state.opened,
  });
  const words = useRef(new Map<string, (value: unknown) => string>());
  const dirty = changedFields(values, state.opened).length > 0;
  const reset = () => {
    setState(opening({ empty, record }));
    setValues(valuesOf(empty, record));
  };
  // A newer record shows at once unless the form has unsaved input.
  if (!dirty && !state.saving && record && record.version > (state.stored?.version ?? 0)) reset();
  const faults = rules.faults(values, state.opened);

  const refuse = (fields: readonly string[], serverErrors: Readonly<Record<string, string>> = {}) =>
    setState((before) => ({
      ...before,
      serverErrors,
      saving: false,
      marked: new Set([...before.marked, ...fields]),
      refusals: before.refusals + 1,
    }));

  /** One-at-a-time forms report the first fault and mark only its field. */
  const refuseFirst = (errors: Readonly<Record<string, string>>) => {
    const [field, message] = Object.entries(errors)[0] ?? [];
    if (field === undefined || message === undefined) return;
    clearToasts();
    errorToast(message);
    refuse([], { [field]: message });
  };

  const send = async (sent: Values, stored: Stored | undefined, opened: Values): Promise<void> => {
    change({ saving: true, conflict: null });
    try {
      await save(sent, stored, opened);
    } catch (error) {
      if (!isApiError(error)) {
        change({ saving: false });
        throw error;
      }
      const conflict = error.status === 409 ? await conflictIn(error) : null;
      if (conflict) return settle(sent, conflict);
      if (namesFields(error) && oneByOne) return refuseFirst(error.errors);
      // A refusal shows as a toast, and also beside its fields (spec A§8, B§8).
      reactTo(error, 'write');
      if (namesFields(error)) refuse([], error.errors);
      else change({ saving: false });
    }
  };

  const agreeAndSend = async () => {
    isSubmitted.current = true;
    try {
      if (!agree || (await agree(values))) await send(values, state.stored, state.opened);
    } finally {
      isSubmitted.current = false;
    }
  };

  const settle = async (mine: Values, conflict: Collision<Values>): Promise<void> => {
    const now = valuesOf(empty, conflict.stored);
    const fields = clashes({ opened: state.opened, stored: now, mine });
    if (fields.length > 0) return change({ saving: false, conflict: { ...conflict, fields } });
    await sendOver(merged({ opened: state.opened, stored: now, mine }), conflict.stored);
  };

  /** Saves over the version just reviewed. */
  const sendOver = (next: Values, stored: Values & Stored): Promise<void> => {
    const opened = valuesOf(empty, stored);
    setValues(next);
    change({ opened, stored });
    return send(next, stored, opened);
  };

  return {
    values,
    dirty,
    isNew: state.stored === undefined,
    /** Version of the record when the form opened; 0 for a new one. */
    version: state.stored?.version ?? 0,
    saving: state.saving,
    refusals: state.refusals,
    conflict: state.conflict,
    opened: state.opened,
    /** Server faults that no field of the form shows. */
    problem: Object.entries(state.serverErrors).find(([field]) => !(field in empty))?.[1] ?? null,
    isRequired: rules.isRequired,
    /** Message key. */
    label: rules.label,
    errorOf: (field: keyof Values & string): string | undefined => {
      const fault = state.marked.has(field) ? faults[field] : undefined;
      return fault ? readText(fault) : state.serverErrors[field];
    },
    edit: <Field extends keyof Values & string>(field: Field, value: Values[Field]) => {
      setFieldValue(field, value as never);
      setState((before) => {
        const { [field]: _, ...serverErrors } = before.serverErrors;
        return {
          ...before,
          serverErrors,
          marked: new Set([...before.marked].filter((one) => one !== field)),
        };
      });
    },
    /** A wrong value is marked on blur; a missing one only after it was emptied, otherwise on save. */
    leave: (field: keyof Values & string) => {
      const isUntouched = isBlank(values[field]) && isBlank(state.opened[field]);
      if (!oneByOne && !isUntouched && faults[field]) change({ marked: new Set([...state.marked, field]) });
    },
    submit: () => {
      const fields = Object.keys(faults);
      if (state.saving || isSubmitted.current) return;
      if (fields.length === 0) void agreeAndSend();
      else if (oneByOne) refuseFirst(readFaults(faults));
      else refuse(fields);
    },
    resolve: (choices: Choices) => {
      if (!state.conflict) return;
      const { stored } = state.conflict;
      const now = valuesOf(empty, stored);
      void sendOver(merged({ opened: state.opened, stored: now, mine: values }, choices), stored);
    },
    endConflict: () => change({ conflict: null }),
    /** Restores the stored record, or an empty form. */
    reset,
    /** Formats a field's values for the conflict dialog. */
    words,
  };
}

const isBlank = (value: unknown) => value === null || value === '';

function readFaults(faults: Readonly<Record<string, Text | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(faults).flatMap(([field, fault]) => (fault ? [[field, readText(fault)]] : [])),
  );
}

async function conflictInDetail<Values>({ detail }: ApiError): Promise<Collision<Values> | null> {
  if (typeof detail !== 'object' || detail === null || !('record' in detail)) return null;
  const { record, changed_by, changed_by_me, changed_at } = detail as {
    record: Values & Stored;
    changed_by: string | null;
    changed_by_me: boolean;
    changed_at: string | null;
  };
  return { stored: record, changedBy: changed_by, byMe: changed_by_me, changedAt: changed_at };
}
