import {
  errorSummary,
  type StatusCheck,
  validateStatusUpdate,
} from '@otolead/contract/lead-status/lead-status.rules.ts';
import type { StatusValues } from '@otolead/contract/lead-status/values.rules.ts';
import type { LeadConflict } from '@otolead/contract/leads/conflict.schema.ts';
import { useRef, useState } from 'react';
import { type ApiError, isApiError } from '../../platform/api/api-error.ts';
import { conflictOf } from '../../platform/api/lead-conflict.ts';
import { useSubmissionId } from '../../platform/api/useSubmissionId.ts';
import { successToast } from '../../platform/feedback/toast.tsx';
import { readText } from '../../platform/i18n/read-text.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import type { Choices } from '../../ui/form/conflict.ts';
import { resolveConflict } from './conflict.ts';
import { type FormState, isDirty, openForm, savedForm, withRefusal } from './form-state.ts';
import { useUpdateStatus } from './lead-status.api.ts';
import { outcome } from './outcome.ts';
import { storedValues } from './stored-lead.ts';
import { toWire } from './to-wire.ts';
import type { StatusFormControl } from './useStatusForm.ts';

export interface SaveControl {
  readonly save: () => Promise<void>;
  readonly saving: boolean;
  /** The problem shown above the buttons, or null. */
  readonly problem: Problem | null;
  /** Count of refused saves: each one moves the focus to the first faulty field. */
  readonly refusals: number;
  readonly conflict: LeadConflict | null;
  readonly endConflict: () => void;
  /** Saves the per-field choices on top of the other user's save. */
  readonly resolve: (choices: Choices) => Promise<void>;
}

/** The files that accompany a save. */
export interface SavedFiles {
  readonly notSentText: string;
  readonly upload: () => Promise<boolean>;
  readonly onSaved: (activityHash: string) => void;
}

export interface Problem {
  readonly text: string;
  /** The service is unreachable; the same save can be retried. */
  readonly away: boolean;
  /** A fault found by the rules or the server; shown while one of its fields keeps the refused value. */
  readonly onFields?: 'rules' | 'server';
}

interface Outcome {
  readonly problem: Problem | null;
  readonly refusals: number;
  readonly conflict: LeadConflict | null;
}

const NOTHING_YET: Outcome = { problem: null, refusals: 0, conflict: null };

/**
 * Validates, confirms, sends: files, then the form, then the link between them (spec A§4). Any failure keeps the
 * input and leaves nothing half done.
 */
export function useSaveStatus(
  { form, state, setState, check, presentContext, hasClash, blocked, draft }: StatusFormControl,
  files: SavedFiles,
): SaveControl {
  const { t, lead } = form;
  const { mutateAsync, isPending } = useUpdateStatus(draft.settle);
  const [result, setResult] = useState(NOTHING_YET);
  const submissionId = useSubmissionId();
  /** The question is open; the save shortcut must not ask twice. */
  const asking = useRef(false);
  const [uploading, setUploading] = useState(false);
  const saving = isPending || uploading;

  const refuse = (problem: Problem | null, serverErrors: FormState['serverErrors'], wrong: string[]) => {
    setState((before) => withRefusal(before, serverErrors, wrong));
    setResult((before) => ({ problem, refusals: before.refusals + 1, conflict: null }));
  };

  const refuseWrong = ({ errors }: StatusCheck) => {
    const summary = errorSummary(errors);
    const problem = summary && { text: readText(summary), away: false, onFields: 'rules' as const };
    refuse(problem, {}, Object.keys(errors));
  };

  const sendFiles = async (): Promise<boolean> => {
    setUploading(true);
    const arrived = await files.upload().finally(() => setUploading(false));
    if (!arrived) refuse({ text: files.notSentText, away: false }, {}, []);
    return arrived;
  };

  /** `shown`: the form's values at that moment; `values` are sent. */
  const send = async (judged: StatusCheck, version: number, shown: StatusValues) => {
    if (!(await sendFiles())) return;
    try {
      const wire = toWire(lead.lead_id, version, judged);
      const { data, message } = await mutateAsync({ ...wire, request_id: submissionId(wire) });
      setState((before) => savedForm(before, shown));
      setResult(NOTHING_YET);
      successToast(message || t('saved'));
      files.onSaved(data.activity_hash);
    } catch (error) {
      if (!isApiError(error)) throw error;
      const conflict = conflictOf(error);
      if (conflict) setResult((before) => ({ ...before, problem: null, conflict }));
      else {
        const wrong = Object.keys(error.errors);
        const onFields = wrong.length > 0 && { onFields: 'server' as const };
        refuse({ text: error.message, away: isAway(error), ...onFields }, error.errors, wrong);
      }
    }
  };

  const save = async () => {
    if (blocked !== null || saving || asking.current) return;
    // A fault may vanish once both versions are compared.
    if (isWrong(check)) return hasClash ? send(check, state.version, state.values) : refuseWrong(check);
    asking.current = true;
    const agreed = await confirm({
      title: t('confirm'),
      text: outcome(form, check),
      confirm: t('save'),
      cancel: t('cancel'),
    });
    asking.current = false;
    if (agreed) await send(check, state.version, state.values);
  };

  const resolve = async (choices: Choices) => {
    const { conflict } = result;
    if (!conflict) return;
    const theirs = storedValues(lead, presentContext);
    const values = resolveConflict(state, theirs, choices);
    const resolved = openForm(conflict.version, theirs, values);
    setState((before) => ({ ...resolved, tab: before.tab }));
    setResult((before) => ({ ...before, conflict: null }));
    if (!isDirty(resolved)) return;
    const checked = validateStatusUpdate(values, presentContext);
    if (isWrong(checked)) refuseWrong(checked);
    else await send(checked, conflict.version, values);
  };

  return {
    ...result,
    problem: stillWrong(result.problem, check, state),
    save,
    saving,
    resolve,
    endConflict: () => setResult((before) => ({ ...before, conflict: null })),
  };
}

/** The problem in current words; null once its cause was fixed or undone. */
function stillWrong(
  problem: Problem | null,
  { errors }: StatusCheck,
  { attempted, serverErrors }: FormState,
): Problem | null {
  if (!attempted) return null;
  if (problem?.onFields === 'server' && Object.keys(serverErrors).length === 0) return null;
  if (problem?.onFields !== 'rules') return problem;
  const summary = errorSummary(errors);
  return summary && { ...problem, text: readText(summary) };
}

function isWrong({ errors }: StatusCheck): boolean {
  return Object.keys(errors).length > 0;
}

/** No answer, or one that asks to retry later: not a fault of the input (spec A§8). */
function isAway({ status }: ApiError): boolean {
  return status === 503 || status === 0;
}
