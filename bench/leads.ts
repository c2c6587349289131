import type pg from 'pg';
import { type Bench, measureCall, type Scenario } from './calls.ts';
import type { Figure } from './figures.ts';
import { type Call, callOf, day, MARKET, type Product, SUPERVISOR, signIn } from './product.ts';

const VARIANTS = 20;
/** Leads to save, half of them by plain SQL: as many as agents, who do not wait for each other's locks. */
const SAVED = 768;

interface Saved {
  readonly lead_id: number;
  readonly mobile: string;
  readonly word: string;
}

const SAMPLE = `with drawn as materialized (
    select low + floor(random() * span)::bigint as lead_id
    from (select min(lead_id) as low, max(lead_id) - min(lead_id) as span from lead) ids, generate_series(1, 20000)),
  sample as materialized (select distinct on (lead_id) lead.* from drawn join lead using (lead_id) where market_id = ${MARKET})`;

/** Commonest values of a column in a sample of the market's leads. */
async function common(pool: pg.Pool, column: string, join = ''): Promise<number[]> {
  const { rows } = await pool.query<{ id: string }>(
    `${SAMPLE} select ${column} as id from sample ${join} where ${column} is not null
     group by 1 order by count(*) desc limit ${VARIANTS}`,
  );
  return rows.map(({ id }) => Number(id));
}

/** Leads whose interest may be saved repeatedly. */
async function savedLeads(pool: pg.Pool): Promise<Saved[]> {
  const { rows } = await pool.query<Saved>(
    `${SAMPLE} select lead_id::int, mobile, (string_to_array(search_name, ' '))[1] as word from sample
     where status_id in (1, 2) and sub_status_id in (2, 3, 5, 6) and attribution_id is null limit ${SAVED}`,
  );
  return rows;
}

type Scenarios = (bench: Bench, product: Product, token: string) => Promise<Scenario[]>;

const listScenarios: Scenarios = async ({ pool }, { origin }, token) => {
  const leads = await savedLeads(pool);
  const [city, process, owner] = [
    await common(pool, 'sample.city_id'),
    await common(pool, 'gm_id'),
    await common(pool, 'myactive_agent_id'),
  ];
  const make = await common(pool, 'make_id', 'join lead_preference using (lead_id)');
  const dealer = await common(pool, 'dealer_id', 'join assigned_car using (lead_id)');
  const pick = <Item>(items: readonly Item[], at: number) => items[at % Math.max(1, items.length)];
  const between = (date_type: string, from: number, to: number) => ({
    date_type,
    start_date: day(from),
    end_date: day(to),
  });
  const created = (turn: number, days: number) => between('created_date', -days - turn, -turn);
  const lists: Readonly<Record<string, (turn: number) => object>> = {
    'default, follow-up today': (turn) => between('followup_date', turn % 3, turn % 3),
    'status, sub-status, cities, processes, created in 60 days': (turn) => ({
      ...created(turn, 60),
      status_id: [2, 24],
      sub_status_id: [2, 3, 21],
      city_id: [pick(city, turn), pick(city, turn + 1), pick(city, turn + 2)],
      gm_id: [pick(process, turn), pick(process, turn + 1), pick(process, turn + 2), pick(process, turn + 3)],
    }),
    'word of a name': (turn) => ({ search: pick(leads, turn)?.word.padEnd(3, 'a') }),
    'fragment of a mobile': (turn) => ({ search: pick(leads, turn)?.mobile.slice(-7, -1) }),
    'lead id': (turn) => ({ search: String(pick(leads, turn)?.lead_id) }),
    'preferred make': (turn) => ({ make_id: [pick(make, turn)] }),
    'dealer and test drive in 30 days': (turn) => ({
      ...between('td_scheduled_date', -30, 0),
      dealer_id: [pick(dealer, turn)],
    }),
    'my active': (turn) => ({ my_active: 1, myactive_agent_id: [pick(owner, turn)] }),
    'total to 30,000 of a broad filter': () => ({ status_id: [1, 2, 24] }),
    'exact total of a month': (turn) => ({ ...created(turn, 30), count: 'exact' }),
  };
  const asked = (input: object) => callOf(token, 'POST', 'crm/lead/lead_list', input);
  const later = variants((turn) => created(turn, 90)).map(async (input) => {
    const { path, ...call } = asked({ ...input, page: 199 });
    const answer = (await (await fetch(`${origin}${path}`, call)).json()) as {
      pagination: { cursor: string };
    };
    return asked({ ...input, page: 200, cursor: answer.pagination.cursor });
  });
  return [
    ...Object.entries(lists).map(([name, input]) => ({
      name: `list: ${name}`,
      calls: variants(input).map(asked),
    })),
    { name: 'list: page 200', calls: await Promise.all(later) },
  ];
};

const variants = (input: (turn: number) => object) =>
  Array.from({ length: VARIANTS }, (_, turn) => input(turn));

export const SCREEN_PARTS =
  'assigned_cars,preference_list,lead_detail,history,similar_leads,documents,call_state,route';

/** Opens a lead in one call, beside prepared reads by its key without scope, names and totals. */
const openScenarios: Scenarios = async ({ pool }, _, token) => {
  const leads = await savedLeads(pool);
  const read = (lead_id: number) => (from: string, at: number) =>
    pool.query({ text: `select * from ${from}`, values: [lead_id], name: `floor_${at}` });
  const calls = leads.map(({ lead_id }) =>
    callOf(token, 'GET', 'crm/lead/lead_details', { lead_id, _with: SCREEN_PARTS }),
  );
  const floor = leads.map(
    ({ lead_id }) =>
      () =>
        Promise.all(READS.map(read(lead_id))),
  );
  return [{ name: 'open: with all its screen asks', calls, floor }];
};

const READS = [
  'lead where lead_id = $1',
  'lead_preference where lead_id = $1',
  'assigned_car where lead_id = $1',
  'activity where lead_id = $1 order by created_at desc, id desc limit 20',
  'lead where mobile collate "C" = (select mobile from lead where lead_id = $1)',
  'document where lead_id = $1',
  'lead_lease where lead_id = $1',
  'lead_call where lead_id = $1 and called_at >= current_date',
  'lead_route where lead_id = $1 order by id desc limit 1',
];

/** Status updates with a new time each, so that every save changes something. */
function saveCalls(token: string, leads: readonly Saved[]): Call[] {
  return ['10:30', '14:15'].flatMap((followup_time, round) =>
    leads.map(({ lead_id }, turn) =>
      callOf(token, 'PUT', 'crm/lead/update_status', {
        lead_id,
        status_id: 2,
        sub_status_id: 2,
        follow_up_date: day(3 + round + (turn % 20)),
        followup_time,
        buy_time: 14,
      }),
    ),
  );
}

/** Locks and updates a lead and writes its history, without checks. */
async function saveInSql(pool: pg.Pool, leadId: number): Promise<void> {
  const client = await pool.connect();
  const ask = (name: string, text: string) => client.query({ name, text, values: [leadId] });
  try {
    await client.query('begin');
    await ask('floor_lock', 'select * from lead where lead_id = $1 for update');
    await ask(
      'floor_lead',
      `update lead set followup_at = now() + interval '3 days', version = version + 1, updated_at = now(),
         updated_crm_at = now() where lead_id = $1`,
    );
    await ask(
      'floor_activity',
      `insert into activity (lead_id, created_at, market_id, type, source, actor_name, detail, activity_hash)
       values ($1, now(), 1, 'status', 'crm', 'Bench', '{"version":1,"change_details":{}}', gen_random_uuid())`,
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}

const saveScenarios: Scenarios = async ({ pool }, _, token) => {
  const leads = await savedLeads(pool);
  const half = leads.length / 2;
  const floor = leads.slice(half).map((lead) => saveInSql.bind(null, pool, lead.lead_id));
  return [{ name: 'save of a status', calls: saveCalls(token, leads.slice(0, half)), writes: true, floor }];
};

/** The most frequent actions. */
const PARTS = { list: listScenarios, open: openScenarios, save: saveScenarios };

/** A page of the list, a lead with all that its screen asks, and a save. */
export async function mostFrequent(bench: Bench, product: Product, token: string): Promise<Scenario[]> {
  const [page] = await PARTS.list(bench, product, token);
  const [lead] = await PARTS.open(bench, product, token);
  const [save] = await PARTS.save(bench, product, token);
  return [page, lead, save].flatMap((scenario) => scenario ?? []);
}

export const measureLeads = (part: keyof typeof PARTS) => async (bench: Bench, product: Product) => {
  const { access } = await signIn(bench.pool, SUPERVISOR);
  const figures: Figure[] = [];
  for (const scenario of await PARTS[part](bench, product, access)) {
    bench.print(scenario.name);
    figures.push(...(await measureCall(bench, product, scenario)));
  }
  return figures;
};
