import type { Text } from '@otolead/contract/kernel/text.ts';
import type { LeadConflict } from '@otolead/contract/leads/conflict.schema.ts';
import type { AssignedCar, LeadDetail, LeadPreference } from '@otolead/contract/leads/leads.schema.ts';
import {
  DEFAULT_MODEL_STATUS,
  DEFAULT_SOURCE,
  moved,
  type PreferenceValues,
  preferencePath,
  preferencesErrors,
  suggestedCar,
} from '@otolead/contract/preferences/preferences.rules.ts';
import { useState } from 'react';
import { isApiError } from '../../platform/api/api-error.ts';
import { conflictOf } from '../../platform/api/lead-conflict.ts';
import { useSubmissionId } from '../../platform/api/useSubmissionId.ts';
import { errorToast, successToast } from '../../platform/feedback/toast.tsx';
import { readText } from '../../platform/i18n/read-text.ts';
import { useUpdatePreferences } from './preferences.api.ts';

/** A list entry with its display texts. */
export interface ListedPreference extends PreferenceValues {
  /** Local to this list: a new entry has no id yet. */
  readonly key: string;
  readonly car: string;
  readonly place: string;
}

function listed(preference: LeadPreference): ListedPreference {
  const { id, make, model, city, dse_name, ...values } = preference;
  return {
    id,
    key: String(id),
    car: `${make} ${model}`,
    place: [city, dse_name].filter(Boolean).join(' · '),
    make_id: values.make_id,
    model_id: values.model_id,
    city_id: values.city_id,
    dse_id: values.dse_id,
    model_status_id: values.model_status_id,
    source_id: values.source_id,
  };
}

function suggested({ make_id, make, model_id, model }: AssignedCar, lead: LeadDetail): ListedPreference {
  return {
    id: null,
    key: `new ${make_id} ${model_id}`,
    car: `${make} ${model}`,
    place: lead.lead_city ?? '',
    make_id,
    model_id,
    city_id: lead.lead_city_id,
    dse_id: null,
    model_status_id: DEFAULT_MODEL_STATUS,
    source_id: DEFAULT_SOURCE,
  };
}

const SHOWN_FIELDS = [
  'make_id',
  'model_id',
  'city_id',
  'dse_id',
  'model_status_id',
  'source_id',
  'id',
] as const;

/** Error paths of an entry. */
const pathsOf = (index: number): string[] => SHOWN_FIELDS.map((field) => preferencePath(index, field));

interface ListState {
  readonly list: readonly ListedPreference[];
  readonly isEdited: boolean;
  readonly version: number;
  readonly isMarked: boolean;
  readonly serverErrors: Readonly<Record<string, string>>;
  readonly conflict: LeadConflict | null;
}

/** The edited preferences: order, statuses, new and removed ones; saved together. */
export function usePreferenceList(
  lead: LeadDetail,
  stored: readonly LeadPreference[],
  cars: readonly AssignedCar[],
  onSaved: () => void,
) {
  const suggestion = suggestedCar(cars, stored);
  const opened = (): ListState => ({
    list: [...stored.map(listed), ...(suggestion ? [suggested(suggestion, lead)] : [])],
    isEdited: false,
    version: lead.version,
    isMarked: false,
    serverErrors: {},
    conflict: null,
  });
  const [state, setState] = useState(opened);
  const update = useUpdatePreferences();
  const submissionId = useSubmissionId();
  if (!state.isEdited && !update.isPending && state.version < lead.version) setState(opened());
  const faults = preferencesErrors(state.list);
  const shownPaths = new Set(state.list.flatMap((_, index) => pathsOf(index)));
  const change = (list: readonly ListedPreference[]) =>
    setState((before) => ({ ...before, list, isEdited: true, serverErrors: {} }));

  /** With `addition` at the end. */
  const save = async (addition?: ListedPreference) => {
    const list = addition ? [...state.list, addition] : state.list;
    if (addition) change(list);
    if (Object.keys(preferencesErrors(list)).length > 0)
      return setState((before) => ({ ...before, isMarked: true }));
    const sent = {
      lead_id: lead.lead_id,
      version: state.version,
      car_preference: list.map(({ key: _, car: __, place: ___, ...values }, index) => ({
        ...values,
        sort_order: index + 1,
      })),
    };
    try {
      const { message } = await update.mutateAsync({ ...sent, request_id: submissionId(sent) });
      successToast(message);
      onSaved();
    } catch (error) {
      if (!isApiError(error)) throw error;
      const conflict = conflictOf(error);
      setState((before) => ({
        ...before,
        isMarked: true,
        serverErrors: error.errors,
        conflict,
        ...(conflict && { version: conflict.version }),
      }));
    }
  };

  return {
    hasSuggestion: suggestion !== undefined,
    list: state.list,
    isEdited: state.isEdited,
    isSaving: update.isPending,
    conflict: state.conflict,
    takeTheirs: () => setState(opened()),
    /** Up means towards the first; reports an impossible move. */
    move: (from: number, to: number) => {
      const result = moved(state.list, from, to);
      if ('error' in result) errorToast(readText(result.error));
      else change(result.list);
    },
    add: (entry: ListedPreference) => change([...state.list, entry]),
    remove: (key: string) => change(state.list.filter((entry) => entry.key !== key)),
    setStatus: (key: string, model_status_id: number | null) =>
      change(state.list.map((entry) => (entry.key === key ? { ...entry, model_status_id } : entry))),
    errorsOf: (index: number): string[] =>
      pathsOf(index).flatMap((path) => {
        const fault: Text | undefined = state.isMarked ? faults[path] : undefined;
        const told = fault ? readText(fault) : state.serverErrors[path];
        return told ? [told] : [];
      }),
    /** Server faults that no entry shows. */
    problem: Object.entries(state.serverErrors).find(([path]) => !shownPaths.has(path))?.[1] ?? null,
    save,
  };
}
