import type { Pagination } from '@otolead/contract/kernel/envelope.ts';

interface PageFacts {
  readonly total: number;
  readonly totalCapped?: boolean | undefined;
  readonly limit: number;
  readonly page: number;
  readonly hasNext: boolean;
  readonly cursor?: string | null;
}

/** Fills every alias of the specification's list answers. */
export function paginate({
  total,
  totalCapped = false,
  limit,
  page,
  hasNext,
  cursor = null,
}: PageFacts): Pagination {
  const pages = Math.ceil(total / limit);
  return {
    total,
    totalrecords: total,
    total_capped: totalCapped,
    pages,
    totalpage: pages,
    limit,
    pagelimit: limit,
    cur_page: page,
    page,
    next_page: hasNext ? page + 1 : null,
    cursor,
  };
}
