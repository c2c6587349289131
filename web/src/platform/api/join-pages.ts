import type { Pagination } from '@otolead/contract/kernel/envelope.ts';

interface Page<Row> {
  readonly data: readonly Row[];
  readonly pagination?: Pagination | undefined;
}

/**
 * The rows of the pages read so far, each once: new rows push the old ones down, so that a page's last may come again as
 * the next one's first. The pagination is that of the last page.
 */
export function joinPages<Row>(
  pages: readonly Page<Row>[],
  idOf: (row: Row) => number,
): { readonly rows: readonly Row[]; readonly pagination: Pagination | undefined } {
  const rows = new Map<number, Row>();
  for (const page of pages) for (const row of page.data) rows.set(idOf(row), row);
  return { rows: [...rows.values()], pagination: pages.at(-1)?.pagination };
}
