import type { ReferenceName } from '@otolead/contract/reference-data/records.rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ActorContext } from '../../platform/http/context.ts';
import { fillTerms } from '../../platform/i18n/terms.ts';
import { type AnyServed, fieldsOf } from '../../platform/records/declared-record.ts';
import { named } from '../../platform/records/record-choices.ts';
import { configChoice } from '../config/config.public.ts';
import { SERVED_RECORDS } from '../reference-data/reference-data.public.ts';
import type { Kind, Names, Telling } from './changes.kind.ts';

/** Names of ids by an expression of `wanted.id`. */
const namesBy =
  (name: (context: ActorContext) => RawBuilder<unknown>): Names =>
  async (context, ids) => {
    const { rows } = await sql<{ id: number; name: string | null }>`select wanted.id, ${name(context)} as name
      from unnest(${ids}::integer[]) as wanted(id)`.execute(context.db);
    return new Map(rows.map(({ id, name: found }) => [id, fillTerms(found ?? `#${id}`, context.market)]));
  };

const COUNTRY = configChoice('country_list');

/** Names of a record and its fields, from its declaration. */
export function kindOf(served: AnyServed): Kind {
  const { record, table, columns, choices } = served;
  const title = sql.ref(`own.${columns?.[record.title] ?? record.title}`);
  const fields = fieldsOf(served).flatMap(([name, { kind }]): [string, Telling][] => {
    const choice = kind === 'market' ? COUNTRY : choices?.[name];
    if (choice) return [[name, namesBy((context) => choice.name(sql.ref('wanted.id'), context))]];
    return kind === 'flag' ? [[name, 'yes_no']] : [];
  });
  return {
    feature: record.feature,
    values: record.empty,
    names: namesBy(() => sql`(select ${title} from ${named(table)} as own where own.id = wanted.id)`),
    always: record.title,
    fields: Object.fromEntries(fields),
  };
}

/** Reference data, from its record declarations. */
export const REFERENCE_KINDS = Object.fromEntries(
  SERVED_RECORDS.map((served) => [served.record.name, kindOf(served)]),
) as Readonly<Record<ReferenceName, Kind>>;
