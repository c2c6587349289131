import type { DetailType } from '@otolead/contract/reports/report-types.rules.ts';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../../tables/database.ts';
import { words } from '../exports/exports.public.ts';
import type { Cell } from './grid.ts';

/** Reports whose rows have ids besides the lead's columns (spec B§3). */
const CARRYING: readonly DetailType[] = ['dialer_report', 'ops_report'];

/** Keys of the list and headings of the file, as specified. */
const CARRIED = ['List_id', 'Make', 'Model', 'City', 'CrossSell-City'] as const;
type Carried = (typeof CARRIED)[number];

const place = (id: RawBuilder<number | null>) => sql`(select city.name from city where city.id = ${id})`;

/** Name of each id. */
const NAMED: Record<Carried, (id: RawBuilder<number | null>) => RawBuilder<unknown>> = {
  List_id: (id) => sql`(select process_list.list_name from process_list where process_list.id = ${id})`,
  Make: (id) => sql`(select make.name from make where make.id = ${id})`,
  Model: (id) => sql`(select model.name from model where model.id = ${id})`,
  City: place,
  'CrossSell-City': place,
};

/** Headings of a report's details after the lead's columns. */
export function carriedHeads(type: DetailType): readonly string[] {
  return CARRYING.includes(type) ? CARRIED : [];
}

/** Rows with their report's extra columns: ids in a list, names in a file. */
export function withCarried<Row>(
  rows: SelectQueryBuilder<Database, 'lead', Row>,
  { type, cell, as }: { type: DetailType; cell: Cell; as: 'id' | 'name' },
): SelectQueryBuilder<Database, 'lead', Row> {
  if (!CARRYING.includes(type)) return rows;
  const ids = idsOf(cell);
  return rows.select(
    CARRIED.map((head) =>
      (as === 'id' ? sql<string | null>`${ids[head]}::text` : words(NAMED[head](ids[head]))).as(head),
    ),
  ) as unknown as SelectQueryBuilder<Database, 'lead', Row>;
}

/** Of a counted car its own ids; of a lead the first requested car, without a dealer's city. */
function idsOf({ metric }: Cell): Record<Carried, RawBuilder<number | null>> {
  const isCar = metric.base === 'car' && !metric.leads;
  const asked = (id: 'make_id' | 'model_id') =>
    isCar
      ? sql.ref<number | null>(`assigned_car.${id}`)
      : sql<number | null>`(select ${sql.ref(`asked.${id}`)} from lead_preference as asked
          where asked.lead_id = lead.lead_id order by asked.sort_order limit 1)`;
  return {
    List_id: sql.ref('lead.process_list_id'),
    Make: asked('make_id'),
    Model: asked('model_id'),
    City: sql.ref('lead.city_id'),
    'CrossSell-City': isCar
      ? sql`(select dealer.city_id from dealer where dealer.id = assigned_car.dealer_id)`
      : sql`null::integer`,
  };
}
