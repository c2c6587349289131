import { Skeleton } from '@mantine/core';
import { previewOf } from '@otolead/contract/documents/documents.limits.ts';
import type { LeadDocument } from '@otolead/contract/documents/documents.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { OpenDialog } from '../../ui/dialogs/OpenDialog.tsx';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import { useObjectUrl } from '../../ui/useObjectUrl.ts';
import classes from './DocumentPreview.module.css';
import { documentContentQuery } from './documents.api.ts';

interface DocumentPreviewProps {
  leadId: number;
  document: LeadDocument;
  onClose: () => void;
}

/** Shows an image or a PDF in place. */
export function DocumentPreview({ leadId, document, onClose }: DocumentPreviewProps) {
  const t = useT('documents');
  const { data, error, refetch } = useQuery(documentContentQuery(leadId, document));
  const url = useObjectUrl(data);
  const [isBroken, setBroken] = useState(false);
  const content = () => {
    if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
    if (isBroken) return <p role="alert">{t('preview.failed')}</p>;
    if (!url) return <Skeleton height={420} />;
    return previewOf(document.file_name) === 'pdf' ? (
      <iframe className={classes.pdf} src={url} title={document.file_name} />
    ) : (
      <img className={classes.picture} src={url} alt={document.file_name} onError={() => setBroken(true)} />
    );
  };
  return (
    <OpenDialog onClose={onClose} title={document.file_name} size={900}>
      {content()}
    </OpenDialog>
  );
}
