import type { Text } from '@otolead/contract/kernel/text.ts';
import type { LeadConflict } from '@otolead/contract/leads/conflict.schema.ts';
import { useState } from 'react';
import { isApiError } from '../../../platform/api/api-error.ts';
import { conflictOf } from '../../../platform/api/lead-conflict.ts';
import { useSubmissionId } from '../../../platform/api/useSubmissionId.ts';
import { successToast } from '../../../platform/feedback/toast.tsx';
import { readText } from '../../../platform/i18n/read-text.ts';

export interface Sent {
  readonly version: number;
  readonly request_id: string | undefined;
}

interface MeetingFormOptions<Values extends object> {
  /** The car's stored values. */
  readonly stored: Values;
  readonly version: number;
  readonly judge: (values: Values) => Readonly<Partial<Record<keyof Values & string, Text>>>;
  readonly send: (values: Values, sent: Sent) => Promise<{ readonly message: string }>;
  readonly onSaved: () => void;
}

interface FormState<Values> {
  readonly values: Values;
  readonly isEdited: boolean;
  readonly version: number;
  /** Count of refused saves: after the first all faults show, and each one moves the focus. */
  readonly refusals: number;
  readonly serverErrors: Readonly<Record<string, string>>;
  readonly conflict: LeadConflict | null;
}

export type MeetingForm<Values extends object> = ReturnType<typeof useMeetingForm<Values>>;

/** Values, validation and saving of one meeting. Shows a stale save before it overwrites. */
export function useMeetingForm<Values extends object>(options: MeetingFormOptions<Values>) {
  const { stored, version, judge, send, onSaved } = options;
  const untouched = (): FormState<Values> => ({
    values: stored,
    isEdited: false,
    version,
    refusals: 0,
    serverErrors: {},
    conflict: null,
  });
  const [state, setState] = useState(untouched);
  const [isSaving, setSaving] = useState(false);
  const submissionId = useSubmissionId();
  if (!state.isEdited && !isSaving && state.version < version) setState(untouched());
  const faults = judge(state.values);

  const save = async () => {
    if (Object.keys(faults).length > 0)
      return setState((before) => ({ ...before, refusals: before.refusals + 1, serverErrors: {} }));
    setSaving(true);
    try {
      const request_id = submissionId({ ...state.values, version: state.version });
      const { message } = await send(state.values, { version: state.version, request_id });
      successToast(message);
      setState((before) => ({ ...before, isEdited: false, conflict: null }));
      onSaved();
    } catch (error) {
      if (!isApiError(error)) throw error;
      const conflict = conflictOf(error);
      setState((before) => ({
        ...before,
        conflict,
        ...(conflict && { version: conflict.version }),
        refusals: before.refusals + 1,
        serverErrors: error.errors,
      }));
    } finally {
      setSaving(false);
    }
  };

  return {
    values: state.values,
    isEdited: state.isEdited,
    isSaving,
    refusals: state.refusals,
    conflict: state.conflict,
    edit: (changes: Partial<Values>) =>
      setState((before) => ({
        ...before,
        values: { ...before.values, ...changes },
        isEdited: true,
        serverErrors: Object.fromEntries(
          Object.entries(before.serverErrors).filter(([field]) => !(field in changes)),
        ),
      })),
    takeTheirs: () => setState(untouched()),
    errorOf: (field: keyof Values & string): string | undefined => {
      const fault = state.refusals > 0 ? faults[field] : undefined;
      return fault ? readText(fault) : state.serverErrors[field];
    },
    save,
  };
}
