import { beforeEach, describe, expect, it } from 'vitest';
import { storeSiteSetting } from '../../../test/builders/site-settings.ts';
import { useStatusScene } from '../../../test/status-scene.ts';

const scene = useStatusScene();
const { t, at, hot, save, refused, stored, historyCount } = scene;

describe('times of a follow-up', () => {
  it.each([
    ['00:00', ['followup_time']],
    ['07:45', ['followup_time']],
    ['07:59', ['followup_time']],
    ['08:00', []],
    ['08:01', ['followup_time']],
    ['20:00', []],
    ['20:11', ['followup_time']],
    ['20:15', ['followup_time']],
    ['24:00', ['followup_time']],
  ])('DET-142 DET-144 %s on a later day is refused beside %j', async (followup_time, fields) => {
    expect(await refused(hot({ followup_time }))).toEqual(fields);
  });

  it('DET-142 DET-143 midnight is no time, wherever it stands; date and time may come as one', async () => {
    const day = scene.inDays(5);
    expect((await save(hot({ followup_time: '00:00' }))).body.errors).toEqual({
      followup_time: 'Follow-up time is required',
    });
    expect(await refused(hot({ follow_up_date: `${day} 00:00`, followup_time: '' }))).toEqual([
      'followup_time',
    ]);
    expect(await refused(hot({ follow_up_date: `${day} 11:30`, followup_time: null }))).toEqual([]);
    expect((await stored()).followup_at?.toISOString()).toBe(`${day}T04:30:00.000Z`);
    expect(await refused(hot({ follow_up_date: `${day}T11:30:00Z` }))).toEqual(['follow_up_date']);
  });

  it('DET-145 today starts with the configured time and not before now', async () => {
    const today = (followup_time: string) =>
      refused(at(1, 5, { follow_up_date: scene.inDays(0), followup_time }));
    // 10:00 in Jakarta.
    expect(await today('09:45')).toEqual(['followup_time']);
    expect(await today('10:00')).toEqual([]);
    await storeSiteSetting(t.db, 'followup_start', '12:00');
    expect(await today('11:45')).toEqual(['followup_time']);
    expect(await today('12:00')).toEqual([]);
  });
});

describe('what each sub-status asks for, on the server', () => {
  beforeEach(async () => {
    await t.db
      .updateTable('lead')
      .set({ sub_status_id: 5 })
      .where('lead_id', '=', scene.lead.lead_id)
      .execute();
  });

  const BUYER = ['booking_name', 'booking_mobile', 'booking_city_id', 'booking_relation'];
  const BOOKED = ['make_id', 'model_id', 'booking_date', 'purchase_dealer_id', ...BUYER];

  it.each([
    ['DET-110 DET-116', 11, BOOKED],
    ['DET-116 DET-117', 12, BOOKED.toSpliced(3, 0, 'purchase_date')],
    ['DET-116 DET-119', 13, ['make_id', 'model_id', 'reason_id']],
    ['DET-118', 15, ['make_id', 'model_id', 'purchase_dealer_id', 'reason_id']],
    ['DET-118 DET-119', 16, ['reason_id']],
  ])('%s 6/%i without anything is refused for just that', async (_ids, sub_status_id, fields) => {
    const input = { lead_id: scene.lead.lead_id, status_id: 6, sub_status_id };
    expect((await refused(input)).toSorted()).toEqual(fields.toSorted());
  });

  it('DET-147 DET-132 a status without its sub-status is refused, and so is one of another status', async () => {
    expect(await refused({ lead_id: scene.lead.lead_id, status_id: 4 })).toContain('sub_status_id');
    expect(await refused(at(2, 2, { sub_status_id: 11 }))).toEqual(['sub_status_id']);
  });

  it('DET-108 DET-112 an id that is no status or sub-status of the specification is refused', async () => {
    for (const status_id of [0, 7, 23, 25, 999])
      expect(await refused(at(2, 2, { status_id }))).toContain('status_id');
    for (const sub_status_id of [0, 23, 99])
      expect(await refused(at(2, 2, { sub_status_id }))).toContain('sub_status_id');
  });

  it('DET-133 a buy time and an attribution of another sub-status are not taken over', async () => {
    expect(await refused(at(1, 5, { buy_time: 7, attribution_id: 2 }))).toEqual([]);
    expect(await stored()).toMatchObject({ buy_time_days: null, attribution_id: null });
    expect(await refused(at(2, 2, { buy_time: null }))).toEqual(['buy_time']);
  });

  it('DET-134 DET-135 another dealer and another DSE need their names, and keep no id', async () => {
    const others = { purchase_dealer_id: 'other', purchase_from_dse_id: 'other' };
    expect((await refused(at(6, 11, others))).toSorted()).toEqual(['other_dealer_name', 'other_dse_name']);
    const named = { ...others, other_dealer_name: 'Auto Lain', other_dse_name: 'Pak Lain' };
    expect(await refused(at(6, 11, named))).toEqual([]);
    expect(await stored()).toMatchObject({
      purchase_dealer_id: null,
      other_dealer_name: 'Auto Lain',
      purchase_dse_id: null,
      other_dse_name: 'Pak Lain',
    });
  });

  it('DET-136 the registration needs a my-active agent', async () => {
    const received = at(6, 12, { stnk_id: 1, stnk_number: 'B 1 A' });
    expect((await save(received)).body.errors).toEqual({ stnk_id: 'My Active is not enabled' });
    await t.db
      .updateTable('lead')
      .set({ myactive_agent_id: scene.agent.id })
      .where('lead_id', '=', scene.lead.lead_id)
      .execute();
    expect(await refused(received)).toEqual([]);
    // A failed sale has no registration, a sale after all no reason for its loss.
    expect(await refused(at(6, 13))).toEqual([]);
    expect(await stored()).toMatchObject({
      purchase_date: null,
      stnk_id: null,
      stnk_number: null,
      reason_id: 1,
    });
    expect(await refused(at(6, 12))).toEqual([]);
    expect(await stored()).toMatchObject({ reason_id: null, purchase_date: scene.inDays(-1) });
  });

  it.each([
    ['DET-150 booked tomorrow', { booking_date: 1 }, ['booking_date']],
    ['DET-150 booked today', { booking_date: 0, purchase_date: 0 }, []],
    ['DET-151 bought tomorrow', { purchase_date: 1 }, ['purchase_date']],
    ['DET-151 bought before it was booked', { booking_date: -3, purchase_date: -4 }, ['purchase_date']],
  ])('%s is answered with %j', async (_title, days, fields) => {
    const dates = Object.fromEntries(
      Object.entries(days).map(([name, ahead]) => [name, scene.inDays(ahead)]),
    );
    expect(await refused(at(6, 12, dates))).toEqual(fields);
  });

  it('DET-152 a booking mobile is digits, as the market’s numbers are', async () => {
    for (const booking_mobile of [
      '+6281190234470',
      '0811902344',
      '811-902-344',
      '8119023',
      '9171234567',
      '８１１９０２３４４',
    ])
      expect([booking_mobile, await refused(at(6, 11, { booking_mobile }))]).toEqual([
        booking_mobile,
        ['booking_mobile'],
      ]);
  });
});

describe('flags', () => {
  const RAISED = ['rf', 'ncf', 'eaf'] as const;

  it.each(RAISED)(
    'DET-138 %s that is off for the lead is refused, once raised it is answered',
    async (flag) => {
      const input = { lead_id: scene.lead.lead_id, [flag]: 1 };
      expect((await save(input)).body.errors).toEqual({
        [flag]: expect.stringMatching(/is not raised on this lead$/),
      });
      await t.db
        .updateTable('lead')
        .set({ [flag]: true })
        .where('lead_id', '=', scene.lead.lead_id)
        .execute();
      expect(await refused(input)).toEqual([]);
      expect((await stored())[flag]).toBe(false);
    },
  );

  it('DET-137 DET-138 in reopened mode nothing else is saved, and one flag that is off spoils the other', async () => {
    await t.db.updateTable('lead').set({ eaf: true }).where('lead_id', '=', scene.lead.lead_id).execute();
    expect(await refused(hot({ eaf: 1, rf: 1 }))).toEqual(['rf']);
    expect(await refused(hot({ eaf: 1 }))).toEqual([]);
    expect(await stored()).toMatchObject({
      status_id: 1,
      followup_at: null,
      buy_time_days: null,
      eaf: false,
    });
  });

  it('DET-169 sending to the DSE process again is another sending: the history has both', async () => {
    for (const internal_comment of ['First', 'Once more'])
      expect(await refused({ lead_id: scene.lead.lead_id, dse_process: 1, internal_comment })).toEqual([]);
    expect((await stored()).dse_process).toBe(true);
    expect(await historyCount()).toBe(2);
  });
});
