import type pg from 'pg';
import type { Bench } from './calls.ts';
import { atLeast, atMost, type Figure, figure, median } from './figures.ts';
import { importBySets, type Person } from './import-floor.ts';
import { ask, cycle, finishedJob, type Product, SUPERVISOR, signIn } from './product.ts';

const ROUNDS = 3;
const IMPORTED = 20_000;
/** Maximum bytes of an upload. */
const LARGEST = 50_000_000;
const HEADER = 'name,mobile,brand,model,city,lms_status\n';

const NAMES = ['Adi', 'Budi', 'Citra', 'Dewi', 'Eka', 'Fajar', 'Gita', 'Hadi', 'Indah', 'Joko', 'Kartika'];

/** A list and unknown people, new ones each time. */
async function peopleFor(pool: pg.Pool, count: number, round: number) {
  const { rows: lists } = await pool.query<{ list_id: string }>(
    `select list_id from process_list join campaign on campaign.id = campaign_id
     join process on process.id = process_id
     where process.market_id = 1 and process.business_type_id = 1
       and process.status = 1 and campaign.status = 1 and process_list.status = 1 order by 1 limit 1`,
  );
  const { rows: cars } = await pool.query<{ brand: string; model: string }>(
    `select make.name as brand, model.name as model from model join make on make.id = model.make_id
     where model.market_id = 1 and (model.name || make.name) !~ '[,"]'
       and (select count(*) from model other where other.make_id = model.make_id and other.market_id = 1
         and lower(other.name) = lower(model.name)) = 1 order by model.id limit 40`,
  );
  const { rows: cities } = await pool.query<{ city: string }>(
    `select name as city from city where market_id = 1 and name !~ '[,"]' order by id limit 37`,
  );
  const [car, city] = [cycle(cars), cycle(cities)];
  const people = Array.from(
    { length: count },
    (_, at): Person => ({
      // Two different words.
      name: `${NAMES[at % NAMES.length]} ${NAMES[(at + 1 + ((at >> 4) % (NAMES.length - 1))) % NAMES.length]}`,
      mobile: `08990${round}${String(at).padStart(7, '0')}`,
      ...car(),
      ...city(),
    }),
  );
  const [list] = lists;
  if (!list) throw new Error('the bench has no active list');
  return { listId: Number(list.list_id), people };
}

const lineOf = ({ name, mobile, brand, model, city }: Person) =>
  `${name},${mobile},${brand},${model},${city},New\n`;

/** Deletes the imported leads with all their rows. */
async function forget(pool: pg.Pool): Promise<void> {
  const known = `select lead_id from lead where mobile collate "C" like '628990%' and market_id = 1`;
  const { rows } = await pool.query<{ lead_id: string }>(known);
  for (const table of [
    'lead_route',
    'lead_milestone',
    'lead_name_word',
    'lead_preference',
    'activity',
    'job_lead',
    'lead',
  ])
    await pool.query(`delete from ${table} where lead_id = any($1::bigint[])`, [
      rows.map((row) => row.lead_id),
    ]);
  await pool.query('delete from job');
}

async function upload(origin: string, token: string, text: string, listId: number) {
  const body = new FormData();
  body.append('list_id', String(listId));
  body.append('file', new File([text], 'leads.csv'));
  return ask<{ job_id: number }>(origin, {
    method: 'POST',
    path: '/id/api/crm/lead/raw_lead_bulk_upload',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
}

/** Imports by a worker alternating with COPY and sets, and the memory growth of its process by the largest file. */
export async function measureImport({ pool }: Bench, product: Product): Promise<Figure[]> {
  const { access } = await signIn(pool, SUPERVISOR);
  const [jobs, floors]: [number[], number[]] = [[], []];
  try {
    const send = (text: string, listId: number) =>
      upload(product.origin, access, text, listId).then((job) => finishedJob(pool, job));
    for (let round = 0; round < 2 * ROUNDS; round += 2) {
      const { people, listId } = await peopleFor(pool, IMPORTED, round);
      const { seconds, done } = await send(HEADER + people.map(lineOf).join(''), listId);
      if (done !== IMPORTED) throw new Error(`${done} of ${IMPORTED} rows`);
      jobs.push(seconds);
      floors.push(await importBySets(pool, (await peopleFor(pool, IMPORTED, round + 1)).people, listId));
      await forget(pool);
    }
    const { people, listId } = await peopleFor(pool, 1, 9);
    const line = people.map((one) => lineOf({ ...one, name: one.name.padEnd(90, ' x') })).join('');
    // One person repeated, so that the table does not change.
    const text = HEADER + line.repeat(Math.floor((LARGEST - HEADER.length) / line.length));
    const { inAll } = await product.growthDuring(() => send(text, listId));
    const [job, floor] = [median(jobs), median(floors)];
    return [
      figure('import of 20,000 rows: rows a second', IMPORTED / job, '', atLeast(5_000)),
      figure('import of 20,000 rows: by COPY and sets', IMPORTED / floor, ''),
      figure('import of 20,000 rows: rate by that of COPY and sets', floor / job, '×', atLeast(0.7)),
      figure('import of 50,000,000 bytes: memory grown', inAll, 'MB', atMost(60)),
    ];
  } finally {
    await forget(pool);
  }
}
