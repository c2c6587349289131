import { z } from 'zod';
import { personal } from '../kernel/personal.ts';
import { blankable, wireInt, wireKey, wireList, wireText } from '../kernel/wire.ts';
import { followupField } from './assigned-summary.schema.ts';
import { ALL } from './lines.rules.ts';
import { DETAIL_TYPES } from './report-types.rules.ts';

/** Maximum rows per page. */
const MOST_ON_A_PAGE = 200;

export const monthField = blankable(wireText(7));
/** Days of the month after this one are left out, so that past months compare with the unfinished current one. */
export const upToDayField = blankable(wireInt(1, 31));
export const idOrAll = wireInt(ALL, 2_147_483_647);

/** A cell of a report (spec B§7, domain.md 11): `slug` names its line or column. */
export const detailRequest = z.object({
  report_type: z.enum(DETAIL_TYPES, { error: 'kernel:invalid.value' }),
  slug: wireText(60),
  selected_month: monthField,
  /** Heading of the clicked column, such as 'MTD Oct'. */
  column: blankable(wireText(40)),
  date: blankable(wireText(10)),
  all_dates: blankable(wireInt(0, 1)),
  list_id: blankable(wireInt(0, Number.MAX_SAFE_INTEGER)),
  process_id: blankable(wireList(idOrAll)),
  process_ids: blankable(wireList(idOrAll)),
  campaign_id: blankable(wireKey),
  agent_id: blankable(wireList(idOrAll)),
  /** Of the assigned-lead summary. */
  followup_date: followupField,
  /** Filters of the retail process summary. */
  make_id: blankable(wireKey),
  model_id: blankable(wireList(wireKey)),
  current_status: blankable(wireInt(1, 3)),
  cluster_id: blankable(wireList(wireKey)),
  city_id: blankable(wireList(wireKey)),
  month: blankable(wireInt(1, 12)),
  year: blankable(wireInt(1900, 2200)),
  /** Page and page size; without them the list is complete. */
  page: blankable(wireInt(1, 1_000_000)),
  limit: blankable(wireInt(1, MOST_ON_A_PAGE)),
  /** Streams the file instead of a list. */
  format: blankable(z.enum(['list', 'csv'], { error: 'kernel:invalid.value' })),
});

export type DetailRequest = z.output<typeof detailRequest>;

/** Column → text, in file order. */
export const detailRow = personal('text', z.record(z.string(), z.string().nullable()));

/** The job that makes the file. */
export const startedFile = z.object({ job_id: z.int() });
