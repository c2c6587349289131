import { listAudits } from '@otolead/contract/audits/audits.endpoints.ts';
import type { Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import { addDays, localDate } from '@otolead/contract/kernel/market-time.ts';
import { updateStatus } from '@otolead/contract/lead-status/lead-status.endpoints.ts';
import { getLeadDetails, listLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { FOLDED_PARTS, LEAD_PARTS } from '@otolead/contract/leads/leads.limits.ts';
import type pg from 'pg';
import { type Material, readMaterial } from './material.ts';
import type { Recording } from './statements.ts';

export interface Scenario {
  readonly name: string;
  readonly endpoint: Endpoint;
  /** Several inputs, taken in turn, so that no single row or plan decides. */
  readonly inputs: readonly object[];
  /**
   * What is written: API, bare route and statements take a third of the inputs each, or one would find its own values
   * written by another.
   */
  readonly shared?: true;
  /** A larger table has more that fits, so that the database itself finds and counts longer. */
  readonly findsMore?: true;
  /** The page that is asked for, by the cursor of the page before. */
  readonly page?: number;
  /** The least that could answer the inputs, in their order; without it the endpoint's own statements are. */
  readonly floor?: readonly Recording[];
}

const VARIANTS = 20;
/** Leads that are saved: about as many as agents, who do not wait for each other's locks. */
const SAVED = 399;
const ZONE = 'Asia/Jakarta';

/** What people do most: open the list, look for a lead, filter, page, count, save a status. */
export async function scenarios(pool: pg.Pool, now: Date): Promise<Scenario[]> {
  const material = await readMaterial(pool, SAVED);
  const today = localDate(now, ZONE);
  const day = (offset: number) => addDays(today, offset);
  const created = (turn: number, days: number) => ({
    date_type: 'created_date',
    start_date: day(-days - turn),
    end_date: day(-turn),
  });
  const withHistory = opening('a lead with its history', WITH_HISTORY, material);
  const withEverything = opening('a lead with all its screen asks', WITH_EVERYTHING, material);
  return [
    list(material, 'default: follow-up today', (_, turn) => {
      const date = day(turn % 3);
      return { date_type: 'followup_date', start_date: date, end_date: date };
    }),
    more(
      material,
      'status, sub-status, cities, processes, created in 60 days',
      ({ cities, processes }, turn) => ({
        ...created(turn, 60),
        status_id: [2, 24],
        sub_status_id: [2, 3, 21],
        city_id: rotated(cities, turn).slice(0, 3),
        gm_id: rotated(processes, turn).slice(0, 4),
      }),
    ),
    more(material, 'word of a name', ({ leads }, turn) => ({
      search: leads[turn]?.search_name.split(' ').at(-1)?.padEnd(3, 'a'),
    })),
    more(material, 'fragment of a mobile', ({ leads }, turn) => ({
      search: leads[turn]?.mobile.slice(-7, -1),
    })),
    more(material, 'lead id', ({ leads }, turn) => ({ search: String(leads[turn]?.lead_id) })),
    list(material, 'preferred make', ({ makes }, turn) => ({ make_id: [makes[turn % makes.length]] })),
    list(material, 'dealer and test drive in 30 days', ({ dealers }, turn) => ({
      dealer_id: [dealers[turn % dealers.length]],
      date_type: 'td_scheduled_date',
      start_date: day(-30),
      end_date: day(0),
    })),
    more(material, 'my active', ({ owners }, turn) => ({
      my_active: 1,
      myactive_agent_id: [owners[turn % owners.length]],
    })),
    { ...list(material, 'page 200', (_, turn) => created(turn, 90)), page: 200 },
    list(material, 'total to 30,000 of a broad filter', () => ({ status_id: [1, 2, 24] })),
    more(material, 'exact total of a month', (_, turn) => ({ ...created(turn, 30), count: 'exact' })),
    ...audits(),
    withHistory,
    withEverything,
    byKey(withHistory, 'its key', READS, material),
    byKey(withEverything, 'its key', READS, material),
    byKey(withEverything, 'all it answers', READS_OF_SCREEN, material),
    {
      name: 'status update',
      endpoint: updateStatus,
      shared: true,
      // Each time another moment than the last time, so that every save changes something.
      inputs: ['10:30', '14:15'].flatMap((time, round) =>
        material.leads.map(({ lead_id }, turn) => ({
          lead_id,
          status_id: 2,
          sub_status_id: 2,
          follow_up_date: day(3 + round + (turn % 20)),
          followup_time: time,
          buy_time: 14,
        })),
      ),
    },
  ];
}

/** A tab of the audits with the counts of all tabs; every purchase has an audit. */
function audits(): Scenario[] {
  const tab = (name: string, input: object): Scenario => ({
    name: `audits: ${name}`,
    endpoint: listAudits,
    inputs: Array.from({ length: VARIANTS }, () => input),
  });
  return [
    tab('what is new, and the counts', { tab_name: 'New' }),
    tab('the history of one priority', { tab_name: 'History', audit_priority: 'HIGH' }),
  ];
}

const WITH_HISTORY = [...LEAD_PARTS, 'history'];
const WITH_EVERYTHING = [...LEAD_PARTS, ...FOLDED_PARTS];

/** A lead as it opens, each time another one, in one call. */
function opening(name: string, parts: readonly string[], { leads }: Material): Scenario {
  return {
    name: `open: ${name}`,
    endpoint: getLeadDetails,
    inputs: leads.slice(0, VARIANTS).map(({ lead_id }) => ({ lead_id, _with: parts.join(',') })),
  };
}

/** Newest first, as the history is read. */
const NEWEST = ' order by created_at desc, id desc limit 20';
/** The lead, its preferences, its cars and 20 entries of its history. */
const READS = [
  'lead where lead_id = $1',
  'lead_preference where lead_id = $1',
  'assigned_car where lead_id = $1',
  `activity where lead_id = $1${NEWEST}`,
];
/**
 * And of what else its screen shows: similar leads, documents, who has it, the calls of the day, and the newest of its
 * routes.
 */
const READS_OF_SCREEN = [
  ...READS,
  'lead where mobile collate "C" = (select mobile from lead where lead_id = $1)',
  'document where lead_id = $1',
  'lead_lease where lead_id = $1',
  'lead_call where lead_id = $1 and called_at >= current_date',
  'lead_route where lead_id = $1 order by id desc limit 1',
];

/** The same beside prepared reads by the lead's key, side by side, without scope, names and totals. */
function byKey(scenario: Scenario, what: string, reads: readonly string[], { leads }: Material): Scenario {
  const statements = reads.map((read, at) => ({ sql: `select * from ${read}`, name: `floor_${at}` }));
  return {
    ...scenario,
    name: `${scenario.name}, by reads of ${what}`,
    floor: leads
      .slice(0, VARIANTS)
      .map(({ lead_id }) => [statements.map((statement) => ({ ...statement, values: [lead_id] }))]),
  };
}

function list(
  material: Material,
  name: string,
  input: (material: Material, turn: number) => object,
): Scenario {
  return {
    name: `list: ${name}`,
    endpoint: listLeads,
    inputs: Array.from({ length: VARIANTS }, (_, turn) => input(material, turn)),
  };
}

function more(...of: Parameters<typeof list>): Scenario {
  return { ...list(...of), findsMore: true };
}

function rotated<Item>(items: readonly Item[], turn: number): Item[] {
  const at = turn % Math.max(1, items.length);
  return [...items.slice(at), ...items.slice(0, at)];
}
