import type { Market } from '@otolead/contract/kernel/market.ts';
import { localDate } from '@otolead/contract/kernel/market-time.ts';
import {
  type LeadFacts,
  ROUTE_CAUSES,
  type RouteCause,
  type RouteDecision,
  route,
  STAGE,
} from '@otolead/contract/web-rules/route.rules.ts';
import type { Tx } from '../../platform/db/database.ts';
import { findListed, type Listed, originOf } from '../blacklist/blacklist.public.ts';
import { keepRoutes } from './decisions.write.ts';
import { type RoutingTable, routingTable } from './lists.ts';
import { findTaken, lockPlaces, takePlaces } from './places.ts';

/** A lead of the market that is stored, or about to be, in the caller's transaction. */
export interface RoutableLead {
  readonly leadId: number;
  /** E.164 digits. */
  readonly mobile: string;
  readonly alternateMobile: string | null;
  readonly webIdId: number | null;
  readonly leadTypeId: number | null;
  readonly sourceId: number | null;
  readonly buyTimeDays: number | null;
  readonly cityId: number | null;
  readonly postalCode: string | null;
  /** Its current process, used if no active web id leads to one. */
  readonly processId: number | null;
  readonly makeIds: readonly number[];
  readonly modelIds: readonly number[];
  /** An active list named by a person, which bypasses rules and its limit. */
  readonly chosenListId?: number;
}

export interface Routing {
  readonly market: Market;
  readonly now: Date;
  readonly cause: RouteCause;
}

export interface RoutedLead {
  readonly leadId: number;
  /** Null for the pool of unassigned leads and for black-listed numbers. */
  readonly listId: number | null;
  readonly decision: RouteDecision;
}

type RoutingMoment = Omit<Routing, 'cause'>;

/** A lead with its routing cause. */
interface CalledLead extends RoutableLead {
  readonly cause: RouteCause;
}

/**
 * Routes stored leads, one or thousands (domain.md 9): decides, takes places, and writes each lead's list, decision and
 * history entry in the caller's transaction. A black-listed number closes an arriving lead as 5/19. Answers are in the
 * order of the leads. Waits for other transactions only if a limited list takes a lead.
 */
export async function routeLeads(
  tx: Tx,
  moment: RoutingMoment,
  leads: readonly CalledLead[],
): Promise<RoutedLead[]> {
  const routed = await decide(tx, moment, leads);
  const causes = leads.map(({ cause }) => cause);
  for (const cause of new Set(causes)) {
    const own = routed.filter((_, at) => causes[at] === cause);
    await keepRoutes(tx, { ...moment, cause }, own, 'and the leads');
  }
  return routed;
}

/** The decisions with their places taken, for callers that write the leads themselves with `routeColumns`. */
export async function decideRoutes(
  tx: Tx,
  { cause, ...moment }: Routing,
  leads: readonly RoutableLead[],
): Promise<RoutedLead[]> {
  return decide(
    tx,
    moment,
    leads.map((lead) => ({ ...lead, cause })),
  );
}

/**
 * Locks the places of all limited lists in order: for a transaction that routes repeatedly, which could otherwise lock
 * an earlier list after a later one.
 */
export async function holdPlaces(tx: Tx, { market, now }: RoutingMoment): Promise<void> {
  const day = localDate(now, market.timeZone);
  const [{ places }, counted] = await Promise.all([routingTable(tx, market.id), findTaken(tx, day)]);
  for (const { id, dailyLimit } of places.values())
    if (dailyLimit > 0) await lockPlaces(tx, { market, day }, { id, isCounted: counted.has(id) });
}

/** One pass over the lists for all causes, so that transactions take places in the same order. */
async function decide(
  tx: Tx,
  { market, now }: RoutingMoment,
  leads: readonly CalledLead[],
): Promise<RoutedLead[]> {
  if (leads.length === 0) return [];
  const day = localDate(now, market.timeZone);
  const [table, counted, listed] = await Promise.all([
    routingTable(tx, market.id),
    findTaken(tx, day),
    findListed(tx, market.id, leads),
  ]);
  const waiting = leads.map((lead) => ({
    lead,
    facts: factsOf(lead, { table, stage: ROUTE_CAUSES[lead.cause], listed }),
  }));
  const decisions = await placeAll(tx, { market, day, table, counted }, waiting);
  return leads.map(({ leadId }, at) => {
    const decision = decisions[at] as RouteDecision;
    return { leadId, listId: 'listId' in decision ? decision.listId : null, decision };
  });
}

interface FactsContext {
  readonly table: RoutingTable;
  readonly stage: number;
  readonly listed: Listed;
}

export function factsOf(lead: RoutableLead, { table, stage, listed }: FactsContext): LeadFacts {
  const origin = originOf(listed, lead);
  // A rerouted lead stays in its process.
  const isLed = lead.webIdId !== null && (stage === STAGE.verification || lead.processId === null);
  const domainId = isLed ? table.domainOfWebId.get(lead.webIdId as number) : undefined;
  return {
    isBlacklisted: origin !== undefined,
    isRefused: origin === 'refusal',
    stage,
    webIdId: lead.webIdId !== null && table.domainOfWebId.has(lead.webIdId) ? lead.webIdId : null,
    domainId: domainId ?? null,
    processId: lead.processId,
    leadTypeId: lead.leadTypeId,
    sourceId: lead.sourceId,
    buyTime: lead.buyTimeDays,
    cityId: lead.cityId,
    makeIds: lead.makeIds,
    modelIds: lead.modelIds,
    pincode: lead.postalCode,
  };
}

interface Waiting {
  readonly lead: RoutableLead;
  readonly facts: LeadFacts;
}

interface Placing {
  readonly market: Market;
  readonly day: string;
  readonly table: RoutingTable;
  /** Places taken before, by list. */
  readonly counted: ReadonlyMap<number, number>;
}

/**
 * Decides for all, then takes the places of each limited list in ascending id. Leads that a list cannot place are
 * decided again and fall to a later list, as all earlier ones are full: one pass suffices, and transactions cannot
 * deadlock.
 */
async function placeAll(
  tx: Tx,
  { market, day, table, counted }: Placing,
  waiting: readonly Waiting[],
): Promise<RouteDecision[]> {
  const taken = new Map(counted);
  const decisions: RouteDecision[] = [];
  /** List → its assigned leads, in order. */
  const asked = new Map<number, number[]>();
  const decide = (at: number) => {
    const { lead, facts } = waiting[at] as Waiting;
    const decision = chosen(lead, facts, table) ?? route(facts, table.lists, taken);
    decisions[at] = decision;
    if (!('listId' in decision)) return;
    const { listId } = decision;
    taken.set(listId, (taken.get(listId) ?? 0) + 1);
    const wanted = asked.get(listId);
    if (wanted) wanted.push(at);
    else asked.set(listId, [at]);
  };
  waiting.forEach((_, at) => {
    decide(at);
  });
  const limited = [...table.places.values()].filter(({ dailyLimit }) => dailyLimit > 0);
  for (const { id, dailyLimit } of limited) {
    const wanted = asked.get(id) ?? [];
    if (wanted.length === 0) continue;
    const bound = wanted.filter((at) => decisions[at]?.outcome === 'list');
    const free = wanted.length - bound.length;
    const isCounted = counted.has(id);
    if (free > 0)
      await takePlaces(tx, { market, day }, { id, limit: Number.POSITIVE_INFINITY, isCounted }, free);
    if (bound.length === 0) continue;
    const list = { id, limit: dailyLimit, isCounted: isCounted || free > 0 };
    const { granted } = await takePlaces(tx, { market, day }, list, bound.length);
    if (granted === bound.length) continue;
    taken.set(id, dailyLimit);
    for (const at of bound.slice(granted)) decide(at);
  }
  return decisions;
}

function chosen(
  { chosenListId }: RoutableLead,
  { isBlacklisted }: LeadFacts,
  table: RoutingTable,
): RouteDecision | undefined {
  if (chosenListId === undefined || isBlacklisted) return undefined;
  const place = table.places.get(chosenListId);
  if (!place) throw new Error(`list ${chosenListId} is no active list of the market`);
  const { campaignId, processId } = place;
  return { outcome: 'chosen', listId: chosenListId, campaignId, processId };
}
