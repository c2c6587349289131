import { Button, FileButton, Loader } from '@mantine/core';
import { COMMENT_LEAD } from '@otolead/contract/kernel/lead-rights.ts';
import { IconAlertTriangle, IconPaperclip, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { type Translate, useT } from '../../platform/i18n/i18n.ts';
import { useCan } from '../../platform/session/session.ts';
import disclosure from '../../ui/disclosure.module.css';
import { useNoFilesBeside } from '../../ui/FileDrop/useNoFilesBeside.ts';
import { InlineNotice } from '../../ui/InlineNotice/InlineNotice.tsx';
import iconButton from '../../ui/icon-button.module.css';
import { usePainted } from '../../ui/usePainted.ts';
import classes from './AttachmentsField.module.css';
import { ACCEPTED, type Attachment, MAX_FILES } from './attachments.ts';
import { DocumentList } from './DocumentList.tsx';
import { documentsQuery } from './documents.api.ts';
import type { AttachmentsControl } from './useAttachments.ts';

export interface AttachmentsFieldProps {
  leadId: number;
  control: AttachmentsControl;
}

/** The lead's documents and the files of the next save; collapsed to one line until opened or a file is dropped. */
export function AttachmentsField({ leadId, control }: AttachmentsFieldProps) {
  const t = useT('documents');
  const { attachments, refusals, add, remove, retry } = control;
  const documents = useQuery(documentsQuery(leadId));
  const [opened, setOpened] = useState(false);
  const rendered = usePainted() || opened;
  const [over, setOver] = useState(false);
  const resetInput = useRef<() => void>(null);
  const mayAdd = useCan()(COMMENT_LEAD);
  const choose = (files: readonly File[]) => {
    add(files);
    setOpened(true);
    // Allows choosing a removed file again.
    resetInput.current?.();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (mayAdd) choose([...event.dataTransfer.files]);
  };
  const count = (documents.data?.length ?? 0) + attachments.length;
  const failed = attachments.some(({ step }) => step === 'failed');
  const untied = attachments.some(({ hash, step }) => step === 'failed' && hash !== undefined);
  useEffect(() => {
    if (failed) setOpened(true);
  }, [failed]);
  useNoFilesBeside();
  return (
    <details
      className={`${disclosure.root} ${classes.root}`}
      open={opened}
      data-over={over || undefined}
      onToggle={(event) => setOpened(event.currentTarget.open)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(mayAdd);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <summary>
        {t('title')}
        {count > 0 && <span className={classes.count}>{count}</span>}
      </summary>
      {rendered && (
        <div className={disclosure.body}>
          {mayAdd && (
            <div className={classes.choose}>
              <FileButton onChange={choose} accept={ACCEPTED} multiple resetRef={resetInput}>
                {(props) => (
                  <Button
                    {...props}
                    size="xs"
                    variant="default"
                    leftSection={<IconPaperclip size={14} stroke={1.75} aria-hidden />}
                  >
                    {t('choose')}
                  </Button>
                )}
              </FileButton>
              <span className={classes.hint}>{t('hint')}</span>
            </div>
          )}
          {refusals.map(({ key, name }) => (
            <InlineNotice key={`${key} ${name}`} tone="warning">
              {t(key, { name, count: MAX_FILES })}
            </InlineNotice>
          ))}
          {attachments.length > 0 && (
            <ul className={classes.list} aria-label={t('attached')}>
              {attachments.map((attachment) => (
                <Waiting key={attachment.id} attachment={attachment} onRemove={() => remove(attachment.id)} />
              ))}
            </ul>
          )}
          {untied && (
            <InlineNotice
              tone="danger"
              action={
                <Button size="xs" variant="default" onClick={retry}>
                  {t('retry')}
                </Button>
              }
            >
              {t('failed')}
            </InlineNotice>
          )}
          <DocumentList leadId={leadId} documents={documents} silent={attachments.length > 0} />
        </div>
      )}
    </details>
  );
}

/** A file not yet attached to the lead. */
function Waiting({ attachment, onRemove }: { attachment: Attachment; onRemove: () => void }) {
  const t = useT('documents');
  const { file, step } = attachment;
  return (
    <li className={classes.item}>
      {step === 'sending' && <Loader size={14} aria-hidden />}
      {step === 'failed' && <IconAlertTriangle size={14} className={classes.failed} aria-hidden />}
      <span className={classes.text}>
        <span className={classes.name}>{file.name}</span>
        <span className={classes.detail} role="status">
          {stepWords(attachment, t)}
        </span>
      </span>
      {step !== 'sending' && (
        <button
          type="button"
          className={iconButton.root}
          aria-label={t('remove', { name: file.name })}
          onClick={onRemove}
        >
          <IconX size={14} stroke={2} aria-hidden />
        </button>
      )}
    </li>
  );
}

function stepWords({ step, error }: Attachment, t: Translate<'documents'>): string {
  if (step === 'waiting') return t('attached');
  return step === 'failed' ? (error ?? t('not_sent')) : t('sending');
}
