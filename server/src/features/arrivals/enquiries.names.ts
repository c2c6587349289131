import { type Enquiry, written } from '@otolead/contract/arrivals/enquiry.rules.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import type { TextKey } from '@otolead/contract/text-keys.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { Statement } from '../../platform/db/statement.ts';

/** Fields of an enquiry that name a row of the market. */
const NAMING = ['make', 'model', 'city', 'web_id', 'lead_type', 'lms_status', 'gm_id'] as const;

export type NamingField = (typeof NAMING)[number];

export interface NamedRow {
  readonly field: NamingField;
  readonly id: number;
  readonly name: string;
  /** Alternative name: the other language, or the value of a lead type. */
  readonly alias: string | null;
  /** Make of a model. */
  readonly parent_id: number | null;
  /** Business type of a web id's website and of a lead type's group. */
  readonly business_type_id: number | null;
}

type Words = { readonly [Field in NamingField]: readonly string[] };

/** Rows by the lower-case names and numbers of enquiries; the lists are short enough for a scan. */
const findRows = new Statement<Words & { readonly marketId: number }, NamedRow>(
  (_db, { marketId, make, model, city, web_id, lead_type, lms_status, gm_id }) => sql<NamedRow>`
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
          or id::text = any(${lms_status}::text[]))
    union all select 'gm_id', gm_id, campaign_name, null, null, null
      from commercial_campaign where market_id = ${marketId} and status = 1 and gm_id is not null
        and (lower(campaign_name) = any(${gm_id}::text[]) or gm_id::text = any(${gm_id}::text[]))`,
);

export const UNKNOWN = {
  make: 'arrivals:unknown.make',
  model: 'arrivals:unknown.model',
  city: 'arrivals:unknown.city',
  web_id: 'arrivals:unknown.web_id',
  lead_type: 'arrivals:unknown.lead_type',
  lms_status: 'arrivals:unknown.lms_status',
  gm_id: 'arrivals:unknown.gm_id',
} as const satisfies Record<NamingField, TextKey>;

export type NamedBy = { readonly [Field in NamingField]: NamedRow | null };

/** Resolves the rows named by an enquiry, or lists the unknown fields; a model implies its make. */
export type FindNamed = (
  enquiry: Enquiry,
) => { readonly named: NamedBy } | { readonly unknown: readonly NamingField[] };

/** Looks up all names of these enquiries in one statement, each distinct name once. */
export async function findNamedRows(
  tx: Tx,
  market: Market,
  enquiries: readonly Enquiry[],
): Promise<FindNamed> {
  const words = Object.fromEntries(
    NAMING.map((field) => [field, wordsOf(enquiries, field)]),
  ) as unknown as Words;
  const isAnyNamed = NAMING.some((field) => words[field].length > 0);
  const rows = isAnyNamed ? await findRows.run(tx, { ...words, marketId: market.id }) : [];
  const found = rowsByWriting(rows);
  return (enquiry) => {
    const makes = found('make', enquiry.make);
    const makeId = makes?.[0]?.id;
    const models = found('model', enquiry.model);
    const rowsOf: FoundRows = {
      make: makes,
      model: models && makeId ? models.filter(({ parent_id: id }) => id === makeId) : models,
      city: found('city', enquiry.city),
      web_id: found('web_id', enquiry.web_id),
      lead_type: found('lead_type', enquiry.lead_type),
      lms_status: found('lms_status', enquiry.lms_status),
      gm_id: found('gm_id', enquiry.gm_id),
    };
    // Two rows of one name are ambiguous.
    const unknown = NAMING.filter((field) => rowsOf[field] && rowsOf[field].length !== 1);
    return unknown.length > 0 ? { unknown } : { named: namedBy(rowsOf) };
  };
}

type FoundRows = { readonly [Field in NamingField]: readonly NamedRow[] | undefined };

const namedBy = (rows: FoundRows): NamedBy =>
  Object.fromEntries(NAMING.map((field) => [field, rows[field]?.[0] ?? null])) as unknown as NamedBy;

/** Rows of a field for a spelling; undefined for an empty one. */
function rowsByWriting(rows: readonly NamedRow[]) {
  const byWord = new Map<string, NamedRow[]>();
  for (const row of rows) {
    const called = [row.name, row.alias, row.field === 'web_id' ? null : String(row.id)];
    for (const name of new Set(called.flatMap((one) => one?.toLowerCase() ?? []))) {
      const key = `${row.field} ${name}`;
      byWord.set(key, [...(byWord.get(key) ?? []), row]);
    }
  }
  const known = new Map(NAMING.map((field) => [field, new Map<string, readonly NamedRow[] | undefined>()]));
  return (field: NamingField, writing: string | null | undefined): readonly NamedRow[] | undefined => {
    if (!writing) return undefined;
    const own = known.get(field);
    if (own?.has(writing)) return own.get(writing);
    const word = wordOf(writing);
    const found = word === null ? undefined : (byWord.get(`${field} ${word}`) ?? []);
    own?.set(writing, found);
    return found;
  };
}

const wordsOf = (enquiries: readonly Enquiry[], field: NamingField): string[] => {
  const writings = new Set(enquiries.map((enquiry) => enquiry[field] ?? ''));
  return [...new Set([...writings].flatMap((writing) => wordOf(writing) ?? []))];
};

const wordOf = (writing: string): string | null => written(writing)?.toLowerCase() ?? null;
