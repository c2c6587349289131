import { Button } from '@mantine/core';
import { isAudio } from '@otolead/contract/audits/attachment.rules.ts';
import type { AuditNote } from '@otolead/contract/audits/audit-form.rules.ts';
import type { Audit } from '@otolead/contract/audits/audits.schema.ts';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { saveBlob } from '../../platform/api/save-blob.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { AudioPlayer } from '../../ui/player/AudioPlayer.tsx';
import { useObjectUrl } from '../../ui/useObjectUrl.ts';
import { AuditRecording } from './AuditRecording.tsx';
import { attachmentQuery } from './audits.api.ts';
import classes from './audits.module.css';

interface AuditAttachmentProps {
  audit: Pick<Audit, 'lead_id' | 'attachment_name' | 'attachment_type'>;
  url: string;
  notes: readonly AuditNote[];
  /** Read-only if omitted. */
  onNotes?: (notes: readonly AuditNote[]) => void;
}

/** An audit's file: plays recordings in place, offers others for download. */
export function AuditAttachment({ audit, url, notes, onNotes }: AuditAttachmentProps) {
  const t = useT('audits');
  const isHeard = isAudio(audit.attachment_type);
  const [isWanted, setWanted] = useState(isHeard);
  const { data, error } = useQuery({ ...attachmentQuery(audit.lead_id, url), enabled: isWanted });
  const source = useObjectUrl(data);
  const name = audit.attachment_name ?? t('field.attachment');
  if (error) return <span className={classes.problem}>{error.message}</span>;
  return (
    <span className={classes.attachment}>
      {source && data && isHeard && (
        <AuditRecording
          notes={notes}
          onNotes={onNotes}
          player={(parts) => (
            <AudioPlayer {...parts} source={source} name={name} bytes={() => data.arrayBuffer()} />
          )}
        />
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconDownload size={15} stroke={1.75} aria-hidden />}
        loading={isWanted && !data}
        onClick={() => (data ? saveBlob(data, name) : setWanted(true))}
      >
        {name}
      </Button>
    </span>
  );
}
