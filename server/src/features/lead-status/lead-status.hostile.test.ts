import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { addDays, localDate } from '@otolead/contract/kernel/market-time.ts';
import { updateStatus } from '@otolead/contract/lead-status/lead-status.endpoints.ts';
import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildDealer, buildDse } from '../../../test/builders/dealers.ts';
import { buildLead, type TestLead } from '../../../test/builders/leads.ts';
import { someCity, someModel } from '../../../test/builders/master-data.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useStatusScene } from '../../../test/status-scene.ts';
import { TEST_START } from '../../../test/test-clock.ts';

const scene = useStatusScene();
const { t, at, hot, save, refused, stored } = scene;

afterEach(() => t.clock.set(TEST_START));

/** A month with distinct boundaries: the last minute before each zone's midnight, and the first after it. */
const MIDNIGHTS = [
  '2026-12-31T15:59:00.000Z',
  '2026-12-31T16:00:00.000Z',
  '2026-12-31T16:59:00.000Z',
  '2026-12-31T17:00:00.000Z',
  '2027-01-01T00:00:00.000Z',
  '2028-02-28T17:00:00.000Z',
];

describe.each(['id', 'ph'] as const)('follow-ups around midnight in market %s', (market: MarketCode) => {
  const { timeZone } = MARKETS[market];
  let lead: TestLead;
  let token: string;

  beforeAll(async () => {
    token = await t.signIn(await buildUser(t.db, { markets: [market] }));
  });
  beforeEach(async () => {
    lead = await buildLead(t.db, { market });
  });

  /** The accepted days ahead among those tried. */
  async function taken(status_id: number, sub_status_id: number, days: readonly number[]): Promise<number[]> {
    const today = localDate(t.clock.now(), timeZone);
    const open: number[] = [];
    for (const ahead of days) {
      const input = {
        lead_id: lead.lead_id,
        status_id,
        sub_status_id,
        follow_up_date: addDays(today, ahead),
        followup_time: '10:15',
        ...(status_id === 2 && { buy_time: 7 }),
        // Validated but never saved, because the comment has no recipient.
        lead_comment: [{ comment_type: 'EXTERNAL', comment: 'x' }],
      };
      const { body } = await t.send(updateStatus, input, { token, market });
      if (!body.errors?.follow_up_date) open.push(ahead);
    }
    return open;
  }

  it.each(MIDNIGHTS)('DET-113 DET-114 DET-115 at %s the windows count the market’s own days', async (now) => {
    t.clock.set(now);
    // Sessions last half an hour of the test's clock.
    token = await t.signIn(await buildUser(t.db, { markets: [market] }));
    const edges = [-1, 0, 1, 30, 31, 60, 61, 400];
    expect(await taken(2, 2, edges)).toEqual([1, 30]);
    expect(await taken(2, 3, edges)).toEqual([31, 60]);
    expect(await taken(2, 4, edges)).toEqual([61, 400]);
    // Today's last call time may have passed; yesterday always has.
    const first = (await taken(1, 5, edges))[0];
    expect(first).toBeGreaterThanOrEqual(0);
  });
});

describe('ids that are not this market’s', () => {
  it('make, model, dealer, DSE and city of the other market are refused, each beside its field', async () => {
    const model = await someModel(t.db, 2);
    const dse = await buildDse(t.db, { market: 'ph' });
    const city = await someCity(t.db, 2);
    const own = await buildDse(t.db);
    const FOREIGN: [object, string[]][] = [
      [{ make_id: model.make_id, model_id: model.id }, ['model_id']],
      [{ purchase_dealer_id: dse.dealer_id, purchase_from_dse_id: null }, ['purchase_dealer_id']],
      [{ purchase_from_dse_id: dse.id }, ['purchase_from_dse_id']],
      [{ purchase_from_dse_id: own.id }, ['purchase_from_dse_id']],
      [{ booking_city_id: city.id }, ['booking_city_id']],
    ];
    for (const [foreign, fields] of FOREIGN)
      expect(await refused(at(6, 11, foreign))).toEqual(expect.arrayContaining(fields));
    expect((await stored()).version).toBe(1);
  });

  it('a dealer who has closed can be kept where it stands and chosen nowhere else', async () => {
    const closed = await buildDealer(t.db, { status: 0 });
    const sold = { purchase_dealer_id: closed.id, purchase_from_dse_id: null };
    expect(await refused(at(6, 11, sold))).toEqual(['purchase_dealer_id']);
    await t.db
      .updateTable('lead')
      .set({ status_id: 6, sub_status_id: 11, purchase_dealer_id: closed.id })
      .where('lead_id', '=', scene.lead.lead_id)
      .execute();
    expect(await refused(at(6, 11, sold))).toEqual([]);
  });
});

describe('texts', () => {
  const TEXTS = ['other_dealer_name', 'other_dse_name', 'booking_name'] as const;
  const others = {
    purchase_dealer_id: 'other',
    purchase_from_dse_id: 'other',
    other_dealer_name: 'A',
    other_dse_name: 'B',
  };

  it.each(TEXTS)(
    '%s takes what people write in any script, to its length, and no control characters',
    async (name) => {
      for (const text of [
        'مرحبا',
        '王小明',
        '👩‍👩‍👧‍👦🇮🇩',
        "O'Brien -- ; drop",
        '<b>x</b>',
        'é'.repeat(100),
      ]) {
        expect([text, await refused(at(6, 11, { ...others, [name]: text }))]).toEqual([text, []]);
        expect(await stored()).toMatchObject({ [name]: text });
      }
      for (const text of ['a\u0000b', '\u0007', 'x'.repeat(101), '\ud83d', 7, {}, ['x']])
        expect([text, await refused(at(6, 11, { ...others, [name]: text }))]).toEqual([text, [name]]);
      expect(await refused(at(6, 11, { ...others, [name]: ' \t ' }))).toEqual([name]);
    },
  );

  it('any text that is taken comes back unchanged but for the space around it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), async (text) => {
        const { status, body } = await save(hot({ internal_comment: text }));
        if (status === 400) {
          expect(Object.keys(body.errors ?? {})).toEqual(['internal_comment']);
          return;
        }
        const entry = await t.db
          .selectFrom('activity')
          .where('lead_id', '=', scene.lead.lead_id)
          .select('comments')
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow();
        const written = entry.comments as unknown as { comment: string }[];
        expect(written.map(({ comment }) => comment)).toEqual(text.trim() === '' ? [] : [text.trim()]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('any value in any field', () => {
  it('is saved or refused beside a field, and never anything else', async () => {
    const names = Object.keys({
      ...at(6, 12),
      ...hot(),
      status_reason_id: 1,
      stnk_id: 1,
      attribution_id: 1,
      billing_status_id: 1,
      rf: 1,
      dse_process: 1,
      other_dealer_name: '',
      lead_comment: [],
    }).filter((name) => name !== 'lead_id');
    const value = fc.oneof(
      fc.constantFrom(
        null,
        '',
        0,
        -1,
        1.5,
        2 ** 31,
        2 ** 53,
        'NaN',
        'other',
        '2026-02-30',
        '0000-01-01',
        '24:00',
        true,
        [],
        {},
        [[1]],
      ),
      fc.integer(),
      fc.string({ maxLength: 30 }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(11, 12, 13, 15, 16, 2),
        fc.constantFrom(...names),
        value,
        async (sub, name, given) => {
          const base = sub === 2 ? at(2, 2) : at(6, sub);
          const { status, body } = await save({ ...base, [name]: given });
          if (status !== 200)
            expect([status, Object.keys(body.errors ?? {}).length > 0]).toEqual([400, true]);
          await t.db
            .updateTable('lead')
            .set({ status_id: 1, sub_status_id: 5, attribution_id: null })
            .where('lead_id', '=', scene.lead.lead_id)
            .execute();
        },
      ),
      { numRuns: 250 },
    );
  });
});
