import { type ExportLimits, exportLimits, mayExport } from '@otolead/contract/exports/exports.rules.ts';
import type { downloadRequest } from '@otolead/contract/exports/exports.schema.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { leadFilters } from '@otolead/contract/leads/filters.schema.ts';
import type { z } from 'zod';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { badRequest } from '../../platform/http/errors.ts';
import { findSiteSettings } from '../config/config.public.ts';
import { startJob } from '../jobs/jobs.public.ts';
import { countSelected } from '../leads/leads.public.ts';

type DownloadRequest = z.output<typeof downloadRequest>;

/**
 * Enters an export of the search as it will stand when a worker takes it. Counts for itself: what the caller saw may be
 * old, or made up. Throws 400 where the number is too large for the hour (spec A§5, A§9).
 */
export async function requestExport(context: ActorContext, request: DownloadRequest): Promise<number> {
  const { db, clock, language, market } = context;
  const filters = leadFilters.parse(request);
  const limits = exportLimits(await findSiteSettings(db, market));
  const total = await countSelected(context, filters, limits.limit);
  if (!mayExport({ total, now: clock.now(), timeZone: market.timeZone, ...limits })) {
    throw badRequest(tooMany(limits));
  }
  const { id } = await inTransaction(db, (tx) =>
    startJob(tx, context, {
      kind: 'lead_export',
      title: text('exports:job.title'),
      request: { filters, language },
      requestId: request.request_id,
      total: total > limits.limit ? null : total,
    }),
  );
  return id;
}

function tooMany({ limit, startHour, endHour }: ExportLimits) {
  return text('exports:too_many', { limit, start: startHour, end: endHour });
}
