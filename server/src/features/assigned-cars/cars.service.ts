import {
  LD_STATUS,
  ldRefusal,
  ldWord,
  TOGGLES,
  type Toggle,
} from '@otolead/contract/assigned-cars/cars.rules.ts';
import type {
  ChatCountRequest,
  DseOfDealer,
  SubLead,
  UpdateAssignedCarRequest,
} from '@otolead/contract/assigned-cars/cars.schema.ts';
import { hasChat } from '@otolead/contract/assigned-cars/chats/chat.rules.ts';
import type { CarSaved } from '@otolead/contract/assigned-cars/test-drives/meetings.schema.ts';
import { LEAD_SUB_STATUS } from '@otolead/contract/kernel/lead-statuses.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { badRequest, invalidInput, notFound } from '../../platform/http/errors.ts';
import {
  changesByOthers,
  firstChangeOf,
  type NewActivity,
  recordActivity,
  refuseClashes,
} from '../activity/activity.public.ts';
import { findListed, originOf } from '../blacklist/blacklist.public.ts';
import {
  countLeadChat,
  type Lead,
  leadDetails,
  leadScope,
  lockLead,
  writeLead,
} from '../leads/leads.public.ts';
import { findDsesOfDealer, findWholeCar } from './cars.queries.ts';
import { carFacts, type LockedCar, lockWholeCar, writeCar } from './cars.write.ts';

const CAR_ACTIONS = { approved: 'approve', pending: 'pend', rejected: 'remove' } as const;

/**
 * Sets the LD status of an assigned car. Throws 404 outside the scope, 400 for the same status or a removed car, 409 if
 * somebody else changed the LD status since the caller read the lead; a removal, which ends its meetings, also if they
 * changed anything else of the car.
 */
export function updateAssignedCar(
  context: ActorContext,
  { id, status, lead_id: leadId, version: begunOn }: UpdateAssignedCarRequest,
): Promise<CarSaved> {
  return inTransaction(context.db, async (tx) => {
    const locked = await lockWholeCar(context, tx, { id, leadId });
    const since = await changesByOthers(context, tx, locked.lead, begunOn);
    const others = since.filter(
      ({ assignId, carAction }) => assignId === id && (status === LD_STATUS.removed || carAction !== null),
    );
    const clash = { field: 'ld_status', original: null, theirs: locked.car.ld_status, mine: status };
    await refuseClashes(context, tx, locked.lead, others.length > 0 ? [clash] : [], others);
    const refusal = ldRefusal(locked.car.ld_status, status);
    if (refusal) throw badRequest(refusal);
    const saved = await writeCar(context, tx, locked, { ld_status: status });
    const car_action = CAR_ACTIONS[ldWord(status)];
    await tell(context, tx, locked, { type: 'reassign_dse', facts: { car_action }, version: saved.version });
    return saved;
  });
}

type Told = Pick<NewActivity, 'type' | 'facts'> & { readonly version?: number };

async function tell({ actor, clock }: ActorContext, tx: Tx, { lead, car }: LockedCar, told: Told) {
  await recordActivity(tx, {
    leadId: lead.lead_id,
    marketId: lead.market_id,
    source: 'crm',
    actor,
    now: clock.now(),
    ...told,
    facts: { ...carFacts(car), ...told.facts },
  });
}

/** One assigned car with its meetings; 404 if the caller sees no such car of this lead. */
export async function subLead(
  context: ActorContext,
  { id, lead_id: leadId }: { readonly id: number; readonly lead_id: number },
): Promise<SubLead> {
  const scope = leadScope(context);
  const [parts, car] = await Promise.all([
    leadDetails(context, { lead_id: leadId, _with: ['assigned_cars'] }),
    findWholeCar(context.db, scope, { leadId, id }),
  ]);
  const shown = parts.assigned_cars?.find((one) => one.id === id);
  if (!car || !shown) throw notFound();
  const { version, td_comment, td_rejected_by, td_postal_code, td_city_id, td_address, visit_comment } = car;
  return {
    ...shown,
    lead_id: leadId,
    version,
    td_comment,
    td_rejected_by,
    td_postal_code,
    td_city_id,
    td_address,
    visit_comment,
  };
}

/** Active DSEs of a DSE's dealer, or of an assigned car's; 404 if there is neither. */
export async function dsesOfDealer(
  context: ActorContext,
  request: { readonly dse_id?: number | undefined; readonly assign_id?: number | undefined },
): Promise<DseOfDealer[]> {
  const { dse_id: dseId, assign_id: carId } = request;
  if (dseId === undefined && carId === undefined) {
    const name = text('assigned-cars:field.assign_id');
    throw invalidInput({ assign_id: text('kernel:required', { name }) });
  }
  const found = await findDsesOfDealer(context.db, leadScope(context), { dseId, carId });
  if (!found) throw notFound();
  return found;
}

interface ToggleRequest {
  readonly lead_id?: number | undefined;
  readonly version?: number | undefined;
  readonly wanted: boolean;
}

/** Sets finance or exchange of a lead, with history; 409 for a stale save. */
export function setToggle(
  context: ActorContext,
  toggle: Toggle,
  { lead_id: leadId, version: begunOn, wanted }: ToggleRequest,
): Promise<{ readonly lead_id: number; readonly version: number }> {
  if (leadId === undefined) throw invalidInput({ lead_id: text('assigned-cars:lead_id_required') });
  const { column, activity } = TOGGLES[toggle];
  const { actor, clock } = context;
  return inTransaction(context.db, async (tx) => {
    const lead = await lockLead(tx, leadScope(context), leadId);
    if (lead[column] === wanted) return { lead_id: leadId, version: lead.version };
    const since = await changesByOthers(context, tx, lead, begunOn);
    const first = firstChangeOf(column, since);
    const clash = { field: column, original: first?.old, theirs: lead[column], mine: wanted };
    await refuseClashes(context, tx, lead, first ? [clash] : [], since);
    const now = clock.now();
    const { difference, version } = await writeLead(tx, lead, { [column]: wanted }, now);
    await recordActivity(tx, {
      leadId,
      marketId: lead.market_id,
      type: activity,
      source: 'crm',
      actor,
      now,
      version,
      changes: difference,
    });
    return { lead_id: leadId, version };
  });
}

const COUNTS = { WHATSAPP: 'whatsapp_count', VIBER: 'viber_count' } as const;

interface ChatCounts {
  readonly whatsapp_count: number;
  readonly viber_count: number;
}

/** Counts an opened chat; 400 in a market without chats, 404 for a lead or car outside the scope. */
export function countOpenedChat(context: ActorContext, request: ChatCountRequest): Promise<ChatCounts> {
  if (!hasChat(context.market)) throw badRequest(text('assigned-cars:no_chat'));
  const { lead_id: leadId, update_type: party, assigncar_id: carId, history_type: chat } = request;
  const column = COUNTS[chat];
  return inTransaction(context.db, async (tx) => {
    if (party === 'lead') {
      const lead = await lockLead(tx, leadScope(context), leadId);
      if (await isRefused(tx, lead)) throw badRequest(text('calls:refused.do_not_call'));
      await countLeadChat(tx, lead, column);
      await recordActivity(tx, {
        leadId,
        marketId: lead.market_id,
        type: 'customer',
        source: 'crm',
        actor: context.actor,
        now: context.clock.now(),
        facts: { chat, chat_with: lead.name },
      });
      return { ...pickCounts(lead), [column]: lead[column] + 1 };
    }
    if (carId === undefined) {
      const name = text('assigned-cars:field.assign_id');
      throw invalidInput({ assigncar_id: text('kernel:required', { name }) });
    }
    const locked = await lockWholeCar(context, tx, { id: carId, leadId });
    const { car } = locked;
    if (car.dse_name === null || car.ld_status === LD_STATUS.removed) throw notFound();
    await tx
      .updateTable('assigned_car')
      .set((eb) => ({ [column]: eb(column, '+', 1) }))
      .where('lead_id', '=', car.lead_id)
      .where('id', '=', car.id)
      .execute();
    await tell(context, tx, locked, { type: 'reassign_dse', facts: { chat, chat_with: car.dse_name } });
    return { ...pickCounts(car), [column]: car[column] + 1 };
  });
}

/** Whether the customer refuses calls or a number is black-listed. */
async function isRefused(tx: Tx, lead: Lead): Promise<boolean> {
  const person = { mobile: lead.mobile, alternateMobile: lead.alternate_mobile };
  const listed = await findListed(tx, lead.market_id, [person]);
  return lead.sub_status_id === LEAD_SUB_STATUS.doNotCall || originOf(listed, person) !== undefined;
}

function pickCounts({ whatsapp_count, viber_count }: ChatCounts): ChatCounts {
  return { whatsapp_count, viber_count };
}
