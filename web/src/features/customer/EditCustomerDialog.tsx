import { Button, Modal } from '@mantine/core';
import type { LeadDetail } from '@otolead/contract/leads/leads.schema.ts';
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import type { LazyDialogProps } from '../../platform/feedback/useLazyDialog.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { ActionButton } from '../../ui/ActionButton/ActionButton.tsx';
import { useConfirm } from '../../ui/dialogs/useConfirm.ts';
import { useLeaveGuard } from '../../ui/dialogs/useLeaveGuard.ts';
import { focusFirstError } from '../../ui/fields/focusFirstError.ts';
import { InlineNotice } from '../../ui/InlineNotice/InlineNotice.tsx';
import { CustomerConflict } from './CustomerConflict.tsx';
import { CustomerFields } from './CustomerFields.tsx';
import classes from './customer-form.module.css';
import { useCustomerForm } from './useCustomerForm.ts';

export interface EditCustomerDialogProps extends LazyDialogProps {
  lead: LeadDetail;
  /** The modal is gone: the focus can go back to where it was opened. */
  onClosed: () => void;
}

/** The personal detail in a modal; what was typed is not thrown away without a question. */
export function EditCustomerDialog({ opened, onClose, onClosed, lead }: EditCustomerDialogProps) {
  const t = useT('customer');
  const { asking, ask } = useConfirm();
  const dirty = useRef(false);
  const close = async () => {
    if (asking) return;
    const question = {
      title: t('kernel:leave.title'),
      text: t('kernel:leave.text'),
      confirm: t('kernel:leave.confirm'),
      cancel: t('kernel:leave.stay'),
    };
    if (!dirty.current || (await ask(question))) onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={() => void close()}
      title={t('title')}
      size={620}
      closeOnEscape={!asking}
      returnFocus={false}
      onExitTransitionEnd={onClosed}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('kernel:close') }}
    >
      <Form lead={lead} dirtyRef={dirty} onClose={() => void close()} onSaved={onClose} ask={ask} />
    </Modal>
  );
}

/** Leaving a field may show its error, which would move the buttons away from under the pointer. */
function stayInField(event: MouseEvent) {
  event.preventDefault();
}

interface FormProps {
  lead: LeadDetail;
  /** Tells the modal whether anything would be lost. */
  dirtyRef: RefObject<boolean>;
  onClose: () => void;
  onSaved: () => void;
  ask: ReturnType<typeof useConfirm>['ask'];
}

function Form({ lead, dirtyRef, onClose, onSaved, ask }: FormProps) {
  const t = useT('customer');
  const root = useRef<HTMLFormElement>(null);
  const form = useCustomerForm(lead, onSaved, () =>
    ask({ title: t('confirm'), confirm: t('save'), cancel: t('cancel') }),
  );
  const { conflict, dirty, problem, refusals, saving } = form;
  useLeaveGuard(dirty && !saving);
  useEffect(() => {
    dirtyRef.current = dirty;
    return () => {
      dirtyRef.current = false;
    };
  }, [dirty, dirtyRef]);
  useEffect(() => {
    if (refusals > 0) focusFirstError(root.current);
  }, [refusals]);
  return (
    <>
      <form
        ref={root}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        <CustomerFields form={form} />
        {problem && <InlineNotice tone="danger">{problem}</InlineNotice>}
        <div className={classes.foot}>
          <Button variant="default" onMouseDown={stayInField} onClick={onClose} disabled={saving}>
            {t('cancel')}
          </Button>
          <ActionButton
            type="submit"
            onMouseDown={stayInField}
            disabledReason={dirty ? null : t('unchanged')}
            loading={saving}
          >
            {t('save')}
          </ActionButton>
        </div>
      </form>
      {conflict && <CustomerConflict key={conflict.version} form={form} conflict={conflict} />}
    </>
  );
}
