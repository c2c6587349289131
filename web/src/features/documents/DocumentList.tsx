import { Button } from '@mantine/core';
import { previewOf } from '@otolead/contract/documents/documents.limits.ts';
import type { LeadDocument } from '@otolead/contract/documents/documents.schema.ts';
import { formatDateTime } from '@otolead/contract/kernel/market-time.ts';
import { IconDownload, IconEye } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { InlineNotice } from '../../ui/InlineNotice/InlineNotice.tsx';
import iconButton from '../../ui/icon-button.module.css';
import { lazyPart } from '../../ui/lazy-part.tsx';
import classes from './AttachmentsField.module.css';
import { useDocumentFile } from './documents.api.ts';

const DocumentPreview = lazyPart(async () => (await import('./DocumentPreview.tsx')).DocumentPreview);

export interface DocumentListProps {
  leadId: number;
  documents: UseQueryResult<LeadDocument[]>;
  /** Renders nothing for a lead without documents. */
  silent?: boolean;
}

/** Why a document cannot be read. */
function blockOf({ scan_state: state }: LeadDocument) {
  if (state === 'waiting') return 'scan.waiting';
  return state === 'infected' ? 'scan.infected' : null;
}

/** A lead's documents, newest first, each with a download unless its virus scan forbids. */
export function DocumentList({ leadId, documents, silent = false }: DocumentListProps) {
  const { data, error, refetch } = documents;
  const t = useT('documents');
  const language = useLanguage();
  const file = useDocumentFile(leadId);
  const [shown, setShown] = useState<LeadDocument | null>(null);
  if (!data && error) {
    return (
      <InlineNotice
        tone="danger"
        action={
          <Button size="xs" variant="default" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        }
      >
        {error.message}
      </InlineNotice>
    );
  }
  if (!data) return <p className={classes.hint}>{t('kernel:loading')}</p>;
  if (data.length === 0) return silent ? null : <p className={classes.hint}>{t('empty')}</p>;
  const date = (made: string) => formatDateTime(new Date(made), activeMarket().timeZone, language);
  return (
    <>
      <ul className={classes.list} aria-label={t('title')}>
        {data.map((document) => {
          const block = blockOf(document);
          return (
            <li key={document.id} className={classes.item}>
              <span className={classes.text}>
                <span className={classes.name}>{document.file_name}</span>
                <span className={classes.detail}>
                  {t('date', { date: date(document.created_date), name: document.uploaded_by })}
                </span>
                {block && <span className={classes.detail}>{t(block)}</span>}
              </span>
              {!block && previewOf(document.file_name) && (
                <button
                  type="button"
                  className={iconButton.root}
                  aria-label={t('preview', { name: document.file_name })}
                  onClick={() => setShown(document)}
                >
                  <IconEye size={15} stroke={1.75} aria-hidden />
                </button>
              )}
              {!block && (
                <button
                  type="button"
                  className={iconButton.root}
                  aria-label={t('download', { name: document.file_name })}
                  disabled={file.isPending}
                  onClick={() => file.mutate(document)}
                >
                  <IconDownload size={15} stroke={1.75} aria-hidden />
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {shown && (
        <Suspense>
          <DocumentPreview leadId={leadId} document={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  );
}
