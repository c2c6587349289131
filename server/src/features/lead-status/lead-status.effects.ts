import type { Market } from '@otolead/contract/kernel/market.ts';
import type { StatusContext } from '@otolead/contract/lead-status/context.rules.ts';
import type { StatusCheck } from '@otolead/contract/lead-status/lead-status.rules.ts';
import { isClosed, LEAD_STATUS, LEAD_SUB_STATUS } from '@otolead/contract/lead-status/statuses.rules.ts';
import type { Tx } from '../../platform/db/database.ts';
import { recordActivity } from '../activity/activity.public.ts';
import { beginAudit } from '../audits/audits.public.ts';
import { setCallOutcome } from '../dialer/dialer.public.ts';
import { type Lead, type LeadChanges, reachSale } from '../leads/leads.public.ts';
import { addNamedCar } from '../preferences/preferences.public.ts';
import { rerouteLead } from '../routing/routing.public.ts';

/** A status update as it is about to be written. */
export interface StatusChange {
  readonly lead: Lead;
  /** Who saves. */
  readonly actor: { readonly userId: number; readonly name: string };
  readonly check: StatusCheck;
  readonly context: StatusContext;
  /** The lead's state after the update. */
  readonly after: { readonly statusId: number; readonly subStatusId: number };
  readonly market: Market;
}

/**
 * What a status change sets off besides its own write. Each effect names the columns that it adds to the one
 * write of the lead, and does its own writes in the same transaction. Later features append to `EFFECTS`.
 */
export interface StatusEffect {
  readonly columns?: (change: StatusChange) => LeadChanges;
  readonly run?: (tx: Tx, change: StatusChange) => Promise<void>;
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
  run: async (tx, change) => {
    if (!losesOwner(change)) return;
    const { lead, context } = change;
    await recordActivity(tx, {
      leadId: lead.lead_id,
      marketId: lead.market_id,
      type: 'myactive',
      source: 'system',
      actor: SYSTEM,
      now: context.now,
      changes: { myactive_agent_id: { old: lead.myactive_agent_id, new: null } },
      facts: { action_type: 'remove' },
    });
  },
};

/**
 * A car that a customer names in the call belongs to the preferences, and the history tells that it came to them; one
 * that was bought or lost is the purchase's.
 */
const rememberNamedCar: StatusEffect = {
  run: async (tx, { lead, actor, check: { values, mode }, context }) => {
    if (
      mode !== 'status' ||
      values.status_id === LEAD_STATUS.purchase ||
      values.make_id === null ||
      values.model_id === null
    )
      return;
    const car = {
      leadId: lead.lead_id,
      marketId: lead.market_id,
      makeId: values.make_id,
      modelId: values.model_id,
      cityId: lead.city_id,
    };
    if (!(await addNamedCar(tx, car, context.now))) return;
    await recordActivity(tx, {
      leadId: lead.lead_id,
      marketId: lead.market_id,
      type: 'preferences',
      source: 'crm',
      actor,
      now: context.now,
      changes: {
        make_id: { old: null, new: values.make_id },
        model_id: { old: null, new: values.model_id },
      },
    });
  },
};

const AUDITED: readonly number[] = [
  LEAD_SUB_STATUS.booked,
  LEAD_SUB_STATUS.retailed,
  LEAD_SUB_STATUS.lostPurchase,
  LEAD_SUB_STATUS.bookingCancelled,
];

/** A purchase is audited once each time that the lead comes to it, whatever becomes of it afterwards (domain.md 8). */
const auditPurchase: StatusEffect = {
  run: async (tx, { lead, after, check, context }) => {
    if (AUDITED.includes(lead.sub_status_id) || !AUDITED.includes(after.subStatusId)) return;
    const attributionId = check.values.attribution_id ?? lead.attribution_id;
    await beginAudit(tx, lead, { ...after, attributionId }, context.now);
  },
};

/** When the lead came to its sale, and what its last call led to: reports count by both. */
const keepReportFacts: StatusEffect = {
  run: async (tx, { lead, after: { subStatusId }, context: { now }, actor, market }) => {
    await reachSale(tx, { lead, subStatusId, userId: actor.userId, now });
    await setCallOutcome(tx, { leadId: lead.lead_id, subStatusId, market, now });
  },
};

/** Another stage of work has other lists (domain.md 9). */
const rerouteToStage: StatusEffect = {
  run: (tx, { lead, after, check, context: { now }, market }) =>
    rerouteLead(tx, {
      lead,
      market,
      now,
      before: { statusId: lead.status_id, attributionId: lead.attribution_id },
      after: { ...after, attributionId: check.values.attribution_id ?? lead.attribution_id },
    }),
};

const EFFECTS: readonly StatusEffect[] = [
  releaseOwner,
  rememberNamedCar,
  auditPurchase,
  keepReportFacts,
  rerouteToStage,
];

/** What this update sets off; where somebody may save a part of the form only, what that part can change. */
export function effectsOf({ check: { mode } }: StatusChange): readonly StatusEffect[] {
  if (mode === 'attribution') return [rerouteToStage];
  return mode === 'status' || mode === 'flags' ? EFFECTS : [];
}
