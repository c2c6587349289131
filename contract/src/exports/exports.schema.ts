import { z } from 'zod';
import { blankable, requiredText, wireInt, wireRequestId } from '../kernel/wire.ts';
import { leadFilters } from '../leads/filters.schema.ts';
import { LOG_ACTIONS, LOG_MODULES } from './exports.limits.ts';

export const downloadRequest = leadFilters.extend({
  /** What the caller's screen showed; the server counts for itself. */
  total_record: wireInt(0, Number.MAX_SAFE_INTEGER),
  csvtype: blankable(z.literal('lead', { error: 'kernel:invalid.value' })),
  /** Made by the client: the same request twice starts one job. */
  request_id: wireRequestId,
});

export const downloadLogRequest = z.object({
  module: z.enum(LOG_MODULES, { error: 'kernel:invalid.value' }),
  action: wireInt(LOG_ACTIONS[0], LOG_ACTIONS[2]),
  /** Address of the page; what was searched for is not kept. */
  page_url: requiredText(4_000),
});
