import { composedKey } from '@otolead/contract/kernel/text.ts';
import { validateStatusUpdate } from '@otolead/contract/lead-status/lead-status.rules.ts';
import type { LeadConflict } from '@otolead/contract/leads/conflict.schema.ts';
import { useEffect, useRef } from 'react';
import type { Choices } from '../../ui/form/conflict.ts';
import { LazyConflictDialog } from '../../ui/form/LazyConflictDialog.tsx';
import { chooseSide, isMergeable, openingChoices, resolveConflict, soundChoices } from './conflict.ts';
import { storedValues } from './stored-lead.ts';
import type { StatusFormControl } from './useStatusForm.ts';

interface ConflictResolutionProps {
  control: StatusFormControl;
  conflict: LeadConflict;
  onResolve: (choices: Choices) => void;
  onClose: () => void;
}

/** Resolves a stale save: merges silently where both changed different fields, else asks. */
export function ConflictResolution({ control, conflict, onResolve, onClose }: ConflictResolutionProps) {
  const { form, state, presentContext } = control;
  const theirs = storedValues(form.lead, presentContext);
  const opening = soundChoices(openingChoices(conflict, state.initial, state.values), (choices) =>
    Object.keys(validateStatusUpdate(resolveConflict(state, theirs, choices), presentContext).errors),
  );
  const waiting = form.lead.version < conflict.version;
  if (isMergeable(opening)) return waiting ? null : <Merge onMerge={() => onResolve(opening)} />;
  return (
    <LazyConflictDialog
      changedBy={conflict.changed_by}
      byMe={conflict.changed_by_me}
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
