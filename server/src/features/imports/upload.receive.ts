import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { MOST_SHOWN_ROWS, uploadRefusal } from '@otolead/contract/imports/upload.limits.ts';
import type { UploadResult } from '@otolead/contract/imports/upload.schema.ts';
import type { Upload } from '@otolead/contract/imports/upload.ts';
import { accessKeysOf } from '@otolead/contract/kernel/endpoint.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { plainName } from '../../platform/files/plain-name.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { AppError, invalidInput } from '../../platform/http/errors.ts';
import { type Route, uploadRoute } from '../../platform/http/route.ts';
import type { ReceivedFile } from '../../platform/http/upload.ts';
import { recordDownload } from '../exports/exports.public.ts';
import { isJobOver, markTold, rowsJob, startJob } from '../jobs/jobs.public.ts';
import { countMade, findUndo, mayUndo } from './lead-import.undo.ts';
import { examine } from './upload.examine.ts';
import type { UploadJobRequest } from './upload.request.ts';

/** Form fields beside the file, parsed by the endpoint's schema. */
export interface UploadFields {
  readonly dry_run?: boolean | null | undefined;
  readonly list_id?: string | null | undefined;
  readonly record?: string | undefined;
}

/** Resolves the call's choices for the job; throws 400 by field. */
type Choose = (context: ActorContext, fields: UploadFields) => Promise<object>;

/** Call of an upload: checks the file, starts or joins its job, waits a while, and reports progress. */
export const uploadCall = (upload: Upload, choose?: Choose): Route =>
  uploadCallOf(upload.endpoint, () => upload, choose);

/** Call of several uploads, distinguished by its fields. */
export function uploadCallOf(
  endpoint: Upload['endpoint'],
  uploadNamed: (fields: UploadFields) => Upload,
  choose?: Choose,
): Route {
  return uploadRoute(endpoint, async (context, input, file) => {
    const fields = input as UploadFields;
    const upload = uploadNamed(fields);
    const refusal = uploadRefusal(file);
    if (refusal) throw invalidInput({ file: text(refusal) });
    const chosen = await choose?.(context, fields);
    const jobId = await beginUpload(upload, context, { file, chosen, isDryRun: fields.dry_run === true });
    await untilOver(context, jobId);
    const result = await uploadResult(context, jobId);
    await markTold(context.db, jobId, context.clock.now());
    if (result.state === 'failed') throw failure(result);
    const created = upload.asksList ? await countMade(context.db, result.job_id) : undefined;
    return { data: result, message: messageOf(upload, result, created) };
  });
}

interface Sent {
  readonly file: ReceivedFile;
  readonly chosen: object | undefined;
  readonly isDryRun: boolean;
}

/** Returns the job, which then owns the file; otherwise the file is deleted. */
async function beginUpload(
  upload: Upload,
  context: ActorContext,
  { file, chosen, isDryRun }: Sent,
): Promise<number> {
  const { db, files, language, market } = context;
  await file.keep();
  let isJoined = true;
  try {
    const { fingerprint: content, shape } = await examine(upload, files, file.key);
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([content, chosen, isDryRun]))
      .digest('hex');
    const name = plainName(file.name);
    const request: UploadJobRequest = { key: file.key, name, shape, chosen, language };
    const job = await inTransaction(db, async (tx) => {
      await recordDownload(
        { ...context, db: tx },
        {
          module: upload.logModule,
          action: 3,
          page_url: `/${market.code}${accessKeysOf(upload.endpoint)[0]}`,
        },
      );
      const title = text(isDryRun ? 'imports:job_dry' : 'imports:job', { title: text(upload.title), name });
      return startJob(tx, context, { kind: upload.job, title, request, fingerprint, isDryRun });
    });
    isJoined = !job.isNew;
    return job.id;
  } finally {
    if (isJoined) await files.remove(file.key);
  }
}

const LOOK_EVERY_MS = 100;

/** True while the caller waits and the server is not stopping. */
async function untilOver({ db, environment, http }: ActorContext, jobId: number): Promise<void> {
  const { request, reply } = http;
  const { server } = request;
  const isServed = server.server.listening;
  const until = performance.now() + environment.UPLOAD_WAIT_SECONDS * 1_000;
  while (!(await isJobOver(db, jobId))) {
    const isStopping = isServed && !server.server.listening;
    if (performance.now() >= until || reply.raw.destroyed || isStopping) return;
    await delay(LOOK_EVERY_MS);
  }
}

/** Progress of one of the caller's uploads. 404 for other jobs, 403 if the right was lost since. */
export async function uploadResult(context: ActorContext, jobId: number): Promise<UploadResult> {
  const { job, isDryRun, rows } = await rowsJob(context, jobId, MOST_SHOWN_ROWS);
  const undo = await findUndo(context.db, jobId);
  return {
    job_id: job.id,
    state: job.state,
    total: job.total ?? 0,
    reached: job.done,
    updated: job.rows.done,
    created: job.rows.created,
    errors: rows.failed.map(({ msg, mobile, row_no }) => ({ msg, mobile, row_no })),
    alreadyProcessed: rows.already.map(({ mobile, row_no }) => ({ mobile, row_no })),
    errors_total: job.rows.failed,
    already_total: job.rows.already,
    message: job.message,
    has_errors_file: job.file !== null,
    dry_run: isDryRun,
    can_undo: await mayUndo(context.db, jobId, undo),
    undo,
    changes: rows.done.map(({ msg, mobile, row_no }) => ({ msg, mobile, row_no })),
  };
}

const RECORDS_DONE = text('imports:worked_through');

/** `created`: number of new leads, for an upload that makes some. */
function messageOf(upload: Upload, result: UploadResult, created: number | undefined) {
  const { state, total, updated } = result;
  if (state === 'succeeded' && upload.makesRecords) return RECORDS_DONE;
  if (state === 'succeeded') {
    if (result.dry_run) return text('imports:tried', { total, updated });
    if (created === undefined) return text('imports:done', { total, updated });
    return text('imports:created', { total, created, joined: updated - created });
  }
  return text(state === 'cancelled' ? 'imports:cancelled' : 'imports:goes_on');
}

/** The error refers to the job, which shows the rows done before it failed. */
function failure({ job_id, message }: UploadResult): AppError {
  const words = text('imports:failed', { reason: message ?? '' });
  return new AppError(400, 'bad_request', words, { errors: { file: words }, detail: { job_id } });
}
