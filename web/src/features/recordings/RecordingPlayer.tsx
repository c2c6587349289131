import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { InlineNotice } from '../../ui/InlineNotice/InlineNotice.tsx';
import { AudioPlayer, type PlayerHandle } from '../../ui/player/AudioPlayer.tsx';
import { openedRecordingQuery } from './recordings.api.ts';

export interface RecordingPlayerProps {
  leadId: number;
  recordingId: number;
  name: string;
  marks?: readonly number[];
  handle?: Ref<PlayerHandle> | undefined;
  onSecond?: ((second: number) => void) | undefined;
}

/** Bytes up to which the browser draws the waveform; a larger file would be loaded twice. */
const MOST_DRAWN = 16_000_000;

/** Streams a recording through our server; one whose address has expired is opened again. */
export function RecordingPlayer({ leadId, recordingId, ...player }: RecordingPlayerProps) {
  const t = useT('recordings');
  const { data, error, refetch } = useQuery(openedRecordingQuery(leadId, recordingId));
  const [failed, setFailed] = useState<string | null>(null);
  if (error) return <InlineNotice tone="danger">{error.message}</InlineNotice>;
  if (!data) return <Skeleton height={54} />;
  if (failed === data.url)
    return (
      <InlineNotice tone="warning">
        {t('cannot_be_heard')}{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </InlineNotice>
    );
  const isSmall = data.file_size !== null && data.file_size <= MOST_DRAWN;
  return (
    <AudioPlayer
      {...player}
      key={data.url}
      source={data.url}
      seconds={data.seconds}
      peaks={data.peaks}
      bytes={isSmall ? async () => (await fetch(data.url)).arrayBuffer() : undefined}
      onFail={() => setFailed(data.url)}
    />
  );
}
