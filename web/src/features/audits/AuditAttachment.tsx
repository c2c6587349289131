import { Button } from '@mantine/core';
import { isAudio } from '@otolead/contract/audits/attachment.rules.ts';
import type { Audit } from '@otolead/contract/audits/audits.schema.ts';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { saveBlob } from '../../platform/api/save-blob.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { useObjectUrl } from '../../ui/useObjectUrl.ts';
import { attachmentQuery } from './audits.api.ts';
import classes from './audits.module.css';

/** The file of an audit: a recording plays in place, everything else is downloaded. */
export function AuditAttachment({ audit, url }: { audit: Audit; url: string }) {
  const t = useT('audits');
  const [isWanted, setWanted] = useState(isAudio(audit.attachment_type));
  const { data, isError } = useQuery({ ...attachmentQuery(audit.lead_id, url), enabled: isWanted });
  const source = useObjectUrl(data);
  const name = audit.attachment_name ?? t('field.attachment');
  if (isError) return <span className={classes.problem}>{t('attachment.unreadable')}</span>;
  return (
    <span className={classes.attachment}>
      {source && isAudio(audit.attachment_type) && (
        // biome-ignore lint/a11y/useMediaCaption: nobody writes captions for a recorded call
        <audio className={classes.audio} controls src={source} aria-label={name} />
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
