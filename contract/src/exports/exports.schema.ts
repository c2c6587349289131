import { z } from 'zod';
import { auditListRequest } from '../audits/audit-list.schema.ts';
import { AUDIT_DATE_TYPES } from '../audits/filters.rules.ts';
import { blankable, requiredText, wireInt, wireRequestId, wireText } from '../kernel/wire.ts';
import { leadFilters } from '../leads/filters.schema.ts';
import { DATE_TYPES } from '../leads/search.rules.ts';
import { LOG_ACTIONS, LOG_MODULES } from './exports.limits.ts';

/** Filters of an audit export. */
export const auditExport = auditListRequest.omit({ type: true, page: true, cursor: true });

const auditFields = auditExport.omit({ search: true, date_type: true, start_date: true, end_date: true });

/** Filters of either list; `csvtype` decides which ones apply. */
const eitherList = leadFilters.extend({
  ...auditFields.shape,
  date_type: blankable(z.enum([...DATE_TYPES, ...AUDIT_DATE_TYPES], { error: 'kernel:invalid.value' })),
  start_date: blankable(wireText(40)),
  end_date: blankable(wireText(40)),
  /** Number shown on the caller's screen; the server counts itself. */
  total_record: wireInt(0, Number.MAX_SAFE_INTEGER),
  csvtype: blankable(z.enum(['lead', 'audit'], { error: 'kernel:invalid.value' })),
  /** Made by the client: a repeated request starts one job. */
  request_id: wireRequestId,
});

export const downloadRequest = eitherList.superRefine((request, context) => {
  const { error } = (request.csvtype === 'audit' ? auditExport : leadFilters).safeParse(request);
  for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path, message });
});

export const downloadLogRequest = z.object({
  module: z.enum(LOG_MODULES, { error: 'kernel:invalid.value' }),
  action: wireInt(LOG_ACTIONS[0], LOG_ACTIONS[2]),
  /** Page address; its search terms are not stored. */
  page_url: requiredText(4_000),
});
