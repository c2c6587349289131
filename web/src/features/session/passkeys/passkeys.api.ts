import type { DataOf, RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  getPasskeys,
  provePasskey,
  signInByPasskey,
} from '@otolead/contract/session/passkeys.endpoints.ts';
import type { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../../platform/api/api-error.ts';
import { call } from '../../../platform/api/client.ts';
import { translate } from '../../../platform/i18n/i18n.ts';
import { enterSession, settleSession } from '../../../platform/session/session-life.ts';

export const passkeysQuery = queryOptions({
  queryKey: ['session', 'passkeys'],
  queryFn: async ({ signal }) => (await call(getPasskeys, {}, { signal })).data,
  staleTime: 0,
  gcTime: 0,
});

/** Why this page can make and use none; null if it can. Browsers tie them to a name reached over https. */
export function passkeyHindrance(): 'insecure' | 'unsupported' | null {
  const isNumbers = /^(?:\d+\.){3}\d+$|^\[/.test(window.location.hostname);
  if (!window.isSecureContext || isNumbers) return 'insecure';
  return 'PublicKeyCredential' in window ? null : 'unsupported';
}

/** The browser's question was closed, or the device cannot do it: in the words of a call, so that forms show it. */
function inWords(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ApiError) return error;
  const isTaken = error.name === 'InvalidStateError';
  const message = translate(isTaken ? 'session:passkeys.taken' : 'session:passkeys.given_up');
  return new ApiError({ status: 400, code: 'bad_request', message, fromServer: false });
}

/** Few have passkeys, and everybody waits for the sign-in page. */
const browserPart = () => import('@simplewebauthn/browser');

type Creation = Parameters<typeof startRegistration>[0]['optionsJSON'];
type Demand = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Lets the device make a passkey. Rejects with an ApiError, also if the user gives up. */
export async function makePasskey(
  name: string,
  ownPassword?: string,
): Promise<{ readonly data: DataOf<typeof addPasskey>; readonly message: string }> {
  const begun = await call(beginPasskey, { own_password: ownPassword });
  try {
    const { startRegistration: start } = await browserPart();
    const credential = await start({ optionsJSON: begun.data as unknown as Creation });
    return await call(addPasskey, { name, credential } as RequestOf<typeof addPasskey>);
  } catch (error) {
    throw inWords(error);
  }
}

type Answer = RequestOf<typeof provePasskey>['credential'];

async function signed(stepToken?: string): Promise<Answer> {
  const begun = await call(beginPasskeySignIn, { step_token: stepToken });
  try {
    const { startAuthentication: start } = await browserPart();
    return (await start({ optionsJSON: begun.data as unknown as Demand })) as Answer;
  } catch (error) {
    throw inWords(error);
  }
}

/** Signs in by a passkey of the device, `stepToken` after a password. Rejects as `makePasskey` does. */
export async function enterByPasskey(stepToken?: string): Promise<void> {
  await settleSession();
  const credential = await signed(stepToken);
  await enterSession((await call(signInByPasskey, { credential, step_token: stepToken })).data);
}

/** In place of the own password. Rejects as `makePasskey` does. */
export async function proveByPasskey(): Promise<void> {
  await call(provePasskey, { credential: await signed() });
}
