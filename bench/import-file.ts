import type pg from 'pg';

/** A list and rows of unknown people, as a file for that list names them. */
export interface ImportMaterial {
  readonly listId: number;
  readonly rows: readonly ImportRow[];
}

export interface ImportRow {
  readonly name: string;
  /** As it is typed in Indonesia. */
  readonly mobile: string;
  readonly make: string;
  readonly model: string;
  readonly city: string;
}

export const FILE_HEADER = 'name,mobile,brand,model,city,lms_status\n';

export const lineOf = ({ name, mobile, make, model, city }: ImportRow): string =>
  `${name},${mobile},${make},${model},${city},New\n`;

const FIRST = ['Adi', 'Budi', 'Citra', 'Dewi', 'Eka', 'Fajar', 'Gita', 'Hadi', 'Indah', 'Joko', 'Kartika'];
const LAST = ['Santoso', 'Wijaya', 'Lestari', 'Pratama', 'Saputra', 'Utami', 'Hidayat', 'Nugroho', 'Rahayu'];

/** `count` rows with names, cars and cities by rotation; mobiles are unique to the turn and unknown to the bench's leads. */
export async function importMaterial(pool: pg.Pool, count: number, turn: number): Promise<ImportMaterial> {
  const { rows: lists } = await pool.query<{ list_id: number }>(
    `select process_list.list_id from process_list join campaign on campaign.id = process_list.campaign_id
     join process on process.id = campaign.process_id
     where process.market_id = 1 and process.business_type_id = 1
       and process.status = 1 and campaign.status = 1 and process_list.status = 1 order by 1 limit 1`,
  );
  const { rows: cars } = await pool.query<{ make: string; model: string }>(
    `select make.name as make, model.name as model from model join make on make.id = model.make_id
     where model.market_id = 1 and model.name !~ '[,"]' and make.name !~ '[,"]'
       and (select count(*) from model other where other.make_id = model.make_id and other.market_id = 1
         and lower(other.name) = lower(model.name)) = 1 order by model.id limit 40`,
  );
  const { rows: cities } = await pool.query<{ name: string }>(
    `select name from city where market_id = 1 and name !~ '[,"]' order by id limit 40`,
  );
  const [list] = lists;
  if (!list) throw new Error('the bench has no active list');
  const pick = <Item>(items: readonly Item[], at: number) => items[at % items.length] as Item;
  const rows = Array.from(
    { length: count },
    (_, at): ImportRow => ({
      name: `${pick(FIRST, at)} ${pick(LAST, Math.floor(at / FIRST.length))}`,
      mobile: `08990${turn}${String(at).padStart(7, '0')}`,
      ...pick(cars, at),
      city: pick(cities, at * 7).name,
    }),
  );
  return { listId: Number(list.list_id), rows };
}

/** Deletes the leads that turns have made, with all their rows. */
export async function forgetImported(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ lead_id: number }>(
    `select lead_id from lead where mobile collate "C" like '628990%' and market_id = 1`,
  );
  const ids = rows.map(({ lead_id: id }) => id);
  const children = [
    'lead_route',
    'lead_milestone',
    'lead_name_word',
    'lead_preference',
    'activity',
    'job_lead',
    'lead',
  ];
  for (const table of children)
    await pool.query(`delete from ${table} where lead_id = any($1::bigint[])`, [ids]);
}
