import { LEAD_SUB_STATUS, type LeadSubStatusId, statusOf } from '@otolead/contract/kernel/lead-statuses.ts';
import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import type { Db } from '../src/platform/db/database.ts';
import { buildDealer } from './builders/dealers.ts';
import { someCity, someModel } from './builders/master-data.ts';
import { buildGmCampaign, buildProcessList } from './builders/routing.ts';
import { serial } from './builders/serial.ts';
import { buildUser } from './builders/users.ts';

/** First and last seconds of months in both zones, a leap day, and a day in the middle of the test clock's month. */
const EDGES: readonly Date[] = [
  ...[
    '2024-02-01',
    '2024-03-01',
    '2024-04-01',
    '2026-09-01',
    '2026-10-01',
    '2026-11-01',
    '2026-12-01',
  ].flatMap((day) =>
    ['+07:00', '+08:00'].flatMap((zone) => {
      const first = new Date(`${day}T00:00:00${zone}`);
      return [new Date(first.getTime() - 1_000), first];
    }),
  ),
  ...['2024-02-29T05:00:00Z', '2026-10-20T16:30:00Z', '2026-10-31T05:00:00Z', '2026-11-19T17:30:00Z'].map(
    (instant) => new Date(instant),
  ),
];

/** Months of the edges, each with data. */
export const SCENE_MONTHS = ['2024-02', '2024-03', '2026-10', '2026-11'];

const SUBS = Object.values(LEAD_SUB_STATUS) as LeadSubStatusId[];
const DAY = 86_400_000;
/** Days from creation or assignment to a sale: both ends of every bucket, and before it. */
const AGES = [-3, 0, 1, 15, 16, 30, 31, 60, 61, 90, 91, 120, 121, 150, 151, 180, 181, 400];

/** Days from the test clock's day to a follow-up: both sides of each choice in the assigned-lead summary. */
const FOLLOWUPS = [-9, 0, 15, 16, 30, 31, 60, 61, 90, 91, 107];

/** Half of the leads are sales of the three kinds that reports age; the others cover all states. */
function subOf(at: number): LeadSubStatusId {
  if (at % 4 === 0) return LEAD_SUB_STATUS.retailed;
  if (at % 8 === 2) return LEAD_SUB_STATUS.booked;
  return at % 8 === 6 ? LEAD_SUB_STATUS.lostPurchase : pick(SUBS, Math.floor(at / 2));
}

const pick = <Item>(items: readonly Item[], at: number): Item => items[at % items.length] as Item;

export interface ReportScene {
  readonly market: MarketCode;
  readonly campaigns: readonly {
    readonly id: number;
    readonly gm_id: number | null;
    readonly reporting_name: string;
    readonly campaign_name: string;
  }[];
  readonly lists: Awaited<ReturnType<typeof buildProcessList>>[];
  readonly agents: readonly { readonly id: number; readonly name: string }[];
}

/**
 * Leads of a market that cover the edges of every report: all sub-statuses, attributions and LMS states, sales of every
 * age, cars and calls; deterministic.
 */
export async function buildReportScene(db: Db, market: MarketCode): Promise<ReportScene> {
  const marketId = MARKETS[market].id;
  const campaigns = [await buildGmCampaign(db, { market }), await buildGmCampaign(db, { market })];
  const lists = [await buildProcessList(db, { market }), await buildProcessList(db, { market })];
  const agents = [await buildUser(db, { markets: [market] }), await buildUser(db, { markets: [market] })];
  const city = await someCity(db, marketId);
  const model = await someModel(db, marketId);
  // The dealer is in another city than the customers.
  const dealer = await buildDealer(db, { market, city_id: (await someCity(db, marketId, 1)).id });
  const types = await leadTypes(db, marketId);
  const agentOf = (at: number) => pick(agents, Math.floor(at / 2));
  const places = Array.from({ length: EDGES.length * 9 }, (_, at) => at);
  const leads = await db
    .insertInto('lead')
    .values(
      places.map((at) => {
        const created = pick(EDGES, at);
        const sub = subOf(at);
        const age = pick(AGES, Math.floor(at / 8));
        const list = pick(lists, at);
        const isSold = sub === LEAD_SUB_STATUS.retailed;
        return {
          market_id: marketId,
          gm_id: at % 13 === 10 ? null : pick(campaigns, at + Math.floor(at / 7)).gm_id,
          process_id: list.process.id,
          campaign_id: list.campaign.id,
          process_list_id: list.id,
          lead_type_id: pick(types, at).id,
          source_id: 1,
          name: `Scene ${serial()}`,
          search_name: 'scene',
          mobile: `${market === 'id' ? '628' : '639'}${String(serial()).padStart(9, '0')}`,
          mobile_typed: '0',
          city_id: city.id,
          status_id: statusOf(sub),
          sub_status_id: sub,
          attribution_id: pick([null, 1, 2, 3, 4, 5], Math.floor(at / 2)),
          billing_status_id: pick([null, 1, 2, 3], at),
          lms_status_id: pick([null, 6, 1, 5, 6, 7, null], at),
          bought_make_id: model.make_id,
          bought_model_id: model.id,
          booking_city_id: city.id,
          last_agent_id: agentOf(at).id,
          myactive_agent_id: at % 3 === 0 ? agentOf(at).id : null,
          followup_at: new Date(Date.UTC(2026, 10, 20 + pick(FOLLOWUPS, Math.floor(at / 3)), at % 24)),
          purchase_date:
            isSold && at % 8 !== 0 ? dayAfter(created, pick(AGES, Math.floor(at / 4) * 2), market) : null,
          booking_date:
            sub === LEAD_SUB_STATUS.booked && at % 3 !== 0 ? dayAfter(created, age, market) : null,
          created_at: created,
          updated_at: created,
          updated_crm_at:
            sub === LEAD_SUB_STATUS.lostPurchase ? new Date(created.getTime() + age * DAY) : created,
        };
      }),
    )
    .returning(['lead_id', 'created_at', 'sub_status_id'])
    .execute();
  const [original, ...later] = leads.map(({ lead_id: id }) => id);
  await db
    .updateTable('lead')
    .set({ duplicate_of: original ?? null })
    .where(
      'lead_id',
      'in',
      later.filter((_, at) => at % 5 === 3),
    )
    .execute();
  await db
    .insertInto('lead_milestone')
    .values(
      leads.map(({ lead_id, created_at, sub_status_id }, at) => ({
        lead_id,
        market_id: marketId,
        original_make_id: at % 3 === 0 ? model.make_id : model.make_id + 1,
        utm_source: 'google',
        utm_medium: 'cpc',
        utm_campaign: 'scene',
        crm_spk_at: sub_status_id === 11 || sub_status_id === 12 ? pick(EDGES, at + 3) : null,
        crm_spk_by: at % 9 === 0 ? null : agentOf(at + 1).id,
        lms_spk_at: at % 2 === 0 ? pick(EDGES, at + 5) : null,
        retail_at: sub_status_id === 12 ? pick(EDGES, at * 5 + 1) : null,
        retail_by: sub_status_id === 12 ? agentOf(at).id : null,
        ...assignedAndSold(created_at, at),
      })),
    )
    .execute();
  await db
    .insertInto('assigned_car')
    .values(
      leads.flatMap(({ lead_id, created_at }, at) =>
        at % 5 === 4
          ? []
          : [0, 1].slice(0, 1 + (at % 2)).map((place) => ({
              lead_id,
              market_id: marketId,
              gm_id: pick(campaigns, at).gm_id,
              request_id: `S${serial()}`,
              make_id: model.make_id,
              model_id: model.id,
              dealer_id: dealer.id,
              ld_status: pick([1, 1, 0, 2, null], at + place),
              lms_status_id: pick([null, 5, 6, 2], at),
              td_status_id: pick([null, 2, 3, 4], Math.floor(at / 2)),
              td_requested_at: created_at,
              td_date: pick(EDGES, at + Math.floor(at / 8) + 2),
              td_completed_at: pick(EDGES, at + Math.floor(at / 8) + 4),
              visit_status_id: pick([null, 1, 2], at),
              td_agent_id: at % 7 === 0 ? null : agentOf(at + 2).id,
              visited_at: pick(EDGES, at + Math.floor(at / 8) + 6),
              visit_agent_id: at % 7 === 1 ? null : agentOf(at + 3).id,
              triggered_at: place === 0 ? created_at : pick(EDGES, at + 9),
              updated_at: created_at,
            })),
      ),
    )
    .execute();
  await db
    .insertInto('lead_call')
    .values(
      leads.flatMap(({ lead_id }, at) =>
        [0, 1, 2].slice(0, at % 4).map((turn) => ({
          lead_id,
          market_id: marketId,
          // Every third lead was called before it came to its current list.
          process_id: pick(lists, at + Number(at % 3 === 0)).process.id,
          campaign_id: pick(lists, at + Number(at % 3 === 0)).campaign.id,
          agent_id: agentOf(at + turn).id,
          called_at: new Date(pick(EDGES, at + turn * 3).getTime() + turn),
          call_status_id: pick([1, 2, 6, 1, 3], at + turn),
          talk_seconds: at % 2 === 0 ? 60 + at : 0,
          sub_status_id: pick([null, ...SUBS], Math.floor(at / 2) + turn * 3),
        })),
      ),
    )
    .onConflict((conflict) => conflict.columns(['lead_id', 'called_at']).doNothing())
    .execute();
  return { market, campaigns, lists, agents };
}

/** Alternates first assignments and LMS sales at the edges. */
function assignedAndSold(created: Date, at: number) {
  const round = Math.floor(at / EDGES.length);
  const age = pick(AGES, at * 11 + round * 4) * DAY;
  const sold = round % 2 === 0 ? new Date(created.getTime() + age) : pick(EDGES, at * 5 + 1);
  return {
    first_triggered_at: at % 5 === 4 ? null : new Date(sold.getTime() - age),
    lms_retail_at: sold,
  };
}

function leadTypes(db: Db, marketId: number) {
  return db
    .insertInto('lead_type')
    .values(
      [1, 2, 3, 4].map((qualification) => ({
        market_id: marketId,
        name: `Scene type ${serial()}`,
        value: `scene_${serial()}`,
        lead_qualification_id: qualification,
        group_id: 1,
        is_callable: qualification !== 4,
      })),
    )
    .returning('id')
    .execute();
}

function dayAfter(instant: Date, days: number, market: MarketCode): string {
  const hours = market === 'id' ? 7 : 8;
  return new Date(instant.getTime() + hours * 3_600_000 + days * DAY).toISOString().slice(0, 10);
}
