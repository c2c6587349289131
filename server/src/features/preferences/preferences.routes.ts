import { localDate } from '@otolead/contract/kernel/market-time.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import {
  getLastSearch,
  getUsedCarFilter,
  listPreferences,
  saveRecommendation,
  sendRecommendation,
  updatePreferences,
} from '@otolead/contract/preferences/preferences.endpoints.ts';
import { usedCarPrices, usedCarYears } from '@otolead/contract/preferences/recommendation.rules.ts';
import type { UsedCarFilter } from '@otolead/contract/preferences/recommendation.schema.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { findConfigItems } from '../config/config.public.ts';
import { leadDetails } from '../leads/leads.public.ts';
import { updatePreferences as savePreferences } from './preferences.service.ts';
import { lastSearch, recommend } from './recommendation.service.ts';

const LISTS = ['fuel_type', 'transmission', 'body_type', 'seats', 'owner', 'colour'] as const;

async function usedCarFilter({ clock, db, language, market }: ActorContext): Promise<UsedCarFilter> {
  const items = await findConfigItems(db, LISTS, market, language);
  const of = (list: (typeof LISTS)[number]) => items.filter((item) => item.list === list);
  const named = (list: (typeof LISTS)[number]) => of(list).map(({ id, name }) => ({ id, name }));
  const thisYear = Number(localDate(clock.now(), market.timeZone).slice(0, 4));
  return {
    price: [...usedCarPrices(market)],
    year: [...usedCarYears(thisYear)],
    fuel_type: named('fuel_type'),
    transmission: named('transmission'),
    body_type: named('body_type'),
    seats: named('seats'),
    owner: named('owner'),
    color: of('colour').map(({ id, name, attrs: { hex } }) => ({
      id,
      name,
      hex: typeof hex === 'string' ? hex : null,
    })),
  };
}

export const preferencesRoutes: readonly Route[] = [
  route(listPreferences, async (context, request) => ({ data: await leadDetails(context, request) })),
  route(updatePreferences, async (context, request) => ({
    data: await savePreferences(context, request),
    message: text('kernel:saved'),
  })),
  route(getUsedCarFilter, async (context) => ({ data: await usedCarFilter(context) })),
  route(getLastSearch, async (context, { lead_id: leadId }) => ({
    data: await lastSearch(context, leadId),
  })),
  route(saveRecommendation, async (context, request) => ({
    data: await recommend(context, request, false),
    message: text('kernel:saved'),
  })),
  route(sendRecommendation, async (context, request) => ({
    data: await recommend(context, request, true),
    message: text('preferences:sent'),
  })),
];
