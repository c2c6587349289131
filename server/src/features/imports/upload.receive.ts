import { setTimeout as delay } from 'node:timers/promises';
import { MOST_SHOWN_ROWS, uploadRefusal } from '@otolead/contract/imports/upload.limits.ts';
import type { UploadResult } from '@otolead/contract/imports/upload.schema.ts';
import type { Upload } from '@otolead/contract/imports/upload.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { plainName } from '../../platform/files/plain-name.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { AppError, invalidInput } from '../../platform/http/errors.ts';
import { type Route, uploadRoute } from '../../platform/http/route.ts';
import type { ReceivedFile } from '../../platform/http/upload.ts';
import { recordDownload } from '../exports/exports.public.ts';
import { isJobOver, markTold, rowsJob, startJob } from '../jobs/jobs.public.ts';
import { examine } from './upload.examine.ts';
import type { UploadJobRequest } from './upload.request.ts';

/** The call of an upload: checks the file, starts or joins its job, waits a while for it, and tells how far it is. */
export function uploadCall(upload: Upload): Route {
  return uploadRoute(upload.endpoint, async (context, _fields, file) => {
    const jobId = await beginUpload(upload, context, file);
    await untilOver(context, jobId);
    const result = await uploadResult(context, jobId);
    if (result.state === 'failed') throw failure(result);
    await markTold(context.db, jobId, context.clock.now());
    return { data: result, message: messageOf(result) };
  });
}

/** Answers with the job; the file is worked through by it, or is gone. */
async function beginUpload(upload: Upload, context: ActorContext, file: ReceivedFile): Promise<number> {
  const refusal = uploadRefusal(file);
  if (refusal) throw invalidInput({ file: text(refusal) });
  const { db, files, market } = context;
  await file.keep();
  let isJoined = true;
  try {
    const { fingerprint, shape } = await examine(upload, files, file.key);
    const name = plainName(file.name);
    const request: UploadJobRequest = { key: file.key, name, shape };
    const job = await inTransaction(db, async (tx) => {
      await recordDownload(
        { ...context, db: tx },
        { module: upload.logModule, action: 3, page_url: `/${market.code}${upload.endpoint.access}` },
      );
      const title = text('imports:job', { title: text(upload.title), name });
      return startJob(tx, context, { kind: upload.job, title, request, fingerprint });
    });
    isJoined = !job.isNew;
    return job.id;
  } finally {
    if (isJoined) await files.remove(file.key);
  }
}

const LOOK_EVERY_MS = 100;

/** True while the caller waits for the answer and the server does not stop. */
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

/** How far one of the caller's uploads is. 404 for other jobs, 403 where the right was lost since. */
export async function uploadResult(context: ActorContext, jobId: number): Promise<UploadResult> {
  const { job, rows } = await rowsJob(context, jobId, MOST_SHOWN_ROWS);
  return {
    job_id: job.id,
    state: job.state,
    total: job.total ?? 0,
    reached: job.done,
    updated: job.rows.done,
    errors: rows.failed.map(({ msg, mobile, row_no }) => ({ msg, mobile, row_no })),
    alreadyProcessed: rows.already.map(({ mobile, row_no }) => ({ mobile, row_no })),
    errors_total: job.rows.failed,
    already_total: job.rows.already,
    message: job.message,
    has_errors_file: job.file !== null,
  };
}

function messageOf({ state, total, updated, already_total: already, errors_total: errors }: UploadResult) {
  if (state === 'succeeded') return text('imports:done', { total, updated, already, errors });
  return text(state === 'cancelled' ? 'imports:cancelled' : 'imports:goes_on');
}

/** What was done before it was given up stands in the job. */
function failure({ job_id, message }: UploadResult): AppError {
  const words = text('imports:failed', { reason: message ?? '' });
  return new AppError(400, 'bad_request', words, { errors: { file: words }, detail: { job_id } });
}
