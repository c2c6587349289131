import { Button } from '@mantine/core';
import { AUDIT_COMMENT_LENGTH } from '@otolead/contract/audits/audit-form.rules.ts';
import type { AuditRow } from '@otolead/contract/audits/audit-list.schema.ts';
import { AUDIT_ACTIONS, type AuditActionName } from '@otolead/contract/audits/audits.policy.ts';
import { AUDIT_PRIORITIES, type AuditPriority } from '@otolead/contract/audits/audits.rules.ts';
import { COMPLIANCE_THRESHOLD } from '@otolead/contract/audits/compliance.rules.ts';
import { type FormEvent, useState } from 'react';
import { isApiError } from '../../platform/api/api-error.ts';
import type { LazyDialogProps } from '../../platform/feedback/useLazyDialog.tsx';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { GrowingTextarea } from '../../ui/fields/GrowingTextarea.tsx';
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx';
import { FormDialog, type FormFrame, useUnsaved } from '../../ui/form/FormDialog.tsx';
import { formatShare } from '../../ui/format.ts';
import { AskedAudits } from './AskedAudits.tsx';
import { useChangeAudits } from './audits.api.ts';
import classes from './audits.module.css';

export interface AskedAction {
  readonly action: AuditActionName | 'priority';
  readonly ids: readonly number[];
  /** Those that the list has loaded. */
  readonly rows: readonly AuditRow[];
}

type AuditActionDialogProps = LazyDialogProps & {
  asked: AskedAction;
  onDone: (asked: AskedAction) => void;
};

/** Asks for a comment that moves audits on, or for their new priority. */
export function AuditActionDialog({ opened, onClose, ...props }: AuditActionDialogProps) {
  const t = useT('audits');
  return (
    <FormDialog opened={opened} onClose={onClose} title={t(`action.${props.asked.action}`)} size={520}>
      {(frame) => <AuditActionForm {...props} frame={frame} />}
    </FormDialog>
  );
}

type AuditActionFormProps = Omit<AuditActionDialogProps, keyof LazyDialogProps> & { frame: FormFrame };

/** A refusal keeps the input. */
function AuditActionForm({ asked, onDone, frame }: AuditActionFormProps) {
  const { action, ids, rows } = asked;
  const t = useT('audits');
  const language = useLanguage();
  const [comment, setComment] = useState('');
  const [priority, setPriority] = useState<string | null>(null);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const change = useChangeAudits();
  useUnsaved(frame, comment !== '' || priority !== null, change.isPending);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    if (action === 'priority' && !priority) return setErrors({ priority: t('priority.required') });
    if (action !== 'priority' && comment.trim() === '') return setErrors({ comment: t('comment.required') });
    const compliance = rows[0]?.compliance ?? null;
    const isLow = compliance !== null && compliance < COMPLIANCE_THRESHOLD;
    if (action !== 'priority' && AUDIT_ACTIONS[action].isConfirmed && isLow) {
      const agreed = await frame.ask({
        title: t('low_compliance.confirm'),
        text: t('low_compliance', { percent: formatShare(compliance, language) }),
        confirm: t(`action.${action}`),
        cancel: t('cancel'),
      });
      if (!agreed) return;
    }
    try {
      await change.mutateAsync(
        action === 'priority'
          ? { ids, priority: priority as AuditPriority, comment }
          : { ids, audit_status: AUDIT_ACTIONS[action].to, comment },
      );
      frame.close();
      onDone(asked);
    } catch (error) {
      if (!isApiError(error)) throw error;
      setErrors(error.errors);
    }
  };

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <AskedAudits rows={rows} count={ids.length} />
      {action === 'priority' && (
        <SearchSelect
          label={t('filter.audit_priority')}
          options={AUDIT_PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) }))}
          value={priority}
          onChange={(chosen) => {
            setPriority(chosen);
            setErrors({});
          }}
          error={errors.priority}
          required
        />
      )}
      <GrowingTextarea
        label={t('field.comments')}
        value={comment}
        onChange={(event) => {
          setComment(event.currentTarget.value);
          setErrors({});
        }}
        error={errors.comment}
        maxLength={AUDIT_COMMENT_LENGTH}
        minRows={3}
        required={action !== 'priority'}
        data-autofocus
      />
      <div className={classes.foot}>
        <Button variant="default" onClick={frame.cancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={change.isPending}>
          {t(`action.${action}`)}
        </Button>
      </div>
    </form>
  );
}
