import { composedKey } from '@otolead/contract/kernel/text.ts';
import type { LeadConflict } from '@otolead/contract/leads/conflict.schema.ts';
import { useEffect, useRef } from 'react';
import { ConflictDialog } from '../../ui/form/ConflictDialog.tsx';
import type { Choices } from '../../ui/form/conflict.ts';
import { chooseSide, isMergeable, openingChoices } from './conflict.ts';
import type { FormState } from './form-state.ts';
import type { StatusForm } from './useStatusForm.ts';

interface ConflictResolutionProps {
  form: StatusForm;
  state: FormState;
  conflict: LeadConflict;
  onResolve: (choices: Choices) => void;
  onClose: () => void;
}

/** A stale save of the status: where both changed different things both are kept without a word, else the user decides. */
export function ConflictResolution({ form, state, conflict, onResolve, onClose }: ConflictResolutionProps) {
  const opening = openingChoices(conflict, state.initial, state.values);
  const waiting = form.lead.version < conflict.version;
  if (isMergeable(opening)) return waiting ? null : <Merge onMerge={() => onResolve(opening)} />;
  return (
    <ConflictDialog
      changedBy={conflict.changed_by}
      changedAt={conflict.changed_at}
      clashes={conflict.fields.map(({ field, original, mine, theirs }) => ({
        field,
        label: form.t(composedKey(`lead-status:field.${field}`)),
        was: original,
        mine,
        theirs,
      }))}
      opening={opening}
      choose={chooseSide}
      waiting={waiting}
      onSave={onResolve}
      onClose={onClose}
    />
  );
}

function Merge({ onMerge }: { onMerge: () => void }) {
  const merged = useRef(false);
  useEffect(() => {
    if (merged.current) return;
    merged.current = true;
    onMerge();
  }, [onMerge]);
  return null;
}
