import { type ExportLimits, exportLimits, mayExport } from '@otolead/contract/exports/exports.rules.ts';
import { auditExport, type downloadRequest } from '@otolead/contract/exports/exports.schema.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { leadFilters } from '@otolead/contract/leads/filters.schema.ts';
import type { z } from 'zod';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { badRequest } from '../../platform/http/errors.ts';
import { findSiteSettings } from '../config/config.public.ts';
import { startJob } from '../jobs/jobs.public.ts';
import { countSelected } from '../leads/leads.public.ts';
import { countExported } from './exports.audits.ts';
import type { AuditExportRequest, ExportJobRequest } from './exports.jobs.ts';
import { recordDownload } from './exports.log.ts';

type DownloadRequest = z.output<typeof downloadRequest>;

/**
 * Queues an export of the search as a worker will find it. Counts itself, because the caller's number may be stale or
 * forged. Throws 400 if the number is too large for the hour (spec A§5, A§9).
 */
export async function requestExport(context: ActorContext, request: DownloadRequest): Promise<number> {
  const { db, clock, market } = context;
  const limits = exportLimits(await findSiteSettings(db, market));
  const isAudits = request.csvtype === 'audit';
  const { total, ...job } = await (isAudits ? auditJob : leadJob)(context, request, limits.limit);
  if (!mayExport({ total, now: clock.now(), timeZone: market.timeZone, ...limits })) {
    throw badRequest(tooMany(limits, isAudits));
  }
  return await inTransaction(db, async (tx) => {
    const { id, isNew } = await startJob(tx, context, {
      ...job,
      requestId: request.request_id,
      total: total > limits.limit ? null : total,
    });
    if (isNew)
      await recordDownload({ ...context, db: tx }, { module: 'ExportLeadCsv', action: 1, page_url: null });
    return id;
  });
}

async function leadJob(context: ActorContext, request: DownloadRequest, limit: number) {
  const filters = leadFilters.parse(request);
  return {
    kind: 'lead_export' as const,
    title: text('exports:job.title'),
    request: { filters, language: context.language } satisfies ExportJobRequest,
    total: await countSelected(context, filters, limit),
  };
}

async function auditJob(context: ActorContext, request: DownloadRequest, limit: number) {
  const audits = auditExport.parse(request);
  return {
    kind: 'audit_export' as const,
    title: text('exports:audit.job.title'),
    request: { audits, language: context.language } satisfies AuditExportRequest,
    total: await countExported(context, audits, limit),
  };
}

function tooMany({ limit, startHour, endHour }: ExportLimits, isAudits: boolean) {
  const key = isAudits ? 'exports:audit.too_many' : 'exports:too_many';
  return text(key, { limit, start: startHour, end: endHour });
}
