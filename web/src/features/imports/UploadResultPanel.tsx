import { Button, Progress } from '@mantine/core';
import type { UploadResult } from '@otolead/contract/imports/upload.schema.ts';
import { errorsFile, type Upload } from '@otolead/contract/imports/upload.ts';
import { isOver } from '@otolead/contract/jobs/jobs.limits.ts';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import { formatCount } from '../../ui/format.ts';
import { InlineNotice } from '../../ui/InlineNotice/InlineNotice.tsx';
import { Panel } from '../../ui/Panel/Panel.tsx';
import { UndoImport } from './UndoImport.tsx';
import classes from './UploadPage.module.css';
import { uploadResultQuery, useErrorsFile } from './uploads.api.ts';

export interface UploadResultPanelProps {
  upload: Upload;
  id: number;
  errors?: ((result: UploadResult) => ReactNode) | undefined;
}

/** An upload's result so far: the number of rows, and which failed and why (spec B§2, B§8). */
export function UploadResultPanel({ upload, id, errors }: UploadResultPanelProps) {
  const t = useT('imports');
  const { data: result, error, refetch } = useQuery(uploadResultQuery(id));
  const job = (
    <Link to="/jobs" search={{ job: id }} className={classes.job}>
      {t('show_job')}
    </Link>
  );
  return (
    <Panel title={t('result')} actions={job}>
      {result ? (
        <Result upload={upload} result={result} errors={errors} />
      ) : error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : (
        <p role="status">{t('kernel:loading')}</p>
      )}
    </Panel>
  );
}

type ResultProps = Pick<UploadResultPanelProps, 'upload' | 'errors'> & { result: UploadResult };

function Result({ upload, result, errors: ownErrors }: ResultProps) {
  const t = useT('imports');
  const errorsCsv = useErrorsFile(errorsFile(upload));
  const { errors, alreadyProcessed, changes, errors_total, already_total, updated } = result;
  return (
    <div className={classes.result}>
      {isOver(result.state) ? (
        <InlineNotice tone={toneOf(result)}>{result.message}</InlineNotice>
      ) : (
        <Running result={result} />
      )}
      {errors.length > 0 && ownErrors?.(result)}
      {errors.length > 0 && !ownErrors && (
        <RowList
          title={t('errors')}
          total={errors_total}
          rows={errors.map(({ msg, mobile, row_no: n }) => [n, t('row.error', { msg, mobile, n })])}
        />
      )}
      {result.has_errors_file && (
        <div className={classes.actions}>
          <Button
            variant="default"
            leftSection={<IconDownload size={15} stroke={1.75} aria-hidden />}
            loading={errorsCsv.isPending}
            onClick={() => errorsCsv.mutate(result.job_id)}
          >
            {t('errors.file')}
          </Button>
          <span className={classes.hint}>{t('errors.hint')}</span>
        </div>
      )}
      <UndoImport result={result} />
      {changes.length > 0 && (
        <RowList
          title={t('changes')}
          total={updated}
          rows={changes.map(({ msg, mobile, row_no: n }) => [n, t('row.change', { msg, mobile, n })])}
        />
      )}
      {alreadyProcessed.length > 0 && !upload.makesRecords && (
        <RowList
          title={t('already')}
          total={already_total}
          rows={alreadyProcessed.map(({ mobile, row_no: n }) => [n, t('row.already', { mobile, n })])}
        />
      )}
    </div>
  );
}

function toneOf({ state, errors_total: errors }: UploadResult) {
  if (state === 'failed') return 'danger';
  return state === 'succeeded' && errors === 0 ? 'success' : 'warning';
}

function Running({ result: { reached, total } }: { result: UploadResult }) {
  const t = useT('imports');
  const language = useLanguage();
  const words =
    total === 0
      ? t('working')
      : t('progress', { reached: formatCount(reached, language), total: formatCount(total, language) });
  return (
    <div className={classes.running}>
      <Progress value={total === 0 ? 0 : (reached / total) * 100} aria-label={t('working')} />
      <span role="status">{words}</span>
    </div>
  );
}

interface RowListProps {
  title: string;
  total: number;
  /** Row number and message. */
  rows: readonly (readonly [number, string])[];
}

function RowList({ title, total, rows }: RowListProps) {
  const t = useT('imports');
  const language = useLanguage();
  const isCut = total > rows.length;
  const shown = formatCount(rows.length, language);
  return (
    <section aria-label={title} className={classes.rows}>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <ul tabIndex={0} aria-label={title}>
        {rows.map(([row, words]) => (
          <li key={row}>{words}</li>
        ))}
      </ul>
      {isCut && <p className={classes.hint}>{t('more', { shown, total: formatCount(total, language) })}</p>}
    </section>
  );
}
