import type { RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import { beginSignOn, finishSignOn, getSignInWays } from '@otolead/contract/sign-on/sign-on.endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { type Address, returnAddress } from '../../platform/address.ts';
import { call } from '../../platform/api/client.ts';
import { enterSession, settleSession } from '../../platform/session/session-life.ts';

export const signInWaysQuery = (market: MarketCode) =>
  queryOptions({
    queryKey: ['sign-on', 'ways', market],
    queryFn: async ({ signal }) => (await call(getSignInWays, {}, { signal, market })).data,
    staleTime: 60_000,
    retry: false,
  });

const RETURN_KEY = 'otolead.sign_on_return';

/** Leaves for the identity provider; the page ends here. */
export async function leaveForSignOn(returnTo: string): Promise<void> {
  const { url } = (await call(beginSignOn, {})).data;
  try {
    sessionStorage.setItem(RETURN_KEY, returnTo);
  } catch {
    // Where it is forbidden, the start page comes next.
  }
  window.location.assign(url);
}

/** Address that was asked for before the sign-in. */
export function returnOfSignOn(): Address {
  try {
    const stored = sessionStorage.getItem(RETURN_KEY);
    sessionStorage.removeItem(RETURN_KEY);
    return returnAddress(stored) ?? '/';
  } catch {
    return '/';
  }
}

type ProviderAnswer = RequestOf<typeof finishSignOn>;

const finishing = new Map<string, Promise<void>>();

/** Once per answer, however often its page renders: an answer works once. */
export function enterBySignOn(answer: ProviderAnswer): Promise<void> {
  const begun = finishing.get(answer.state) ?? enter(answer);
  finishing.set(answer.state, begun);
  return begun;
}

async function enter(answer: ProviderAnswer): Promise<void> {
  await settleSession();
  const { data } = await call(finishSignOn, answer);
  await enterSession(data);
}
