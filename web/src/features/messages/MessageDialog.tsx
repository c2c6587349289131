import { Button } from '@mantine/core';
import type { LeadMessage, LeadMessages } from '@otolead/contract/messages/messages.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LazyDialogProps } from '../../platform/feedback/useLazyDialog.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { useUser } from '../../platform/session/session.ts';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import { FormDialog, type FormFrame } from '../../ui/form/FormDialog.tsx';
import { InlineNotice } from '../../ui/InlineNotice/InlineNotice.tsx';
import { Pill } from '../../ui/StatusPill/StatusPill.tsx';
import { useDateTime } from '../../ui/useDateTime.ts';
import { messagesQuery, useResolveMessage, useSeeMessages } from './messages.api.ts';
import classes from './messages.module.css';
import { SendForm } from './SendForm.tsx';

interface MessageDialogProps extends LazyDialogProps {
  leadId: number;
  name: string;
}

/** What a customer was sent and answered, and a new message. */
export function MessageDialog({ leadId, name, opened, onClose }: MessageDialogProps) {
  const t = useT('messages');
  const { data, error, refetch } = useQuery({ ...messagesQuery(leadId), enabled: opened });
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('title', { name })} size={520}>
      {(frame) => (
        <>
          {!data && error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
          {!data && !error && <p role="status">{t('kernel:loading')}</p>}
          {data && <Conversation leadId={leadId} name={name} found={data} frame={frame} />}
        </>
      )}
    </FormDialog>
  );
}

interface ConversationProps {
  leadId: number;
  name: string;
  found: LeadMessages;
  frame: FormFrame;
}

function Conversation({ leadId, name, found, frame }: ConversationProps) {
  const t = useT('messages');
  const isLooking = useUser().read_only === true;
  const { mutate: see } = useSeeMessages();
  const newest = found.messages.find(({ direction }) => direction === 'in')?.id;
  useEffect(() => {
    if (newest !== undefined && !isLooking) see(leadId);
  }, [newest, isLooking, leadId, see]);
  return (
    <div className={classes.root}>
      {found.refused && <InlineNotice>{found.refused}</InlineNotice>}
      {!found.refused && found.channels.length > 0 && (
        <SendForm leadId={leadId} found={found} frame={frame} />
      )}
      {found.messages.length === 0 && <p className={classes.none}>{t('none')}</p>}
      <ul className={classes.list} aria-label={t('open')}>
        {found.messages.map((message) => (
          <Entry key={message.id} message={message} name={name} />
        ))}
      </ul>
    </div>
  );
}

const TONES = {
  queued: 'warning',
  sending: 'warning',
  sent: 'neutral',
  delivered: 'success',
  read: 'success',
  failed: 'danger',
  unknown: 'warning',
  received: 'neutral',
} as const;

function Entry({ message, name }: { message: LeadMessage; name: string }) {
  const t = useT('messages');
  const timeOf = useDateTime();
  const resolve = useResolveMessage();
  const {
    id,
    lead_id,
    body,
    channel,
    created_at: at,
    direction,
    reason,
    state,
    written_by: author,
  } = message;
  const who = direction === 'in' ? t('by_customer', { name }) : author;
  return (
    <li className={classes.entry} data-direction={direction}>
      <p className={classes.facts}>
        <span>{t('said', { who, channel: t(`channel.${channel}`), time: timeOf(at) })}</span>
        <Pill tone={TONES[state]}>{t(`state.${state}`)}</Pill>
      </p>
      <p className={classes.body}>{body}</p>
      {reason && <p className={classes.none}>{t(`reason.${reason}`)}</p>}
      {state === 'unknown' && (
        <div className={classes.unknown}>
          <span>{t('unknown.text')}</span>
          {(['sent', 'failed'] as const).map((outcome) => (
            <Button
              key={outcome}
              size="compact-xs"
              variant="default"
              onClick={() => resolve.mutate({ lead_id, id, outcome })}
            >
              {t(`unknown.${outcome}`)}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
