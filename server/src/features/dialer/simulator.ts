import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { readAnswer } from './dialer.answers.ts';
import type { Dialer, Push } from './dialer.ts';

/**
 * The last two digits of a number select the simulator's behaviour, so that every behaviour of a real dialer can be
 * tested; other numbers are accepted at once.
 */
export const SIMULATED = {
  doNotCall: '01',
  late: '02',
  answersTwice: '03',
  /** Accepts the lead but drops the connection before the answer. */
  silentOnce: '04',
  /** Does not answer the first two times. */
  awayTwice: '05',
  invalid: '06',
} as const;

const LATE_MS = 150;
const AWAY_TIMES = 2;

/**
 * Built-in dialer for the demo, tests and installations without one. Keeps its state over separate connections: an
 * accepted lead stays accepted even if the push fails.
 */
export function simulatedDialer(db: Db, clock: Clock): Dialer {
  return {
    async addLead(push) {
      const text = await answer(db, clock.now(), push);
      if (push.phoneNumber.endsWith(SIMULATED.late)) await delay(LATE_MS);
      return readAnswer(text);
    },
    // An erasure has deleted its leads, and every push passes our black list.
    removeLead: async () => true,
    refuse: async () => true,
    allow: async () => 'done',
    // It accepts leads and calls nobody.
    keepLead: async () => 'done',
    callsOf: async () => [],
    recordingsOf: async () => [],
  };
}

/** In the format of VICIdial's add_lead; an empty text stands for a missing answer. */
async function answer(db: Db, now: Date, push: Push): Promise<string> {
  const digits = push.phoneNumber.slice(-2);
  if (digits === SIMULATED.invalid) return 'ERROR: add_lead INVALID PHONE NUMBER LENGTH';
  if (digits === SIMULATED.doNotCall) return `ERROR: add_lead PHONE NUMBER IN DNC - ${push.phoneNumber}`;
  const { asked, isAccepted } = await take(db, now, push);
  const facts = `${push.phoneNumber}|${push.listId}|${push.vendorLeadCode}`;
  if (digits === SIMULATED.awayTwice && asked <= AWAY_TIMES) return '';
  if (digits === SIMULATED.silentOnce && asked === 1) return '';
  if (!isAccepted) return `ERROR: add_lead DUPLICATE PHONE NUMBER IN LIST - ${facts}`;
  const added = `SUCCESS: add_lead LEAD HAS BEEN ADDED - ${facts}|-5|simulator`;
  if (digits !== SIMULATED.answersTwice) return added;
  return `NOTICE: add_lead NO CALL TIME CHECK\n${added}\n${added}`;
}

/** Idempotent: adds the lead to its list once, however often it is asked. */
async function take(db: Db, now: Date, push: Push): Promise<{ asked: number; isAccepted: boolean }> {
  const isAway = push.phoneNumber.endsWith(SIMULATED.awayTwice);
  const row = await enter(db, now, push, !isAway);
  if (row.called > 0) return { asked: row.asked, isAccepted: row.asked === 1 };
  if (row.asked <= AWAY_TIMES) return { asked: row.asked, isAccepted: false };
  const taken = await db
    .updateTable('dialer_simulator_lead')
    .set({ called: 1, accepted_at: now })
    .where('list_id', '=', push.listId)
    .where('vendor_lead_code', '=', push.vendorLeadCode)
    .where('round', '=', push.round)
    .where('called', '=', 0)
    .returning('called')
    .executeTakeFirst();
  return { asked: row.asked, isAccepted: taken !== undefined };
}

/** One statement without waiting for the disk: our side's later, synchronous write reaches the disk after it. */
async function enter(
  db: Db,
  now: Date,
  push: Push,
  isTaken: boolean,
): Promise<{ asked: number; called: number }> {
  const { rows } = await sql<{ asked: number; called: number }>`
    insert into dialer_simulator_lead as known
      (list_id, vendor_lead_code, round, phone_number, first_asked_at, accepted_at, called)
    select ${push.listId}::bigint, ${push.vendorLeadCode}, ${push.round}::integer, ${push.phoneNumber},
      ${now}::timestamptz, ${isTaken ? now : null}::timestamptz, ${isTaken ? 1 : 0}::integer
    from (select set_config('synchronous_commit', 'off', true)) as quick
    on conflict (list_id, vendor_lead_code, round) do update set asked = known.asked + 1
    returning asked, called`.execute(db);
  return rows[0] ?? { asked: 0, called: 0 };
}
