import { Button, Modal } from '@mantine/core';
import { isDialerCampaign, priorityErrors } from '@otolead/contract/dialer/dialer.rules.ts';
import { type FormEvent, useRef, useState } from 'react';
import { useConfigList } from '../../platform/config/config.api.ts';
import type { LazyDialogProps } from '../../platform/feedback/useLazyDialog.tsx';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { readText } from '../../platform/i18n/read-text.ts';
import classes from '../../ui/dialogs/dialog-form.module.css';
import { focusFirstError } from '../../ui/fields/focus-first-error.ts';
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx';
import { formatCount } from '../../ui/format.ts';
import { type Push, usePush } from './dialer.api.ts';

export interface PriorityPushDialogProps extends LazyDialogProps {
  request: Push;
  total: number;
}

/** Asks for the target list; offers those of dialer campaigns only (spec A§9). */
export function PriorityPushDialog({ opened, onClose, request, total }: PriorityPushDialogProps) {
  const t = useT('dialer');
  const language = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const lists = useConfigList('gm_campaign_list')?.filter(isDialerCampaign) ?? [];
  const [listId, setListId] = useState<string | null>(null);
  const [submitted, setSubmitted] = useState(false);
  const push = usePush();
  const chosen = listId === null ? {} : { priority_list_id: Number(listId) };
  const error = priorityErrors(chosen).priority_list_id;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (error) {
      requestAnimationFrame(() => focusFirstError(form.current));
      return;
    }
    push.mutate({ ...request, priority_push_to_dialer: true, ...chosen }, { onSuccess: onClose });
  };

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('priority.title')}
      size={420}
      closeButtonProps={{ 'aria-label': t('kernel:close') }}
    >
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        <p>{t('priority.intro', { count: total, shown: formatCount(total, language) })}</p>
        <SearchSelect
          label={t('field.priority_list_id')}
          placeholder={t('priority.choose')}
          options={lists.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={listId}
          onChange={setListId}
          required
          error={submitted && error ? readText(error) : undefined}
        />
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={push.isPending}>
            {t('push')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
