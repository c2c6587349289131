import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type Bench, counted } from './calls.ts';
import { atLeast, type Figure, figure, median } from './figures.ts';
import { callOf, cycle, type Product, SUPERVISOR, signIn } from './product.ts';

const ROUNDS = 3;
const IMPORTED = 20_000;
const NAMES = ['Adi', 'Budi', 'Citra', 'Dewi', 'Eka', 'Fajar', 'Gita', 'Hadi', 'Indah', 'Joko', 'Kartika'];

/** Imports of unknown people by a worker, beside PostgreSQL's time for its statements. */
export async function measureImport({ pool }: Bench, { origin }: Product): Promise<Figure[]> {
  const { access } = await signIn(pool, SUPERVISOR);
  const rounds: { wall: number; sql: number }[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { list, text } = await fileOf(pool, round);
      const act = async () => secondsOf(pool, await upload(origin, access, text, list));
      const { result, ms } = await counted(pool, act);
      rounds.push({ wall: result, sql: ms / 1_000 });
      await forget(pool);
    }
  } finally {
    await forget(pool);
  }
  const what = `import of ${IMPORTED.toLocaleString('en')} rows`;
  return [
    figure(`${what}: rows a second`, IMPORTED / median(rounds.map(({ wall }) => wall)), '', atLeast(5_000)),
    figure(`${what}: PostgreSQL’s time`, median(rounds.map(({ sql }) => sql)), 's'),
  ];
}

/** A list, and a file of people who are new each time. */
async function fileOf(pool: pg.Pool, round: number): Promise<{ list: string; text: string }> {
  const { rows } = await pool.query<{ list: string; car: string; city: string }>(
    `select process_list.list_id as list, make.name || ',' || model.name as car, city.name as city
     from model join make on make.id = model.make_id
       cross join lateral (select name from city where market_id = 1 and name !~ '[,"]'
         order by id offset model.id % 37 limit 1) as city
       cross join lateral (select list_id from process_list join campaign on campaign.id = campaign_id
         join process on process.id = process_id
         where process.market_id = 1 and process.business_type_id = 1
           and process.status = 1 and campaign.status = 1 and process_list.status = 1 order by 1 limit 1) as process_list
     where model.market_id = 1 and (model.name || make.name) !~ '[,"]'
       and (select count(*) from model other where other.make_id = model.make_id and other.market_id = 1
         and lower(other.name) = lower(model.name)) = 1 order by model.id limit 40`,
  );
  const [first, taste] = [cycle(NAMES), cycle(rows)];
  const lines = Array.from({ length: IMPORTED }, (_, at) => {
    const { car, city } = taste();
    const mobile = `08990${round}${String(at).padStart(7, '0')}`;
    return `${first()} ${NAMES[(at >> 4) % NAMES.length]},${mobile},${car},${city},New\n`;
  });
  return { list: rows[0]?.list ?? '', text: `name,mobile,brand,model,city,lms_status\n${lines.join('')}` };
}

async function upload(origin: string, token: string, text: string, list: string): Promise<number> {
  const { path, headers } = callOf(token, 'GET', 'crm/lead/raw_lead_bulk_upload');
  const body = new FormData();
  body.append('list_id', list);
  body.append('file', new File([text], 'leads.csv'));
  const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body });
  if (answer.status !== 200) throw new Error(`the upload was answered by ${await answer.text()}`);
  return ((await answer.json()) as { data: { job_id: number } }).data.job_id;
}

/** Waits until a worker has done the job; since it took it. */
async function secondsOf(pool: pg.Pool, id: number): Promise<number> {
  for (;;) {
    const { rows } = await pool.query<{ state: string; seconds: number; done: number }>(
      `select state, extract(epoch from finished_at - started_at)::float8 as seconds, done
       from job where id = $1 and finished_at is not null`,
      [id],
    );
    const [job] = rows;
    if (job?.done === IMPORTED) return job.seconds;
    if (job) throw new Error(`the import ${job.state} after ${job.done} rows`);
    await delay(50);
  }
}

/** Deletes the imported leads with all their rows. */
async function forget(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ lead_id: string }>(
    `select lead_id from lead where mobile collate "C" like '628990%' and market_id = 1`,
  );
  const ids = rows.map((row) => row.lead_id);
  const children = ['lead_route', 'lead_milestone', 'lead_name_word', 'lead_preference', 'activity'];
  for (const table of [...children, 'job_lead', 'lead'])
    await pool.query(`delete from ${table} where lead_id = any($1::bigint[])`, [ids]);
  await pool.query('delete from job');
}
