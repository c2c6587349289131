import { Button } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { ActionButton } from '../ActionButton/ActionButton.tsx';
import { useFocusFirstError } from '../fields/useFocusFirstError.ts';
import { InlineNotice } from '../InlineNotice/InlineNotice.tsx';
import classes from './form.module.css';
import { LazyConflictDialog } from './LazyConflictDialog.tsx';
import type { RecordForm } from './useRecordForm.ts';

interface RecordFormBodyProps<Values extends object> {
  form: RecordForm<Values>;
  /** The form's accessible name. */
  label: string;
  /** Omit to hide Cancel. */
  onCancel?: () => void;
  /** Label of the save button; default: Create or Update. */
  saveLabel?: string;
  /** What is saved cannot be undone. */
  isFinal?: boolean;
  /** Focuses the first field on opening if nothing has the focus. */
  focusFirst?: boolean;
  children: ReactNode;
}

const FIELD = 'input:not([type=hidden], :disabled), textarea:not(:disabled)';

/** A blur may show a fault, which would move the buttons away from the pointer. */
function stayInField(event: MouseEvent) {
  event.preventDefault();
}

/** Fields, buttons and conflict dialog, for pages and dialogs. */
export function RecordFormBody<Values extends object>(props: RecordFormBodyProps<Values>) {
  const { form, label, onCancel, saveLabel, isFinal = false, focusFirst = false, children } = props;
  const t = useT('kernel');
  const root = useRef<HTMLFormElement>(null);
  useFocusFirstError(root, form.refusals);
  useEffect(() => {
    // On a phone this would open the keyboard over the form.
    const isFree = document.activeElement === document.body && matchMedia('(hover: hover)').matches;
    const first = focusFirst && isFree ? root.current?.querySelector<HTMLElement>(FIELD) : null;
    first?.focus({ preventScroll: true });
  }, [focusFirst]);
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.submit();
  };
  return (
    <>
      <form
        ref={root}
        className={classes.form}
        aria-label={label}
        noValidate
        onKeyDown={submitByKey}
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <div className={classes.fields}>{children}</div>
        {form.problem && <InlineNotice tone="danger">{form.problem}</InlineNotice>}
        <div className={classes.foot}>
          {onCancel && (
            <Button variant="default" onMouseDown={stayInField} onClick={onCancel} disabled={form.saving}>
              {t('form.cancel')}
            </Button>
          )}
          <ActionButton
            type="submit"
            {...(isFinal && { color: 'red' })}
            onMouseDown={stayInField}
            disabledReason={form.isNew || form.dirty ? null : t('form.unchanged')}
            loading={form.saving}
          >
            {saveLabel ?? t(form.isNew ? 'form.create' : 'form.update')}
          </ActionButton>
        </div>
      </form>
      <StaleSave form={form} />
    </>
  );
}

function StaleSave<Values extends object>({ form }: { form: RecordForm<Values> }) {
  const t = useT('kernel');
  const { conflict, opened, values } = form;
  if (!conflict) return null;
  return (
    <LazyConflictDialog
      key={conflict.stored.version}
      changedBy={conflict.changedBy}
      byMe={conflict.byMe}
      changedAt={conflict.changedAt}
      clashes={conflict.fields.map((field) => {
        const word = (value: unknown) => form.words.current.get(field)?.(value) ?? '';
        const label = t(form.label(field));
        return {
          field,
          label,
          was: word(opened[field]),
          mine: word(values[field]),
          theirs: word(conflict.stored[field]),
        };
      })}
      onSave={form.resolve}
      onClose={form.endConflict}
    />
  );
}
