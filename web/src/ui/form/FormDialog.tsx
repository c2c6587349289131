import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { LazyDialogProps } from '../../platform/feedback/useLazyDialog.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { LazyModal } from '../dialogs/LazyModal.tsx';
import { useConfirm } from '../dialogs/useConfirm.ts';
import { useLeaveGuard } from '../dialogs/useLeaveGuard.ts';
import { RecordFormBody } from './RecordFormBody.tsx';
import type { RecordForm } from './useRecordForm.ts';

/** A dialog's services for its form. */
export interface FormFrame {
  /** Asks a question over the dialog. */
  readonly ask: ReturnType<typeof useConfirm>['ask'];
  /** Asks before input is lost; neither Enter nor Escape agrees. */
  readonly mayLeave: () => Promise<boolean>;
  /** Closes, after a question if input would be lost. */
  readonly cancel: () => void;
  readonly close: () => void;
  /** True if input would be lost. */
  readonly dirty: RefObject<boolean>;
}

interface FormDialogProps extends LazyDialogProps {
  title: string;
  size?: number;
  /** Places the focus instead of returning it. */
  onClosed?: () => void;
  /** The form remounts on each opening. */
  children: (frame: FormFrame) => ReactNode;
}

/** The frame of a form in a dialog; contains a DialogForm. */
export function FormDialog({ opened, onClose, title, size = 620, onClosed, children }: FormDialogProps) {
  const t = useT('kernel');
  const { asking, ask } = useConfirm();
  const dirty = useRef(false);
  const mayLeave = async () =>
    !dirty.current ||
    ask({
      title: t('leave.title'),
      text: t('leave.text'),
      confirm: t('leave.confirm'),
      cancel: t('leave.stay'),
      danger: true,
    });
  const cancel = async () => {
    if (!asking && (await mayLeave())) onClose();
  };
  return (
    <LazyModal
      opened={opened}
      onClose={() => void cancel()}
      title={title}
      size={size}
      closeOnEscape={!asking}
      closeOnClickOutside={false}
      {...(onClosed && { returnFocus: false, onExitTransitionEnd: onClosed })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {children({ ask, mayLeave, cancel: () => void cancel(), close: onClose, dirty })}
    </LazyModal>
  );
}

interface DialogFormProps<Values extends object> {
  form: RecordForm<Values>;
  frame: FormFrame;
  label: string;
  saveLabel: string;
  children: ReactNode;
}

/** Closing the dialog or leaving the screen asks while something is unsaved. */
export function useUnsaved({ dirty }: FormFrame, isUnsaved: boolean, isSaving: boolean): void {
  useLeaveGuard(isUnsaved && !isSaving, { isDialog: true });
  useEffect(() => {
    dirty.current = isUnsaved;
    return () => {
      dirty.current = false;
    };
  }, [dirty, isUnsaved]);
}

/** Fields and buttons of a form in a dialog. */
export function DialogForm<Values extends object>({ form, frame, ...body }: DialogFormProps<Values>) {
  useUnsaved(frame, form.dirty, form.saving);
  return <RecordFormBody form={form} onCancel={frame.cancel} {...body} />;
}
