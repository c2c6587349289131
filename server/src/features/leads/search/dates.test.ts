import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { addDays, instantOf, localDate } from '@otolead/contract/kernel/market-time.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { listLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { DATE_TYPES, type DateType, isPastOnly } from '@otolead/contract/leads/search.rules.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAssignedCar, buildLead } from '../../../../test/builders/leads.ts';
import { buildUser } from '../../../../test/builders/users.ts';
import { useTestApp } from '../../../../test/harness.ts';
import { TEST_START } from '../../../../test/test-clock.ts';

const t = useTestApp();
let token: string;

const { timeZone } = MARKETS.id;
const DAY = '2024-03-10';
const MIDNIGHT = instantOf(DAY, '00:00', timeZone);
const NEXT_MIDNIGHT = instantOf(addDays(DAY, 1), '00:00', timeZone);
const justBefore = (instant: Date) => new Date(instant.getTime() - 1);

const LEAD_INSTANTS = {
  followup_date: 'followup_at',
  created_date: 'created_at',
  updated_date: 'updated_at',
  updated_date_crm: 'updated_crm_at',
  updated_date_lms: 'updated_lms_at',
} as const;
const LEAD_DAYS = {
  purchase_date: 'purchase_date',
  booking_date: 'booking_date',
  stnk_follow_up_date: 'stnk_followup_date',
  buy_time: 'buy_by',
} as const;
const CAR_INSTANTS = {
  td_requested_date: 'td_requested_at',
  td_scheduled_date: 'td_date',
  td_completed_date: 'td_completed_at',
} as const;

/** A lead with this date, in the format of its type. */
async function leadAt(dateType: DateType, at: Date): Promise<number> {
  if (dateType in CAR_INSTANTS) {
    const column = CAR_INSTANTS[dateType as keyof typeof CAR_INSTANTS];
    const lead = await buildLead(t.db);
    await buildAssignedCar(t.db, { lead, td_status_id: 3, [column]: at });
    return lead.lead_id;
  }
  const days = LEAD_DAYS[dateType as keyof typeof LEAD_DAYS];
  if (days) return (await buildLead(t.db, { [days]: localDate(at, timeZone) })).lead_id;
  return (await buildLead(t.db, { [LEAD_INSTANTS[dateType as keyof typeof LEAD_INSTANTS]]: at })).lead_id;
}

const ask = async (date_type: DateType, start_date: string, end_date = start_date) => {
  const { status, body } = await t.call(listLeads, { date_type, start_date, end_date }, { token });
  return { status, errors: body.errors, ids: body.data?.map((row) => row.lead_id) };
};

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
});

describe('LST-028 the date type', () => {
  it.each(DATE_TYPES)('%s finds the market’s whole day and nothing beside it', async (dateType) => {
    const inside = [await leadAt(dateType, MIDNIGHT), await leadAt(dateType, justBefore(NEXT_MIDNIGHT))];
    const outside = [await leadAt(dateType, justBefore(MIDNIGHT)), await leadAt(dateType, NEXT_MIDNIGHT)];
    expect((await ask(dateType, DAY)).ids?.toSorted()).toEqual(inside.toSorted());
    expect((await ask(dateType, addDays(DAY, -1), addDays(DAY, 1))).ids?.toSorted()).toEqual(
      [...inside, ...outside].toSorted(),
    );
  });

  it('any other is refused', async () => {
    const { status, body } = await t.send(
      listLeads,
      { date_type: 'birthday', start_date: DAY, end_date: DAY },
      { token },
    );
    expect([status, body.errors]).toEqual([400, { date_type: 'Date type is invalid' }]);
  });
});

describe('LST-049 LST-050 the future', () => {
  const tomorrow = addDays(localDate(TEST_START, timeZone), 1);
  it.each(DATE_TYPES)('%s', async (dateType) => {
    const { errors } = await ask(dateType, tomorrow);
    expect(Object.keys(errors ?? {})).toEqual(isPastOnly(dateType) ? ['start_date', 'end_date'] : []);
    expect(isPastOnly(dateType)).toBe(/^(created|updated)/.test(dateType));
  });
});

describe('half a range', () => {
  it.each([
    ['LST-032 LST-033 a date type alone', { date_type: 'followup_date' }, ['start_date', 'end_date']],
    ['LST-034 LST-035 a from date alone', { date_type: 'created_date', start_date: DAY }, ['end_date']],
    [
      'LST-036 a future follow-up from date alone',
      { date_type: 'followup_date', start_date: '2027-01-01' },
      ['end_date'],
    ],
    ['a to date alone', { date_type: 'created_date', end_date: DAY }, ['start_date']],
  ] as const)(
    '%s is completed by the screen, never guessed by the server',
    async (_title, filters, fields) => {
      const { status, body } = await t.call(listLeads, filters, { token });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, fields]);
    },
  );

  it('LST-037 the server adds no date by itself: today’s follow-ups are the screen’s default', async () => {
    const none = await buildLead(t.db, { followup_at: null });
    const today = localDate(TEST_START, timeZone);
    const due = await leadAt('followup_date', TEST_START);
    const everything = (await t.call(listLeads, {}, { token })).body.data.map((row) => row.lead_id);
    expect(everything).toEqual(expect.arrayContaining([none.lead_id, due]));
    expect((await ask('followup_date', today)).ids).toEqual([due]);
  });
});
