import { LD_STATUS } from '@otolead/contract/assigned-cars/cars.rules.ts';
import {
  VISIT,
  visitAsksMoment,
  visitErrors,
} from '@otolead/contract/assigned-cars/test-drives/dealer-visit.rules.ts';
import { instantOfMoment, type Moment } from '@otolead/contract/assigned-cars/test-drives/meeting.rules.ts';
import type {
  CarSaved,
  SaveTestDriveRequest,
  SaveVisitRequest,
} from '@otolead/contract/assigned-cars/test-drives/meetings.schema.ts';
import {
  TEST_DRIVE,
  type TestDriveValues,
  testDriveAsks,
  testDriveErrors,
} from '@otolead/contract/assigned-cars/test-drives/test-drive.rules.ts';
import { localDate, localTime } from '@otolead/contract/kernel/market-time.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { Updateable } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { ActorContext } from '../../../platform/http/context.ts';
import { badRequest, refuseFaults } from '../../../platform/http/errors.ts';
import type { AssignedCarTable } from '../../../tables/car.tables.ts';
import {
  changesByOthers,
  type NewActivity,
  recordActivity,
  refuseClashes,
  savedVersion,
  submissionOf,
} from '../../activity/activity.public.ts';
import { isCityOf } from '../../config/config.public.ts';
import { creditOf } from '../../leads/leads.public.ts';
import { carFacts, type LockedCar, lockWholeCar, writeCar } from '../cars.write.ts';

type Meeting = SaveTestDriveRequest | SaveVisitRequest;

/** Parts of a meeting's save that differ between the two kinds. */
interface Save<Request extends Meeting> {
  readonly call: string;
  readonly type: 'test_drive' | 'dealer_visit';
  readonly request: Request;
  /** Throws validation errors; returns the columns to write and the details of the history entry. */
  readonly judge: (
    tx: Tx,
    locked: LockedCar,
  ) => Promise<{
    changes: Updateable<AssignedCarTable>;
    facts: NewActivity['facts'];
  }>;
  readonly stateOf: (locked: LockedCar) => {
    readonly field: string;
    readonly formField: string;
    readonly theirs: unknown;
    readonly mine: unknown;
  };
}

/**
 * Writes car, lead's version and history in one transaction. Throws 404 if the caller sees no such car, 400 with a
 * message per field or for a removed car, 409 if somebody else saved the same meeting since the form was opened.
 */
function saveMeeting<Request extends Meeting>(context: ActorContext, save: Save<Request>): Promise<CarSaved> {
  const { sub_lead_id: id, lead_id: leadId, version: begunOn, comment } = save.request;
  const submission = submissionOf(save.call, save.request);
  return inTransaction(context.db, async (tx) => {
    const locked = await lockWholeCar(context, tx, { id, leadId });
    const { lead, car } = locked;
    const name = text('assigned-cars:field.request_id');
    const saved = await savedVersion(tx, context, lead.lead_id, submission, name);
    if (saved !== undefined) return { id, lead_id: lead.lead_id, version: saved };
    if (car.ld_status === LD_STATUS.removed) throw badRequest(text('assigned-cars:refused.removed'));
    const since = await changesByOthers(context, tx, lead, begunOn);
    const others = since.filter(({ type, assignId }) => type === save.type && assignId === id);
    const clash = { original: null, ...save.stateOf(locked) };
    await refuseClashes(context, tx, lead, others.length > 0 ? [clash] : [], others);
    const { changes, facts } = await save.judge(tx, locked);
    const written = await writeCar(context, tx, locked, changes);
    await recordActivity(tx, {
      leadId: lead.lead_id,
      marketId: lead.market_id,
      type: save.type,
      source: 'crm',
      actor: context.actor,
      now: context.clock.now(),
      version: written.version,
      facts: { ...carFacts(car), ...facts },
      ...(comment?.trim() && {
        comments: [{ comment: comment.trim(), comment_type: 'INTERNAL' as const, to: null }],
      }),
      submission,
    });
    return written;
  });
}

function momentOf(at: Date | null, timeZone: string): Moment {
  return at === null
    ? { date: null, time: null }
    : { date: localDate(at, timeZone), time: localTime(at, timeZone) };
}

const orNull = <Value>(value: Value | undefined): Value | null => value ?? null;

function testDriveValues(request: SaveTestDriveRequest): TestDriveValues {
  return {
    td_status_id: orNull(request.td_status_id),
    td_date: orNull(request.td_date),
    td_time: orNull(request.td_time),
    td_completed_date: orNull(request.td_completed_date),
    td_completed_time: orNull(request.td_completed_time),
    home_td_available: request.home_td_available ?? false,
    postal_code: orNull(request.postal_code?.trim()),
    city_id: orNull(request.city_id),
    address: orNull(request.address?.trim()),
    comment: orNull(request.comment?.trim()),
    rejected_by: orNull(request.rejected_by),
  };
}

export function saveTestDrive(context: ActorContext, request: SaveTestDriveRequest): Promise<CarSaved> {
  const values = testDriveValues(request);
  const now = context.clock.now();
  const { timeZone } = context.market;
  return saveMeeting(context, {
    call: 'test_drive',
    type: 'test_drive',
    request,
    stateOf: ({ car }) => ({
      field: 'td_status',
      formField: 'td_status_id',
      theirs: car.td_status_id,
      mine: values.td_status_id,
    }),
    judge: async (tx, { lead, car }) => {
      const stored = { status: car.td_status_id, planned: momentOf(car.td_date, timeZone) };
      refuseFaults(testDriveErrors(values, stored, { now, market: context.market }));
      const isPlanned =
        values.td_status_id === TEST_DRIVE.scheduled && car.td_status_id !== TEST_DRIVE.scheduled;
      const changes = {
        ...testDriveColumns(values, car, { now, timeZone }),
        ...(isPlanned && { td_agent_id: creditOf(context.actor, lead) }),
      };
      if (changes.td_city_id && changes.td_city_id !== car.td_city_id)
        await refuseForeignCity(tx, context.market.id, changes.td_city_id);
      const planned = changes.td_date ?? null;
      const completed = changes.td_completed_at ?? null;
      return {
        changes,
        facts: {
          td_status: values.td_status_id,
          td_last_status: car.td_status_id,
          home_visit_status: changes.td_at_home ?? false,
          ...(planned instanceof Date && { td_date_time: planned.toISOString() }),
          ...(completed instanceof Date && { td_completed_date: completed.toISOString() }),
          ...(values.td_status_id === TEST_DRIVE.rejected && {
            rejected_by: values.rejected_by as 'CONSUMER' | 'DEALER',
          }),
        },
      };
    },
  });
}

type Car = LockedCar['car'];

/** Fields that a status does not use stay; a new request resets them. */
function testDriveColumns(
  values: TestDriveValues,
  car: Car,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Updateable<AssignedCarTable> {
  const { td_status_id: status, home_td_available: atHome } = values;
  const asks = testDriveAsks(status);
  const planned = instantOfMoment({ date: values.td_date, time: values.td_time }, timeZone);
  const isNew = status === TEST_DRIVE.requested && car.td_status_id !== TEST_DRIVE.requested;
  const completed = { date: values.td_completed_date, time: values.td_completed_time };
  return {
    td_status_id: status,
    td_comment: values.comment,
    td_at_home: asks.home ? atHome : car.td_at_home,
    td_date: asks.planned ? (planned ?? car.td_date) : car.td_date,
    td_completed_at: asks.completed ? instantOfMoment(completed, timeZone) : null,
    td_rejected_by: asks.rejectedBy ? values.rejected_by : null,
    ...(isNew && { td_requested_at: now }),
    ...(asks.home && {
      td_postal_code: atHome ? values.postal_code : null,
      td_city_id: atHome ? values.city_id : null,
      td_address: atHome ? values.address : null,
    }),
  };
}

async function refuseForeignCity(tx: Tx, marketId: number, cityId: number): Promise<void> {
  if (await isCityOf(tx, marketId, cityId)) return;
  refuseFaults({ city_id: text('kernel:invalid.value', { name: text('assigned-cars:field.city_id') }) });
}

export function saveDealerVisit(context: ActorContext, request: SaveVisitRequest): Promise<CarSaved> {
  const values = {
    visit_status_id: orNull(request.visit_status_id),
    visit_date: orNull(request.visit_date),
    visit_time: orNull(request.visit_time),
    comment: orNull(request.comment?.trim()),
  };
  const { market } = context;
  return saveMeeting(context, {
    call: 'dealer_visit',
    type: 'dealer_visit',
    request,
    stateOf: ({ car }) => ({
      field: 'visit_status',
      formField: 'visit_status_id',
      theirs: car.visit_status_id,
      mine: values.visit_status_id,
    }),
    judge: async (_, { lead, car }) => {
      const stored =
        car.visit_status_id === VISIT.scheduled
          ? momentOf(car.visit_date, market.timeZone)
          : { date: null, time: null };
      const now = context.clock.now();
      refuseFaults(visitErrors(values, stored, { now, market }));
      const moment = { date: values.visit_date, time: values.visit_time };
      const visitAt = visitAsksMoment(values.visit_status_id)
        ? instantOfMoment(moment, market.timeZone)
        : car.visit_date;
      return {
        changes: {
          visit_status_id: values.visit_status_id,
          visit_date: visitAt,
          visit_comment: values.comment,
          ...(values.visit_status_id === VISIT.visited &&
            car.visit_status_id !== VISIT.visited && {
              // A customer who came before the planned day has come today.
              visited_at: visitAt && visitAt < now ? visitAt : now,
              visit_agent_id: creditOf(context.actor, lead),
            }),
        },
        facts: {
          visit_status: values.visit_status_id,
          visit_last_status: car.visit_status_id,
          ...(visitAt && { visit_date: visitAt.toISOString() }),
        },
      };
    },
  });
}
