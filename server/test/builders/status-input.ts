import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import type { Db } from '../../src/platform/db/database.ts';
import { buildDse } from './dealers.ts';
import { someCity, someModel } from './master-data.ts';

/** A status reason of each sub-status that needs one (`status_reasons`). */
const REASONS: Readonly<Record<number, number>> = {
  7: 1,
  8: 4,
  9: 8,
  10: 12,
  14: 16,
  17: 19,
  18: 22,
  19: 25,
  20: 29,
};

/** First day of the follow-up window, by sub-status. */
const FIRST_DAY: Readonly<Record<number, number>> = { 2: 1, 3: 31, 4: 61 };

/** A valid submission for a status and sub-status, wherever the target is open. */
export async function statusInputs(
  db: Db,
  inDays: (days: number) => string,
  market: MarketCode = 'id',
): Promise<(statusId: number, subStatusId: number) => Record<string, unknown>> {
  const marketId = MARKETS[market].id;
  const [model, city, dse] = [
    await someModel(db, marketId),
    await someCity(db, marketId),
    await buildDse(db, { market }),
  ];
  const car = { make_id: model.make_id, model_id: model.id };
  const buyer = {
    booking_name: 'Budi Santoso',
    booking_mobile: `${MARKETS[market].phone.firstDigit}1190234470`,
    booking_city_id: city.id,
    booking_relation: 1,
  };
  const booked = {
    ...car,
    ...buyer,
    booking_date: inDays(-3),
    purchase_dealer_id: dse.dealer_id,
    purchase_from_dse_id: dse.id,
  };
  const purchases: Readonly<Record<number, object>> = {
    11: booked,
    12: { ...booked, purchase_date: inDays(-1) },
    13: { ...car, reason_id: 1 },
    15: { ...car, reason_id: 2, purchase_dealer_id: dse.dealer_id },
    16: { reason_id: 1 },
  };
  const followUp = (subStatusId: number) => ({
    follow_up_date: inDays(FIRST_DAY[subStatusId] ?? 1),
    followup_time: '10:15',
  });
  const asked = (statusId: number, subStatusId: number): object => {
    if (statusId === 6) return purchases[subStatusId] ?? {};
    if (statusId === 2) return { ...followUp(subStatusId), buy_time: 14 };
    const reason = REASONS[subStatusId];
    if (reason === undefined) return subStatusId === 1 ? {} : followUp(subStatusId);
    return { status_reason_id: reason, ...(statusId === 4 && { internal_comment: 'No plan' }) };
  };
  return (statusId, subStatusId) => ({
    status_id: statusId,
    sub_status_id: subStatusId,
    ...asked(statusId, subStatusId),
  });
}
