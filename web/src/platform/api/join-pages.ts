import type { Pagination } from '@otolead/contract/kernel/envelope.ts';

interface Page<Row> {
  readonly data: readonly Row[];
  readonly pagination?: Pagination | undefined;
}

/**
 * The rows of the loaded pages, each once: new rows shift the others, so that one page's last may be the next one's
 * first. Pagination comes from the last page.
 */
export function joinPages<Row>(
  pages: readonly Page<Row>[],
  idOf: (row: Row) => number,
): { readonly rows: readonly Row[]; readonly pagination: Pagination | undefined } {
  const rows = new Map<number, Row>();
  for (const page of pages) for (const row of page.data) rows.set(idOf(row), row);
  return { rows: [...rows.values()], pagination: pages.at(-1)?.pagination };
}
