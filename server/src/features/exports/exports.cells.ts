import { GUARDED_START } from '@otolead/contract/kernel/formula.ts';
import type { Language } from '@otolead/contract/kernel/language.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { monthNames } from '@otolead/contract/kernel/market-time.ts';
import { CONTACT_IN_TEXT, DOTS, READABLE } from '@otolead/contract/kernel/masked.ts';
import { MOBILE_WORDS } from '@otolead/contract/kernel/phone.ts';
import { composedKey, text } from '@otolead/contract/kernel/text.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/http/context.ts';
import { NAMED_BESIDE } from '../../platform/i18n/terms.ts';
import { translator } from '../../platform/i18n/translator.ts';
import { nameLanguage } from '../config/config.public.ts';

export type Cell = RawBuilder<string | null>;

/** User-typed text, guarded as by `guarded`. */
export function words(text: RawBuilder<unknown>): Cell {
  return sql`case when ${text} ~ ${sql.lit(GUARDED_START)} then '''' || ${text} else ${text} end`;
}

/**
 * A readable number, '62 812 9002 0008', which uploads accept: a spreadsheet takes a plus for a formula and shortens
 * twelve digits.
 */
export function phone(number: RawBuilder<unknown>): Cell {
  const digits = sql`ltrim(${number}, '+')`;
  return words(
    MOBILE_WORDS.reduce<RawBuilder<unknown>>(
      (grouped, [pattern, spaced]) =>
        sql`regexp_replace(${grouped}, ${sql.lit(pattern)}, ${sql.lit(spaced)})`,
      digits,
    ),
  );
}

/** How contacts of customers stand in a reader's file: in full, or masked as answers are. */
export interface ContactCells {
  readonly phone: (number: RawBuilder<unknown>) => Cell;
  /** Free text, which may hold a number or an e-mail. */
  readonly typed: (text: RawBuilder<unknown>) => Cell;
}

export function contactCells({ limits }: Pick<Actor, 'limits'>): ContactCells {
  return limits.masks_contacts ? MASKED : { phone, typed: words };
}

const { first, last } = READABLE;

/** Prefix, three digits and the end, as `masked` does it. */
const MASKED_NUMBER = `^([0-9]{2})([0-9]{${first}})[0-9]*([0-9]{${last}})$`;

const MASKED: ContactCells = {
  phone: (number) => sql`case when ltrim(${number}, '+') ~ ${sql.lit(MASKED_NUMBER)}
    then regexp_replace(ltrim(${number}, '+'), ${sql.lit(MASKED_NUMBER)}, ${sql.lit(`\\1 \\2${DOTS}\\3`)})
    when ${number} <> '' then ${sql.lit(DOTS)} end`,
  typed: (text) => words(sql`regexp_replace(${text}, ${sql.lit(CONTACT_IN_TEXT)}, ${sql.lit(DOTS)}, 'g')`),
};

export const column = (name: string) => sql.ref<string | null>(name);

export const plain = (name: string): Cell => sql`${column(name)}::text`;

/** Days, instants and configuration names in a reader's language. */
export function cellsFor(market: Market, language: Language) {
  const day = (name: string): Cell => dayText(sql`${column(name)}`, language);
  const moment = (name: string): Cell => {
    const local = sql`(${column(name)} at time zone ${sql.lit(market.timeZone)})`;
    return sql`${dayText(local, language)} || to_char(${local}, ', HH24:MI')`;
  };
  const listed = (alias: string): Cell =>
    words(withTerms(sql`${column(`${alias}.name`)} ->> ${sql.lit(nameLanguage(language))}`, market));
  return { day, moment, listed };
}

/** `fillTerms` as SQL. */
export function withTerms(name: RawBuilder<unknown>, { terms, termsAreWords }: Market): RawBuilder<unknown> {
  return Object.entries(terms).reduce(
    (filled, [term, word]) => sql`replace(${filled}, ${sql.lit(`{${term}}`)}, ${sql.lit(word)})`,
    termsAreWords ? sql`regexp_replace(${name}, ${sql.lit(NAMED_BESIDE)}, '\\1')` : name,
  );
}

/** 'dd mmm yyyy' with the language's month names (spec A§9). */
export function dayText(date: RawBuilder<unknown>, language: Language): Cell {
  const months = sql.join(monthNames(language).map((month) => sql.lit(month)));
  return sql`to_char(${date}, 'DD ') || (array[${months}])[extract(month from ${date})::integer]
    || to_char(${date}, ' YYYY')`;
}

/** Configuration row referred to by a column of the lead. */
export const inList = (alias: string, list: string, id: string) =>
  sql<boolean>`${sql.ref(`${alias}.id`)} = ${sql.ref(id)} and ${sql.ref(`${alias}.list`)} = ${sql.lit(list)}`;

/** Spreadsheet programs recognise UTF-8 only by this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Header line in the reader's language: the message `exports:column.<key>` heads each column. */
export function headerLine(
  columns: readonly string[],
  market: Market,
  language: Language,
  more: readonly string[] = [],
): string {
  const t = translator(language, market);
  return fileHeader([...columns.map((key) => t(text(composedKey(`exports:column.${key}`)))), ...more]);
}

/** Column headings as the first line of a file. */
export function fileHeader(names: readonly string[]): string {
  return `${BYTE_ORDER_MARK}${names.map((name) => `"${name.replaceAll('"', '""')}"`).join(',')}\n`;
}
