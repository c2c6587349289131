import { Button } from '@mantine/core';
import { formatDateTime } from '@otolead/contract/kernel/market-time.ts';
import { canBeHeard, HEAR_RECORDINGS } from '@otolead/contract/recordings/recordings.rules.ts';
import { IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { useCan } from '../../platform/session/session.ts';
import { RecordingPlayer } from './RecordingPlayer.tsx';
import { leadRecordingsQuery } from './recordings.api.ts';
import classes from './recordings.module.css';

interface CallRecordingProps {
  leadId: number;
  /** Start of the call. */
  calledAt: string;
}

/** The recording of a call of the history: plays it in place, or says why there is none. */
export function CallRecording({ leadId, calledAt }: CallRecordingProps) {
  const t = useT('recordings');
  const language = useLanguage();
  const can = useCan();
  const { data } = useQuery({ ...leadRecordingsQuery(leadId), enabled: can(HEAR_RECORDINGS) });
  const [isOpen, setOpen] = useState(false);
  const recording = data?.rows.find(({ called_at: at }) => at === calledAt);
  if (!recording) return null;
  const when = formatDateTime(new Date(calledAt), activeMarket().timeZone, language);
  if (!canBeHeard(recording.state)) return <span className={classes.state}>{recording.state_text}</span>;
  return (
    <div className={classes.call}>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        aria-label={isOpen ? t('hide') : t('show_of', { when })}
        leftSection={isOpen ? <IconX size={14} aria-hidden /> : <IconPlayerPlay size={14} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'hide' : 'show')}
      </Button>
      {isOpen && <RecordingPlayer leadId={leadId} recordingId={recording.id} name={t('of_call', { when })} />}
    </div>
  );
}
