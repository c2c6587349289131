import { isClosed, LEAD_STATUS, LEAD_SUB_STATUS } from '@otolead/contract/kernel/lead-statuses.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import type { StatusContext } from '@otolead/contract/lead-status/context.rules.ts';
import type { StatusCheck } from '@otolead/contract/lead-status/lead-status.rules.ts';
import { DEFAULT_SOURCE } from '@otolead/contract/preferences/preferences.rules.ts';
import type { Tx } from '../../platform/db/database.ts';
import { recordActivities } from '../activity/activity.public.ts';
import { beginAudit, lockSamples } from '../audits/audits.public.ts';
import { correctRefusals, refuseNumbers } from '../blacklist/blacklist.public.ts';
import { setCallOutcomes } from '../dialer/dialer.public.ts';
import { creditOf, type Lead, type LeadChanges, reachSales } from '../leads/leads.public.ts';
import { addCars } from '../preferences/preferences.public.ts';
import { holdPlaces, rerouteLeads } from '../web-rules/web-rules.public.ts';

/** A status update about to be written. */
export interface StatusChange {
  readonly lead: Lead;
  /** Who saves. */
  readonly actor: { readonly userId: number; readonly name: string; readonly roleId: number };
  readonly check: StatusCheck;
  /** Lead state after the update. */
  readonly after: { readonly statusId: number; readonly subStatusId: number };
}

/**
 * Side effect of a status change. Each names the columns that it adds to the one write of the lead, and does its own
 * writes in the same transaction, for one lead or those of a file. New features append to `EFFECTS`.
 */
interface StatusEffect {
  readonly columns?: (change: StatusChange, now: Date) => LeadChanges;
  /** For changes of distinct leads of one market at one instant. */
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

/** Only active leads, bookings and deliveries keep an owner (domain.md 13). */
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

/** A callback that an agent promises on an unowned lead (domain.md 18). */
const isPromised = ({ lead, actor, check, after }: StatusChange) =>
  check.mode === 'status' &&
  after.subStatusId === LEAD_SUB_STATUS.callBack &&
  lead.myactive_agent_id === null &&
  actor.roleId === ROLE.agent;

/** The agent who promised the callback becomes the owner. */
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

/** A car named by the customer in the call, with its lead. */
function namedCar({ lead, check: { values, mode } }: StatusChange) {
  const { make_id: makeId, model_id: modelId } = values;
  if (mode !== 'status' || values.status_id === LEAD_STATUS.purchase || makeId === null || modelId === null)
    return null;
  return { leadId: lead.lead_id, makeId, modelId, cityId: lead.city_id, sourceId: DEFAULT_SOURCE };
}

/**
 * A car named in the call joins the preferences, with a history entry; a bought or lost one belongs to the purchase.
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

/** Each purchase is audited, even if the lead leaves that state again (domain.md 8). */
const auditPurchase: StatusEffect = {
  // Drawn one by one, because the sampling depends on earlier purchases.
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

/** Records the time of the sale and the result of the last call for reports. */
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

/** A new stage reroutes the lead, because each stage has separate lists (domain.md 9). */
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

/** A refusal of calls applies to every lead of the person; its withdrawal lifts it (domain.md 17). */
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

/** The mobile on entering the state, and the alternate number if ticked. */
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

/** Effects of this update; a partial reach has only those of its part. */
function effectsOf({ check: { mode } }: StatusChange): readonly StatusEffect[] {
  if (mode === 'attribution') return [rerouteToStage];
  return mode === 'status' || mode === 'flags' ? EFFECTS : [];
}

/**
 * Locks what updates of these leads may share with others: for a transaction that runs effects repeatedly, which could
 * otherwise lock samples after list places and deadlock.
 */
export async function holdShared(tx: Tx, leads: readonly Lead[], at: Moment): Promise<void> {
  await lockSamples(
    tx,
    leads.map(({ last_agent_id: agentId }) => agentId),
  );
  await holdPlaces(tx, at);
}

/** Columns added by its effects. */
export function effectColumns(change: StatusChange, now: Date): LeadChanges {
  return Object.assign({}, ...effectsOf(change).map(({ columns }) => columns?.(change, now) ?? {}));
}

/** Runs the effects of written updates of distinct leads. */
export async function runEffects(tx: Tx, changes: readonly StatusChange[], at: Moment): Promise<void> {
  for (const effect of EFFECTS) {
    const concerned = changes.filter((change) => effectsOf(change).includes(effect));
    if (concerned.length > 0) await effect.run?.(tx, concerned, at);
  }
}
