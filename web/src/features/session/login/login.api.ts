import type { RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import { getCaptchaImage, login } from '@otolead/contract/session/session.endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api/client.ts';

/** The server forgets a captcha after five minutes; one nearly that old is replaced when the user returns. */
const CAPTCHA_FRESH_MS = 4 * 60_000;

export const captchaQuery = queryOptions({
  queryKey: ['session', 'captcha'],
  queryFn: async ({ signal }) => (await call(getCaptchaImage, {}, { signal })).data,
  staleTime: CAPTCHA_FRESH_MS,
  gcTime: 0,
  refetchOnWindowFocus: true,
  meta: { everywhere: true },
});

export function signIn(request: RequestOf<typeof login>) {
  return call(login, request);
}
