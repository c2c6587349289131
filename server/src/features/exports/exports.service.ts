import {
  type ExportLimits,
  exportLimits,
  exportVerdict,
  limitAt,
} from '@otolead/contract/exports/exports.rules.ts';
import { auditExport, type downloadRequest } from '@otolead/contract/exports/exports.schema.ts';
import { isOfficeTime } from '@otolead/contract/kernel/office-hours.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { leadFilters } from '@otolead/contract/leads/filters.schema.ts';
import type { z } from 'zod';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { badRequest } from '../../platform/http/errors.ts';
import { refuseReads } from '../../platform/http/refuse-over-budget.ts';
import { refuseUnproven } from '../../platform/http/require-proof.ts';
import { findSiteSettings } from '../config/config.public.ts';
import { rowsAhead, startJob } from '../jobs/jobs.public.ts';
import { countSelected } from '../leads/leads.public.ts';
import { askApproval } from './approvals.queries.ts';
import { countExported } from './exports.audits.ts';
import type { AuditExportRequest, ExportJobRequest } from './exports.jobs.ts';
import { recordDownload } from './exports.log.ts';

type DownloadRequest = z.output<typeof downloadRequest>;

/**
 * Queues an export of the search as a worker will find it. Counts itself, because the caller's number may be stale or
 * forged. Throws 400 if the number is too large for the hour (spec A§5, A§9), or if it wants the own password again.
 */
export async function requestExport(
  context: ActorContext,
  request: DownloadRequest,
): Promise<{ readonly id: number; readonly waits: boolean }> {
  const { db, clock, market } = context;
  const limits = exportLimits(await findSiteSettings(db, market));
  const isAudits = request.csvtype === 'audit';
  const { actor } = context;
  const now = clock.now();
  const limit = limitAt(now, market.timeZone, limits);
  const budget = actor.limits.budget_refuses ? actor.limits.rows_day : 0;
  const counted = Math.max(limits.limit, limit ?? 0, budget, limits.proof ?? 0);
  const { total, ...job } = await (isAudits ? auditJob : leadJob)(context, request, counted);
  const verdict = exportVerdict({ total, now, timeZone: market.timeZone, ...limits });
  if (verdict === 'refused') {
    const isAfter = !isOfficeTime(now, market.timeZone, limits);
    throw badRequest(tooMany({ ...limits, limit: limit ?? 0 }, { isAudits, isAfter }));
  }
  if (limits.proof !== null && total >= limits.proof) refuseUnproven(context);
  const waits = verdict === 'waits';
  return await inTransaction(db, async (tx) => {
    const { id, isNew } = await startJob(tx, context, {
      ...job,
      requestId: request.request_id,
      total: total > counted ? null : total,
      waits,
    });
    if (isNew) {
      const more = total + (await rowsAhead(tx, context, id));
      await refuseReads(tx, context, { budget: 'rows', more });
      if (waits) await askApproval(tx, context, { jobId: id, rows: total > counted ? null : total });
      await recordDownload({ ...context, db: tx }, { module: 'ExportLeadCsv', action: 1, page_url: null });
    }
    return { id, waits };
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

function tooMany(
  { limit, startHour, endHour }: ExportLimits,
  { isAudits, isAfter }: { readonly isAudits: boolean; readonly isAfter: boolean },
) {
  const key = isAudits ? 'exports:audit.too_many' : 'exports:too_many';
  return text(isAfter ? (`${key}_after` as const) : key, { limit, start: startHour, end: endHour });
}
