import {
  LD_STATUS,
  ldRefusal,
  ldWord,
  TOGGLES,
  type Toggle,
} from '@otolead/contract/assigned-cars/cars.rules.ts';
import type {
  DseOfDealer,
  SubLead,
  UpdateAssignedCarRequest,
} from '@otolead/contract/assigned-cars/cars.schema.ts';
import type { CarSaved } from '@otolead/contract/assigned-cars/test-drives/meetings.schema.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { badRequest, invalidInput, notFound } from '../../platform/http/errors.ts';
import {
  changesByOthers,
  firstChangeOf,
  recordActivity,
  refuseClashes,
} from '../activity/activity.public.ts';
import { leadDetails, leadScope, lockLead, writeLead } from '../leads/leads.public.ts';
import { findDsesOfDealer, findWholeCar } from './cars.queries.ts';
import { lockWholeCar, recordOfCar, writeCar } from './cars.write.ts';

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
    await recordOfCar(context, tx, locked, {
      type: 'reassign_dse',
      facts: { car_action },
      version: saved.version,
    });
    return saved;
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
