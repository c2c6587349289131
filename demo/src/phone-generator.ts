import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { type Random, shares } from './random.ts';

/** Leading digits of the networks' mobile numbers without trunk zero, weighted by subscribers. */
const NETWORKS = {
  id: shares([
    ['812', 14],
    ['813', 11],
    ['811', 4],
    ['821', 9],
    ['822', 9],
    ['852', 9],
    ['853', 6],
    ['856', 8],
    ['857', 8],
    ['858', 4],
    ['815', 4],
    ['816', 2],
    ['817', 3],
    ['818', 3],
    ['819', 4],
    ['877', 5],
    ['878', 6],
    ['895', 5],
    ['896', 5],
    ['881', 2],
  ]),
  ph: shares([
    ['917', 14],
    ['915', 6],
    ['916', 5],
    ['926', 5],
    ['927', 8],
    ['905', 5],
    ['906', 5],
    ['956', 4],
    ['966', 4],
    ['995', 4],
    ['918', 7],
    ['919', 6],
    ['920', 5],
    ['928', 5],
    ['929', 4],
    ['939', 4],
    ['947', 3],
    ['949', 3],
    ['961', 5],
    ['998', 4],
    ['999', 4],
  ]),
} as const;

const SUBSCRIBER_DIGITS: Record<MarketCode, (random: Random) => number> = {
  id: shares([
    [8, 85],
    [7, 15],
  ]),
  ph: () => 7,
};

/** The domestic number without its trunk zero, as forms hold it: 8123…, 9173…. */
export function localMobile(market: MarketCode, random: Random): string {
  const network = NETWORKS[market](random);
  return network + random.digits(SUBSCRIBER_DIGITS[market](random));
}

/** E.164 without the plus sign. */
export function mobileDigits(market: MarketCode, local: string): string {
  return MARKETS[market].phone.prefix.slice(1) + local;
}
