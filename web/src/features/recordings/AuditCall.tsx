import { formatDateTime } from '@otolead/contract/kernel/market-time.ts';
import { canBeHeard, HEAR_RECORDINGS } from '@otolead/contract/recordings/recordings.rules.ts';
import type { Recording } from '@otolead/contract/recordings/recordings.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { useCan } from '../../platform/session/session.ts';
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx';
import type { PlayerHandle } from '../../ui/player/AudioPlayer.tsx';
import { RecordingPlayer } from './RecordingPlayer.tsx';
import { leadRecordingsQuery } from './recordings.api.ts';
import classes from './recordings.module.css';

interface AuditCallProps {
  leadId: number;
  auditId: number;
  marks: readonly number[];
  handle: Ref<PlayerHandle>;
  onSecond: (second: number) => void;
  /** Called with a call that the auditor chooses. */
  onCall?: ((call: { agentId: number | null; calledAt: string }) => void) | undefined;
}

/** The recording of the call that an audit is about; another call of the lead can be chosen. */
export function AuditCall({ leadId, auditId, onCall, ...player }: AuditCallProps) {
  const t = useT('recordings');
  const language = useLanguage();
  const can = useCan();
  const { data } = useQuery({ ...leadRecordingsQuery(leadId, auditId), enabled: can(HEAR_RECORDINGS) });
  const [picked, setPicked] = useState<number | null>(null);
  const heard = data?.rows.filter(({ state }) => canBeHeard(state)) ?? [];
  const recording = heard.find(({ id }) => id === (picked ?? data?.chosen));
  if (!recording) return null;
  const nameOf = ({ called_at: at, agent_name: agent }: Recording) => {
    const when = formatDateTime(new Date(at), activeMarket().timeZone, language);
    return agent === '' ? t('of_call', { when }) : t('of_call_by', { when, agent });
  };
  return (
    <div className={classes.call}>
      {heard.length > 1 ? (
        <SearchSelect
          label={t('choose')}
          options={heard.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
          value={String(recording.id)}
          onChange={(id) => {
            const chosen = heard.find((one) => String(one.id) === id);
            if (!chosen) return;
            setPicked(chosen.id);
            onCall?.({ agentId: chosen.agent_id, calledAt: chosen.called_at });
          }}
        />
      ) : (
        <span className={classes.state}>{nameOf(recording)}</span>
      )}
      <RecordingPlayer
        {...player}
        key={recording.id}
        leadId={leadId}
        recordingId={recording.id}
        name={nameOf(recording)}
      />
    </div>
  );
}
