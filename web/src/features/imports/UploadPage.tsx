import { MAX_UPLOAD_BYTES, uploadRefusal } from '@otolead/contract/imports/upload.limits.ts';
import type { UploadResult } from '@otolead/contract/imports/upload.schema.ts';
import type { Upload } from '@otolead/contract/imports/upload.ts';
import { type ReactNode, useState } from 'react';
import { isApiError } from '../../platform/api/api-error.ts';
import { errorToast } from '../../platform/feedback/toast.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { ActionButton } from '../../ui/ActionButton/ActionButton.tsx';
import { FileDrop } from '../../ui/FileDrop/FileDrop.tsx';
import { Page } from '../../ui/Page/Page.tsx';
import { ListField } from './ListField.tsx';
import { UploadColumns } from './UploadColumns.tsx';
import classes from './UploadPage.module.css';
import { UploadResultPanel } from './UploadResultPanel.tsx';
import { jobIn, useSendFile } from './uploads.api.ts';

export interface UploadPageProps {
  upload: Upload;
  /** Overrides the upload's title. */
  title?: string;
  /** Above the title: BackTo. */
  back?: ReactNode;
  /** The job whose result shows; kept in the address, so that a reload keeps it. */
  job: number | undefined;
  onJob: (id: number | undefined) => void;
  /** A screen's wording of faulty rows. */
  errors?: (result: UploadResult) => ReactNode;
  /** Explains the file where its columns do not. */
  about?: ReactNode;
  /** Asks before a file is sent for real. */
  agree?: (fileName: string) => Promise<boolean>;
}

/** The screen of an upload: file, required columns, result (spec B§2). */
export function UploadPage(props: UploadPageProps) {
  const { upload, title, back, job, onJob, errors, about, agree } = props;
  const t = useT('imports');
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [list, setList] = useState<string | null>(null);
  const [listFault, setListFault] = useState<string | null>(null);
  const send = useSendFile(upload);

  const choose = (chosen: File | null) => {
    const refusal = chosen && uploadRefusal(chosen);
    const words = refusal ? t(refusal, { name: t('file') }) : null;
    setFile(refusal ? null : chosen);
    setFault(words);
    if (words) errorToast(words);
  };
  const blameList = (words: string) => {
    setListFault(words);
    errorToast(words);
  };
  const submit = async (isDryRun: boolean) => {
    if (!file) return;
    setFault(null);
    setListFault(null);
    if (upload.asksList && list === null) return blameList(t('list.required'));
    if (!isDryRun && agree && !(await agree(file.name))) return;
    onJob(undefined);
    send.mutate(
      { ...upload.fields, file, dry_run: isDryRun, ...(list !== null && { list_id: list }) },
      {
        onSuccess: ({ result }) => {
          onJob(result.job_id);
          // After a dry run the same file is sent for real next.
          if (!isDryRun) setFile(null);
        },
        onError: (error) => {
          setFile(null);
          if (isApiError(error)) {
            if (error.errors.list_id) setListFault(error.errors.list_id);
            else setFault(error.errors.file ?? error.message);
          }
          onJob(jobIn(error));
        },
      },
    );
  };
  const idle = file || send.isPending ? null : t('file.select');
  const isChecking = send.isPending && send.variables.dry_run;
  return (
    <Page title={title ?? t(upload.title)} back={back} width="form">
      {about && <p className={classes.about}>{about}</p>}
      {upload.asksList && <ListField value={list} error={listFault} onChange={setList} />}
      <FileDrop
        label={t('file')}
        accept=".csv,text/csv"
        file={file}
        onChange={choose}
        fault={fault}
        disabled={send.isPending}
        words={{
          choose: t(file ? 'another' : 'choose'),
          hint: t('drop', { size: MAX_UPLOAD_BYTES / 1_000_000 }),
          remove: t('remove', { name: file?.name ?? '' }),
        }}
      />
      <div className={classes.actions}>
        <ActionButton
          loading={send.isPending && !isChecking}
          disabledReason={isChecking ? t('checking') : idle}
          onClick={() => void submit(false)}
        >
          {t('upload')}
        </ActionButton>
        <ActionButton
          variant="default"
          loading={isChecking}
          disabledReason={send.isPending && !isChecking ? t('uploading') : idle}
          onClick={() => void submit(true)}
        >
          {t('check')}
        </ActionButton>
        <span role="status">{send.isPending && t(isChecking ? 'checking' : 'uploading')}</span>
      </div>
      {job !== undefined && <UploadResultPanel key={job} upload={upload} id={job} errors={errors} />}
      <UploadColumns upload={upload} />
    </Page>
  );
}
