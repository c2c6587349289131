import type { Market } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import type { StatusContext } from '@otolead/contract/lead-status/context.rules.ts';
import type { StatusCheck } from '@otolead/contract/lead-status/lead-status.rules.ts';
import { isClosed, LEAD_STATUS, LEAD_SUB_STATUS } from '@otolead/contract/lead-status/statuses.rules.ts';
import { DEFAULT_SOURCE } from '@otolead/contract/preferences/preferences.rules.ts';
import type { Tx } from '../../platform/db/database.ts';
import { recordActivities } from '../activity/activity.public.ts';
import { beginAudit, lockSamples } from '../audits/audits.public.ts';
import { correctRefusals, refuseNumbers } from '../blacklist/blacklist.public.ts';
import { setCallOutcomes } from '../dialer/dialer.public.ts';
import { creditOf, type Lead, type LeadChanges, reachSales } from '../leads/leads.public.ts';
import { addCars } from '../preferences/preferences.public.ts';
import { holdPlaces, rerouteLeads } from '../web-rules/web-rules.public.ts';

/** A status update as it is about to be written. */
export interface StatusChange {
  readonly lead: Lead;
  /** Who saves. */
  readonly actor: { readonly userId: number; readonly name: string; readonly roleId: number };
  readonly check: StatusCheck;
  /** The lead's state after the update. */
  readonly after: { readonly statusId: number; readonly subStatusId: number };
}

/**
 * What a status change sets off besides its own write. Each effect names the columns that it adds to the one
 * write of the lead, and does its own writes in the same transaction, for one lead or the leads of a file alike. Later
 * features append to `EFFECTS`.
 */
interface StatusEffect {
  readonly columns?: (change: StatusChange, now: Date) => LeadChanges;
  /** Of changes of different leads of one market at one moment. */
  readonly run?: (tx: Tx, changes: readonly StatusChange[], at: Moment) => Promise<unknown>;
}

interface Moment {
  readonly market: Market;
  readonly now: Date;
}

const SYSTEM = { userId: null, name: 'System' };

const KEEPS_OWNER: readonly number[] = [LEAD_SUB_STATUS.booked, LEAD_SUB_STATUS.retailed];

function losesOwner({ lead, after }: StatusChange): boolean {
  const closed = isClosed(after.statusId as StatusContext['current']['statusId']);
  return lead.myactive_agent_id !== null && closed && !KEEPS_OWNER.includes(after.subStatusId);
}

/** My Active is kept only by active leads and by bookings and deliveries (domain.md 13). */
const releaseOwner: StatusEffect = {
  columns: (change) => (losesOwner(change) ? { myactive_agent_id: null, myactive_at: null } : {}),
  run: (tx, changes, { now }) =>
    recordActivities(
      tx,
      changes.filter(losesOwner).map(({ lead }) => ({
        leadId: lead.lead_id,
        marketId: lead.market_id,
        type: 'myactive',
        source: 'system',
        actor: SYSTEM,
        now,
        changes: { myactive_agent_id: { old: lead.myactive_agent_id, new: null } },
        facts: { action_type: 'remove' },
      })),
    ),
};

/** A callback that an agent promises on a lead that nobody has (domain.md 18). */
const isPromised = ({ lead, actor, check, after }: StatusChange) =>
  check.mode === 'status' &&
  after.subStatusId === LEAD_SUB_STATUS.callBack &&
  lead.myactive_agent_id === null &&
  actor.roleId === ROLE.agent;

/** Whoever promised to call back is asked to: the lead becomes that agent's own. */
const keepPromise: StatusEffect = {
  columns: (change, now) =>
    isPromised(change) ? { myactive_agent_id: change.actor.userId, myactive_at: now } : {},
  run: (tx, changes, { now }) =>
    recordActivities(
      tx,
      changes.filter(isPromised).map(({ lead, actor }) => ({
        leadId: lead.lead_id,
        marketId: lead.market_id,
        type: 'myactive',
        source: 'system',
        actor,
        now,
        changes: { myactive_agent_id: { old: null, new: actor.userId } },
        facts: { action_type: 'promise' },
      })),
    ),
};

/** A car that the customer named in the call, with the lead that it belongs to. */
function namedCar({ lead, check: { values, mode } }: StatusChange) {
  const { make_id: makeId, model_id: modelId } = values;
  if (mode !== 'status' || values.status_id === LEAD_STATUS.purchase || makeId === null || modelId === null)
    return null;
  return { leadId: lead.lead_id, makeId, modelId, cityId: lead.city_id, sourceId: DEFAULT_SOURCE };
}

/**
 * A car that a customer names in the call belongs to the preferences, and the history tells that it came to them; one
 * that was bought or lost is the purchase's.
 */
const rememberNamedCar: StatusEffect = {
  run: async (tx, changes, { market, now }) => {
    const named = changes.flatMap((change) => {
      const car = namedCar(change);
      return car ? [{ car, actor: change.actor }] : [];
    });
    const added = await addCars(
      tx,
      named.map(({ car }) => car),
      market,
      now,
    );
    const isAdded = ({ car }: { car: { leadId: number; modelId: number } }) =>
      added.has(`${car.leadId} ${car.modelId}`);
    await recordActivities(
      tx,
      named.filter(isAdded).map(({ car, actor }) => ({
        leadId: car.leadId,
        marketId: market.id,
        type: 'preferences',
        source: 'crm',
        actor,
        now,
        changes: {
          make_id: { old: null, new: car.makeId },
          model_id: { old: null, new: car.modelId },
        },
      })),
    );
  },
};

const AUDITED: readonly number[] = [
  LEAD_SUB_STATUS.booked,
  LEAD_SUB_STATUS.retailed,
  LEAD_SUB_STATUS.lostPurchase,
  LEAD_SUB_STATUS.bookingCancelled,
];

const attributionAfter = ({ lead, check: { values } }: StatusChange): number | null =>
  values.attribution_id ?? lead.attribution_id;

/** A purchase is audited each time that the lead reaches it, even if it leaves it again (domain.md 8). */
const auditPurchase: StatusEffect = {
  // Which purchases are audited depends on those before, so they are drawn one after the other.
  run: async (tx, changes, { now }) => {
    const purchases = changes.filter(
      ({ lead, after }) => !AUDITED.includes(lead.sub_status_id) && AUDITED.includes(after.subStatusId),
    );
    if (purchases.length === 0) return;
    await lockSamples(
      tx,
      purchases.map(({ lead }) => lead.last_agent_id),
    );
    for (const change of purchases) {
      const { lead, after } = change;
      await beginAudit(tx, lead, { ...after, attributionId: attributionAfter(change) }, now);
    }
  },
};

/** When the lead came to its sale, and what its last call led to: reports count by both. */
const keepReportFacts: StatusEffect = {
  run: async (tx, changes, { market, now }) => {
    const steps = changes.map(({ lead, after: { subStatusId }, actor }) => ({
      lead,
      subStatusId,
      creditedId: creditOf(actor, lead),
    }));
    await reachSales(tx, steps, now);
    const outcomes = steps.map(({ lead, subStatusId }) => ({ leadId: lead.lead_id, subStatusId }));
    await setCallOutcomes(tx, outcomes, { market, now });
  },
};

/** A change of stage reroutes the lead, because each stage has its lists (domain.md 9). */
const rerouteToStage: StatusEffect = {
  run: (tx, changes, { market, now }) => {
    const moved = changes.map((change) => ({
      lead: change.lead,
      before: { statusId: change.lead.status_id, attributionId: change.lead.attribution_id },
      after: { ...change.after, attributionId: attributionAfter(change) },
    }));
    return rerouteLeads(tx, { market, now }, moved);
  },
};

/** Who asks not to be called is not called under any lead; taken back, the number is called again (domain.md 17). */
const keepRefusal: StatusEffect = {
  run: async (tx, changes, { market, now }) => {
    for (const [, own] of Map.groupBy(changes, ({ actor }) => actor.userId)) {
      const act = { marketId: market.id, now, actor: (own[0] as StatusChange).actor };
      await refuseNumbers(tx, act, own.flatMap(refused));
      const left = own.filter(
        ({ lead, after }) => isRefusal(lead.sub_status_id) && !isRefusal(after.subStatusId),
      );
      if (left.length > 0)
        await correctRefusals(tx, act, {
          leadIds: left.map(({ lead }) => lead.lead_id),
          numbers: left.flatMap(({ lead }) => [lead.mobile, lead.alternate_mobile ?? []].flat()),
        });
    }
  },
};

const isRefusal = (subStatusId: number) => subStatusId === LEAD_SUB_STATUS.doNotCall;

/** The mobile with the step into the state, the other number where it was ticked. */
function refused({ lead, after, check: { values } }: StatusChange) {
  if (!isRefusal(after.subStatusId)) return [];
  const { lead_id: leadId, mobile, alternate_mobile: other } = lead;
  return [
    ...(isRefusal(lead.sub_status_id) ? [] : [{ leadId, mobile }]),
    ...(values.refuse_alternate && other !== null ? [{ leadId, mobile: other }] : []),
  ];
}

const EFFECTS: readonly StatusEffect[] = [
  releaseOwner,
  keepPromise,
  rememberNamedCar,
  auditPurchase,
  keepReportFacts,
  keepRefusal,
  rerouteToStage,
];

/** What this update sets off; with the right to a part of the form only, what that part can change. */
function effectsOf({ check: { mode } }: StatusChange): readonly StatusEffect[] {
  if (mode === 'attribution') return [rerouteToStage];
  return mode === 'status' || mode === 'flags' ? EFFECTS : [];
}

/**
 * Locks what updates of these leads may share with others: for a transaction that runs effects more than once, which
 * otherwise comes back to samples while it holds places in lists.
 */
export async function holdShared(tx: Tx, leads: readonly Lead[], at: Moment): Promise<void> {
  await lockSamples(
    tx,
    leads.map(({ last_agent_id: agentId }) => agentId),
  );
  await holdPlaces(tx, at);
}

/** Columns that its effects add to the update's own. */
export function effectColumns(change: StatusChange, now: Date): LeadChanges {
  return Object.assign({}, ...effectsOf(change).map(({ columns }) => columns?.(change, now) ?? {}));
}

/** What updates of different leads, which have been written, set off. */
export async function runEffects(tx: Tx, changes: readonly StatusChange[], at: Moment): Promise<void> {
  for (const effect of EFFECTS) {
    const concerned = changes.filter((change) => effectsOf(change).includes(effect));
    if (concerned.length > 0) await effect.run?.(tx, concerned, at);
  }
}
