import { composedKey, text } from '../kernel/text.ts';
import type { Word } from './sheet.ts';

const MTD = 'MTD ';

/** Heading of a month's column by its wire label: 'MTD Oct' for its first days, 'Oct' for the whole. */
export function monthHead(label: string): Word {
  if (label === '') return '';
  const month = text(composedKey(`reports:month_name.${label.replace(MTD, '')}`));
  return label.startsWith(MTD) ? text('reports:column.mtd_of', { month }) : month;
}
