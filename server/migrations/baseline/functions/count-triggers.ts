/**
 * Triggers that keep the counts, so that no writer can forget them (docs/decisions/040). Generated, because thirty
 * functions share most lines and each kind is defined only once. The view `lead_counted` has the counts of all rows.
 */
export function countTriggers(): string {
  return `
    revoke truncate on lead, lead_milestone, assigned_car, lead_preference, audit, lead_call from current_user;
    create view lead_counted as ${countedAs(Object.keys(PARTS) as Part[])};
    ${COUNTINGS.flatMap((counting) => counting.on.map((operation) => createTrigger(counting, operation))).join('')}`;
}

const NAMES =
  `process_id campaign_id day agent_id gm_id status_id sub_status_id lms_status_id lead_type_id part age`.split(
    ' ',
  );
const KEY = ['market_id', 'kind', ...NAMES].join(', ');
/**
 * Defaults of an entry: columns by which a kind does not group. `amount` is summed; `counts` is the condition for a row
 * to count.
 */
const NONE = {
  ...Object.fromEntries(NAMES.map((name) => [name, '0'])),
  ...{ day: 'null::date', age: '-1', amount: '0', period: 'null::date', counts: 'true' },
};
type Entry = Readonly<Record<string, string>>;
type Kinds = Readonly<Record<number, Entry>>;

const dayOf = (instant: string) => `(${instant} at time zone market.time_zone)::date`;
const monthOf = (instant: string) => `date_trunc('month', ${instant} at time zone market.time_zone)::date`;
/** First age of the bucket; negative ages belong to the first bucket. */
const bucketOf = (age: string) =>
  `coalesce((array[0, 0, 16, 31, 61, 91, 121, 151, 181])[width_bucket(${age}, array[0, 16, 31, 61, 91, 121, 151, 181]) + 1], -1)`;

const IS_SOLD = 'lead.sub_status_id in (11, 12)';
const IS_LMS_SOLD = 'lead.lms_status_id in (5, 6)';
const IS_RETAIL = '(lead.sub_status_id = 12 or lead.lms_status_id = 6)';
const RETAIL_AT = `(case when lead.sub_status_id = 12 then lead_milestone.retail_at else lead_milestone.lms_retail_at end)`;
const RETAIL_AGE =
  bucketOf(`(case when lead.sub_status_id = 12 then coalesce(lead.purchase_date, ${dayOf(RETAIL_AT)})
  else ${dayOf(RETAIL_AT)} end - ${dayOf('lead_milestone.first_triggered_at')})`);
const SALE_AGE = bucketOf(`(case when lead.sub_status_id = 12
    then coalesce(lead.purchase_date, ${dayOf('lead_milestone.retail_at')})
    else coalesce(lead.booking_date, ${dayOf('lead_milestone.crm_spk_at')}) end - ${dayOf('lead.created_at')})`);
/** Make of the first enquiry. */
const ENQUIRED = `coalesce(lead_milestone.original_make_id, enquired.make_id)`;

const ofGm = { gm_id: 'coalesce(lead.gm_id, 0)' };
const ofRetail = {
  ...ofGm,
  sub_status_id: 'case when lead.sub_status_id = 12 then 12 else 0 end',
  lms_status_id: 'case when lead.lms_status_id = 6 then 6 else 0 end',
};
/** Leads of a process by one of their timestamps. */
const byDay = (instant: string, counts = 'true'): Entry => ({
  process_id: 'lead.process_id',
  campaign_id: 'coalesce(lead.campaign_id, 0)',
  day: dayOf(instant),
  counts: `lead.process_id is not null and ${instant} is not null and ${counts}`,
});
const ofAgent = (agent: string): Entry => ({ agent_id: `coalesce(${agent}, 0)` });

const LEAD: Kinds = {
  1: {
    ...ofGm,
    day: dayOf('lead.created_at'),
    status_id: 'lead.status_id',
    sub_status_id: 'lead.sub_status_id',
  },
  2: {
    ...ofRetail,
    day: monthOf('lead_milestone.first_triggered_at'),
    lead_type_id: 'coalesce(lead.lead_type_id, 0)',
    age: `case when ${IS_RETAIL} then ${RETAIL_AGE} else -1 end`,
    counts: 'lead_milestone.first_triggered_at is not null',
  },
  3: {
    ...ofRetail,
    day: monthOf(RETAIL_AT),
    age: `case when lead_milestone.first_triggered_at is null then -2 else ${RETAIL_AGE} end`,
    counts: `${IS_RETAIL} and ${RETAIL_AT} is not null`,
  },
  5: {
    ...ofGm,
    day: monthOf('lead.created_at'),
    sub_status_id: 'lead.sub_status_id',
    age: SALE_AGE,
    counts: IS_SOLD,
  },
  6: { ...byDay('lead.created_at'), part: '(lead.duplicate_of is not null)::integer' },
  11: {
    ...byDay('lead_milestone.crm_spk_at', IS_SOLD),
    ...ofAgent('lead_milestone.crm_spk_by'),
    part: 'coalesce(lead.attribution_id, 0)',
  },
  12: byDay('lead_milestone.lms_spk_at', IS_LMS_SOLD),
  13: {
    ...byDay(RETAIL_AT, IS_RETAIL),
    agent_id: 'case when lead.sub_status_id = 12 then coalesce(lead_milestone.retail_by, 0) else 0 end',
  },
  // Attribution, billing and LMS sale of leads, by month of creation.
  23: {
    ...ofGm,
    day: monthOf('lead.created_at'),
    status_id: 'coalesce(lead.billing_status_id, 0)',
    lms_status_id: `case when ${IS_LMS_SOLD} then lead.lms_status_id else 0 end`,
    part: 'coalesce(lead.attribution_id, 0)',
    counts: `(lead.attribution_id is not null or lead.billing_status_id is not null or ${IS_LMS_SOLD})`,
  },
};
/** Active leads with an owner, by day of their follow-up. */
const OWNED: Kinds = {
  22: {
    campaign_id: 'coalesce(lead.campaign_id, 0)',
    day: dayOf('lead.followup_at'),
    agent_id: 'lead.myactive_agent_id',
    lead_type_id: 'coalesce(lead.lead_type_id, 0)',
    part: `(lead.mobile !~ case lead.market_id when 1 then '^628[0-9]{7,11}$' else '^639[0-9]{7,11}$' end)::integer`,
    counts:
      'lead.myactive_agent_id is not null and lead.followup_at is not null and lead.status_id in (1, 2, 24)',
  },
};
const CAR: Kinds = {
  4: { ...ofGm, day: monthOf('assigned_car.triggered_at') },
  7: {
    ...byDay('assigned_car.triggered_at'),
    status_id: 'coalesce(assigned_car.ld_status, 0)',
    part: `coalesce(assigned_car.make_id <> ${ENQUIRED}, false)::integer`,
  },
  8: byDay('assigned_car.td_requested_at'),
  9: byDay('assigned_car.td_completed_at', 'assigned_car.td_status_id = 4'),
  10: {
    ...byDay('assigned_car.visited_at', 'assigned_car.visit_status_id = 2'),
    ...ofAgent('assigned_car.visit_agent_id'),
  },
};
const AUDIT: Kinds = {
  21: {
    ...byDay('audit.calling_at', 'audit.compliance is not null'),
    ...ofAgent('audit.agent_id'),
    amount: '(audit.compliance * 100)::integer',
  },
};
const IS_CONNECTED = 'lead_call.call_status_id in (1, 6)';
const CALL: Kinds = {
  14: {
    process_id: 'coalesce(lead_call.process_id, 0)',
    campaign_id: 'coalesce(lead_call.campaign_id, 0)',
    ...ofAgent('lead_call.agent_id'),
    day: dayOf('lead_call.called_at'),
    // All connected statuses count as one.
    status_id: `case when ${IS_CONNECTED} then 1 else 0 end`,
    sub_status_id: 'coalesce(lead_call.sub_status_id, 0)',
    amount: 'lead_call.talk_seconds',
  },
};
/** Each lead counts once per period, on the day of its first call. */
const firstOf = (by: readonly string[], period: string, condition = 'true'): Entry => ({
  ...Object.fromEntries(by.map((column) => [column, `lead_call.${column}`])),
  day: dayOf('lead_call.called_at'),
  period,
  counts: `num_nulls(${by.map((column) => `lead_call.${column}`).join(', ')}) = 0 and ${condition}`,
});
const FIRST_CALL: Kinds = {
  15: firstOf(['campaign_id'], dayOf('lead_call.called_at')),
  16: firstOf(['campaign_id'], dayOf('lead_call.called_at'), IS_CONNECTED),
  17: firstOf(['campaign_id'], monthOf('lead_call.called_at')),
  18: firstOf(['campaign_id'], monthOf('lead_call.called_at'), IS_CONNECTED),
  19: firstOf(['process_id', 'agent_id'], monthOf('lead_call.called_at'), IS_CONNECTED),
};

type Table = 'lead' | 'lead_milestone' | 'assigned_car' | 'lead_preference' | 'audit' | 'lead_call';
/**
 * A write to a table: `written` has the rows of these leads before (change -1) and after it (1). Without a write every
 * row counts once.
 */
interface Write {
  readonly table: Table;
  readonly rows: string;
  readonly leads: string;
}
/** A table, or `written` in its place, and the condition that selects the side of `moved`. */
type Source = (table: Table) => readonly [rows: string, side: string];
type Join = (source: Source) => string;

const joinLead =
  (table: Table): Join =>
  (source) => {
    const [lead, side] = source('lead');
    return `join ${lead} on lead.lead_id = ${table}.lead_id and lead.market_id = ${table}.market_id and ${side}`;
  };
const joinMilestone: Join = (source) => {
  const [milestone, side] = source('lead_milestone');
  return `left join ${milestone} on lead_milestone.lead_id = lead.lead_id and ${side}`;
};
const joinEnquiry: Join = (source) => {
  const [preference, side] = source('lead_preference');
  return `${joinLead('assigned_car')(source)} ${joinMilestone(source)}
    left join lateral (select make_id from ${preference}
      where lead_preference.lead_id = lead.lead_id and ${side} and lead_milestone.original_make_id is null
      order by lead_preference.created_at, lead_preference.sort_order limit 1) as enquired on true`;
};

const KEPT = ['kind', ...NAMES, 'amount'];

/** Entries of a table's rows for these kinds; kinds whose condition a row does not meet are not computed for it. */
function entriesOf(table: Table, kinds: Kinds, join: Join, write?: Write, columns = KEPT): string {
  const source: Source = (name) =>
    name === write?.table ? [`written as ${name}`, `${name}.change = moved.change`] : [name, 'true'];
  const [rows, side] = source(table);
  const entries = Object.entries(kinds).map(([kind, entry]) => {
    const values: Entry = { kind, ...NONE, ...entry };
    return `select ${columns.map((name) => `${values[name]} as ${name}`).join(', ')} where ${values.counts}`;
  });
  return `select moved.change, ${table}.lead_id, ${table}.market_id, entry.*
    from (values ${write ? '(-1), (1)' : '(1)'}) as moved (change) join ${rows} on ${side}
      join market on market.id = ${table}.market_id ${join(source)}
      cross join lateral (${entries.join('\n        union all ')}) as entry
    where ${write && write.table !== table ? `${table}.lead_id in (${write.leads})` : 'true'}`;
}

const PARTS = {
  lead: (write?: Write) => entriesOf('lead', LEAD, joinMilestone, write),
  owned: (write?: Write) => entriesOf('lead', OWNED, () => '', write),
  car: (write?: Write) => entriesOf('assigned_car', CAR, joinEnquiry, write),
  audit: (write?: Write) => entriesOf('audit', AUDIT, joinLead('audit'), write),
  call: (write?: Write) => entriesOf('lead_call', CALL, () => '', write),
  firstCall: (write?: Write) =>
    `select change, lead_id, market_id, ${KEPT.map((name) => (name === 'day' ? 'min(day) as day' : name)).join(', ')}
    from (${entriesOf('lead_call', FIRST_CALL, () => '', write, [...KEPT, 'period'])}) as called
    group by change, lead_id, market_id, period, ${KEPT.filter((name) => name !== 'day').join(', ')}`,
};
type Part = keyof typeof PARTS;

const countedAs = (parts: readonly Part[], write?: Write) =>
  parts.map((part) => PARTS[part](write)).join('\nunion all\n');

type Operation = 'insert' | 'delete' | 'update' | 'update of all';
interface Counting {
  readonly table: Table;
  readonly parts: readonly Part[];
  /** Columns, besides lead and market, whose change alters a count. */
  readonly columns: string;
  readonly on: readonly Operation[];
}

const ROW: readonly Operation[] = ['insert', 'delete', 'update'];
/** For tables in which several rows of a lead determine a count together. */
const ROWS: readonly Operation[] = ['insert', 'delete', 'update of all'];
const OF_PROCESS = 'gm_id, process_id, campaign_id';

const COUNTINGS: readonly Counting[] = [
  {
    table: 'lead',
    parts: ['lead'],
    columns: `${OF_PROCESS}, created_at, duplicate_of, status_id, sub_status_id, lms_status_id, lead_type_id, attribution_id,
      billing_status_id, purchase_date, booking_date`,
    on: ROW,
  },
  {
    table: 'lead',
    parts: ['owned'],
    columns: 'myactive_agent_id, followup_at, mobile, status_id, campaign_id, lead_type_id',
    on: ROW,
  },
  // On update only: a lead has no cars or audits when it is inserted or deleted.
  { table: 'lead', parts: ['car', 'audit'], columns: OF_PROCESS, on: ['update'] },
  {
    table: 'lead_milestone',
    parts: ['lead'],
    columns: 'first_triggered_at, crm_spk_at, crm_spk_by, lms_spk_at, retail_at, retail_by, lms_retail_at',
    on: ROW,
  },
  { table: 'lead_milestone', parts: ['car'], columns: 'original_make_id', on: ROW },
  {
    table: 'assigned_car',
    parts: ['car'],
    columns: `make_id, triggered_at, ld_status, td_requested_at, td_completed_at, td_status_id, visited_at, visit_agent_id,
      visit_status_id`,
    on: ROW,
  },
  { table: 'audit', parts: ['audit'], columns: 'agent_id, calling_at, compliance', on: ROW },
  { table: 'lead_preference', parts: ['car'], columns: 'make_id', on: ROWS },
  { table: 'lead_call', parts: ['call', 'firstCall'], columns: 'called_at', on: ROWS },
];

const TRANSITIONS: Readonly<Record<Operation, readonly string[]>> = {
  insert: ['arrived'],
  delete: ['gone'],
  update: [],
  'update of all': ['gone', 'arrived'],
};

const columnsOf = ({ columns }: Counting) => ['lead_id', 'market_id', ...columns.split(/,\s*/)];

/**
 * The write of an updated row, or of all rows of a statement; imported milestones without any of these values are
 * skipped.
 */
function writeOf(counting: Counting, operation: Operation): Write {
  const { table, columns, on } = counting;
  if (operation === 'update') {
    const side = (row: string) => columnsOf(counting).map((column) => `${row}.${column}`);
    const rows = `select -1 as change, ${side('old')} union all select 1, ${side('new')}`;
    return { table, rows, leads: 'old.lead_id, new.lead_id' };
  }
  const names = TRANSITIONS[operation];
  const counted = (rows: string) => `from ${rows} where num_nonnulls(${columns}) > 0`;
  const leads = names.map((rows) => `select lead_id ${counted(rows)}`).join(' union ');
  const changed = names.map((rows) => `select ${rows === 'gone' ? -1 : 1} as change, * ${counted(rows)}`);
  if (on !== ROWS) return { table, rows: changed.join(' union all '), leads };
  const present = `from ${table} as present where lead_id in (${leads})`;
  const unchanged = `${present} and not exists (select from arrived
    where arrived.lead_id = present.lead_id and arrived.id = present.id)`;
  const before = `select -1 as change, * ${names.includes('arrived') ? unchanged : present}`;
  const gone = changed.filter((_, at) => names[at] === 'gone');
  return { table, rows: [before, ...gone, `select 1, * ${present}`].join(' union all '), leads };
}

/** Forces index plans: a cached plan serves writes of one lead and of many, whichever came first. */
const PLAN = 'set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off';

function createTrigger(counting: Counting, operation: Operation): string {
  const { table, parts } = counting;
  const [event = ''] = operation.split(' ');
  const name = `count_${parts[0]}_by_${table}_${event}`;
  const transitions = TRANSITIONS[operation].map(
    (rows) => `${rows === 'gone' ? 'old' : 'new'} table as ${rows}`,
  );
  const changed = columnsOf(counting).map((column) => `old.${column} is distinct from new.${column}`);
  const write = writeOf(counting, operation);
  return `
    create function ${name}() returns trigger language plpgsql ${PLAN} as $$ begin
      with written as (${write.rows})
      insert into lead_count_change (lead_id, ${KEY}, change, amount)
      select max(lead_id), ${KEY}, sum(change), sum(change * amount)
      from (${countedAs(parts, write)}) as counted
      group by ${KEY} having sum(change) <> 0 or sum(change * amount) <> 0;
      return null;
    end $$;
    create trigger ${name} after ${event} on ${table}
      ${transitions.length > 0 ? `referencing ${transitions.join(' ')} for each statement` : `for each row when (${changed.join(' or ')})`}
      execute function ${name}();`;
}
