import { Button } from '@mantine/core';
import { type Channel, LONGEST_MESSAGE } from '@otolead/contract/messages/messages.rules.ts';
import type { LeadMessages } from '@otolead/contract/messages/messages.schema.ts';
import { type FormEvent, useState } from 'react';
import { isApiError } from '../../platform/api/api-error.ts';
import { useSubmissionId } from '../../platform/api/useSubmissionId.ts';
import { mutationToast } from '../../platform/feedback/toast.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { GrowingTextarea } from '../../ui/fields/GrowingTextarea.tsx';
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx';
import { type FormFrame, useUnsaved } from '../../ui/form/FormDialog.tsx';
import { InlineNotice } from '../../ui/InlineNotice/InlineNotice.tsx';
import { useSendMessage } from './messages.api.ts';
import classes from './messages.module.css';

const FREE = 'free';

interface SendFormProps {
  leadId: number;
  found: LeadMessages;
  frame: FormFrame;
}

/** A template as this customer would read it, or free text where the channel takes it. */
export function SendForm({ leadId, found, frame }: SendFormProps) {
  const t = useT('messages');
  const send = useSendMessage();
  const [channel, setChannel] = useState<Channel>(found.channels[0]?.channel ?? 'sms');
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const idOf = useSubmissionId();
  useUnsaved(frame, typed !== '', send.isPending);
  const isFree = found.channels.find((one) => one.channel === channel)?.writes_freely === true;
  const templates = found.templates.filter(({ channels }) => channels.includes(channel));
  const options = [
    ...templates.map(({ id, name }) => ({ value: String(id), label: name })),
    ...(isFree ? [{ value: FREE, label: t('free') }] : []),
  ];
  const value = options.some((one) => one.value === chosen) ? chosen : null;
  const template = templates.find(({ id }) => String(id) === value);
  const errors: Partial<Record<string, string>> = isApiError(send.error) ? send.error.errors : {};
  const change = (act: () => void) => {
    act();
    send.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    const body = value === FREE ? { text: typed } : { template_id: Number(value ?? 0) || '' };
    const message = { lead_id: leadId, channel, ...body };
    // A lost answer sends nothing twice; the same text after another message is a new one.
    const request_id = idOf({ ...message, after: found.messages[0]?.id });
    send.mutate(
      { ...message, request_id },
      {
        onSuccess: (answer) => {
          mutationToast(answer);
          change(() => {
            setChosen(null);
            setTyped('');
          });
        },
      },
    );
  };
  return (
    <form className={classes.form} aria-label={t('write')} onSubmit={submit} noValidate>
      {found.channels.length > 1 && (
        <SearchSelect
          label={t('field.channel')}
          options={found.channels.map((one) => ({ value: one.channel, label: t(`channel.${one.channel}`) }))}
          value={channel}
          onChange={(next) =>
            change(() => setChannel(found.channels.find((one) => one.channel === next)?.channel ?? channel))
          }
          error={errors.channel}
        />
      )}
      {options.length === 0 && <p className={classes.none}>{t('no_templates')}</p>}
      {options.length > 0 && (
        <SearchSelect
          label={t('field.template_id')}
          options={options}
          value={value}
          onChange={(next) => change(() => setChosen(next))}
          error={errors.template_id}
          required
        />
      )}
      {template && (
        <section className={classes.preview} aria-label={t('preview')}>
          {template.text}
        </section>
      )}
      {value === FREE && (
        <GrowingTextarea
          label={t('field.text')}
          value={typed}
          onChange={({ currentTarget }) => change(() => setTyped(currentTarget.value))}
          maxLength={LONGEST_MESSAGE}
          error={errors.text}
          minRows={2}
          required
        />
      )}
      {send.error && Object.keys(errors).length === 0 && (
        <InlineNotice tone="danger">{send.error.message}</InlineNotice>
      )}
      {options.length > 0 && (
        <div className={classes.foot}>
          <Button type="submit" loading={send.isPending}>
            {t('send')}
          </Button>
        </div>
      )}
    </form>
  );
}
