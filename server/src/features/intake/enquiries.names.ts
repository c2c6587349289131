import { type Enquiry, written } from '@otolead/contract/intake/enquiry.rules.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import type { TextKey } from '@otolead/contract/text-keys.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { Statement } from '../../platform/db/statement.ts';

/** Fields of an enquiry that name a row of the market. */
const NAMING = ['make', 'model', 'city', 'web_id', 'lead_type', 'lms_status'] as const;

export type NamingField = (typeof NAMING)[number];

export interface NamedRow {
  readonly field: NamingField;
  readonly id: number;
  readonly name: string;
  /** What else it is called: the other language, the value of a lead type. */
  readonly alias: string | null;
  /** Make of a model. */
  readonly parent_id: number | null;
  /** Of the website of a web id and of the group of a lead type. */
  readonly business_type_id: number | null;
}

type Words = { readonly [Field in NamingField]: readonly string[] };

/** Rows by the names and numbers that enquiries give, in lower case; the lists are short enough to be read through. */
const findRows = new Statement<Words & { readonly marketId: number }, NamedRow>(
  (_db, { marketId, make, model, city, web_id, lead_type, lms_status }) => sql<NamedRow>`
    select 'make' as field, id, name, null as alias, null::integer as parent_id, null::integer as business_type_id
      from make where lower(name) = any(${make}::text[]) or id::text = any(${make}::text[])
    union all select 'model', id, name, null, make_id, null
      from model where market_id = ${marketId}
        and (lower(name) = any(${model}::text[]) or id::text = any(${model}::text[]))
    union all select 'city', id, name, null, null, null
      from city where market_id = ${marketId}
        and (lower(name) = any(${city}::text[]) or id::text = any(${city}::text[]))
    union all select 'web_id', web_id.id, web_id.code, null, null, domain.business_type_id
      from web_id join domain on domain.id = web_id.domain_id
      where web_id.market_id = ${marketId} and web_id.status = 1 and lower(web_id.code) = any(${web_id}::text[])
    union all select 'lead_type', id, name, value, null, group_id
      from lead_type where market_id = ${marketId} and status = 1
        and (lower(name) = any(${lead_type}::text[]) or lower(value) = any(${lead_type}::text[])
          or id::text = any(${lead_type}::text[]))
    union all select 'lms_status', id, name ->> 'en', name ->> 'id', null, null
      from config_item where list = 'lms_status_list' and status = 1
        and (lower(name ->> 'en') = any(${lms_status}::text[]) or lower(name ->> 'id') = any(${lms_status}::text[])
          or id::text = any(${lms_status}::text[]))`,
);

export const UNKNOWN = {
  make: 'intake:unknown.make',
  model: 'intake:unknown.model',
  city: 'intake:unknown.city',
  web_id: 'intake:unknown.web_id',
  lead_type: 'intake:unknown.lead_type',
  lms_status: 'intake:unknown.lms_status',
} as const satisfies Record<NamingField, TextKey>;

export type NamedBy = { readonly [Field in NamingField]: NamedRow | null };

/** The rows that an enquiry names, or the fields that name none; a model's make goes without saying. */
export type FindNamed = (
  enquiry: Enquiry,
) => { readonly named: NamedBy } | { readonly unknown: readonly NamingField[] };

/** Looks up what these enquiries name, with one statement for all of them. */
export async function findNamedRows(
  tx: Tx,
  market: Market,
  enquiries: readonly Enquiry[],
): Promise<FindNamed> {
  const words = Object.fromEntries(
    NAMING.map((field) => [
      field,
      [...new Set(enquiries.flatMap((enquiry) => wordOf(enquiry, field) ?? []))],
    ]),
  ) as unknown as Words;
  const isAnyNamed = Object.values(words).some((list) => list.length > 0);
  const rows = isAnyNamed ? await findRows.run(tx, { ...words, marketId: market.id }) : [];
  const byWord = new Map<string, NamedRow[]>();
  for (const row of rows) {
    const called = [row.name, row.alias, row.field === 'web_id' ? null : String(row.id)];
    for (const name of new Set(called.flatMap((one) => one?.toLowerCase() ?? []))) {
      const key = `${row.field} ${name}`;
      byWord.set(key, [...(byWord.get(key) ?? []), row]);
    }
  }
  return (enquiry) => {
    const found = (field: NamingField) => {
      const word = wordOf(enquiry, field);
      return word === null ? [] : (byWord.get(`${field} ${word}`) ?? []);
    };
    const [make] = found('make');
    const models = found('model').filter(({ parent_id: makeId }) => !make || makeId === make.id);
    const named = Object.fromEntries(
      NAMING.map((field) => [field, onlyOne(field === 'model' ? models : found(field))]),
    ) as unknown as NamedBy;
    const unknown = NAMING.filter((field) => wordOf(enquiry, field) !== null && named[field] === null);
    return unknown.length > 0 ? { unknown } : { named };
  };
}

/** Two rows of one name say nothing. */
const onlyOne = (rows: readonly NamedRow[]): NamedRow | null =>
  rows.length === 1 ? (rows[0] ?? null) : null;

const wordOf = (enquiry: Enquiry, field: NamingField): string | null =>
  written(enquiry[field])?.toLowerCase() ?? null;
