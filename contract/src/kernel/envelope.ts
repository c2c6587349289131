import { z } from 'zod';
import { ERROR_CODES } from './error-code.ts';

/** Every alias used by the specification's list answers (domain.md 12, API-009). */
export const pagination = z.object({
  total: z.int(),
  totalrecords: z.int(),
  total_capped: z.boolean(),
  pages: z.int(),
  totalpage: z.int(),
  limit: z.int(),
  pagelimit: z.int(),
  cur_page: z.int(),
  page: z.int(),
  next_page: z.int().nullable(),
  /** Opaque keyset position of the next page; the web prefers it to next_page. */
  cursor: z.string().nullable(),
  /** Rows of each tab, for lists with tabs (spec A§7). */
  tabcountInfo: z.record(z.string(), z.int()).optional(),
});

export type Pagination = z.infer<typeof pagination>;

export const errorEnvelope = z.object({
  status: z.int(),
  message: z.string(),
  error_code: z.enum(ERROR_CODES),
  /** Field name → message in the caller's language. */
  errors: z.record(z.string(), z.string()).optional(),
  /** Colliding fields of a stale save (409), or the caller's market (wrong market). */
  detail: z.unknown().optional(),
});

export type ErrorEnvelope = z.infer<typeof errorEnvelope>;

export interface Envelope<Data> {
  readonly status: number;
  readonly message: string;
  readonly data: Data;
  readonly pagination?: Pagination;
}
