import { isIP } from 'node:net';
import type { assertion, attestation } from '@otolead/contract/session/passkeys.schema.ts';
import {
  type VerifiedRegistrationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { z } from 'zod';
import type { Context } from '../../platform/http/context.ts';

/** EdDSA, ES256, RS256: what every device has; naming them keeps the library from asking Node for experimental ones. */
export const ALGORITHMS = [-8, -7, -257];

export type Assertion = z.output<typeof assertion>;
export type Attestation = z.output<typeof attestation>;

/** This site for WebAuthn: the origin of its pages and their host. */
export interface Site {
  readonly origin: string;
  /** Passkeys belong to this name. */
  readonly host: string;
  /** Browsers make no passkeys for an address in numbers. */
  readonly isNamed: boolean;
}

/** As the operator says, else as the call says: behind a proxy PUBLIC_URL is needed. */
export function siteOf({ environment, http: { request } }: Pick<Context, 'environment' | 'http'>): Site {
  const { hostname, origin } = new URL(environment.PUBLIC_URL ?? `${request.protocol}://${request.host}`);
  return { origin, host: hostname, isNamed: isIP(hostname.replace(/^\[|\]$/g, '')) === 0 };
}

/** The challenge that a browser answers; empty if its data are none. */
export function challengeOf({
  response,
}: Pick<Assertion, 'response'> | Pick<Attestation, 'response'>): string {
  try {
    const said: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    const { challenge } = (said ?? {}) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

interface StoredKey {
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly counter: number;
}

/** For the security log: what was wrong with an answer. */
export type WrongAnswer = 'challenge' | 'origin' | 'counter' | 'invalid';

function reasonOf(error: unknown): WrongAnswer {
  const { message } = error as Error;
  return /counter/i.test(message) ? 'counter' : /origin|rp id/i.test(message) ? 'origin' : 'invalid';
}

type Verified<Facts> = Facts | { readonly wrong: WrongAnswer };

/** The counter after this use, where a key signed for this site and knew its user (PIN, finger, face). */
export async function verifyAssertion(
  credential: Assertion,
  key: StoredKey,
  site: Site,
): Promise<Verified<{ readonly counter: number }>> {
  try {
    const { authenticationInfo, verified } = await verifyAuthenticationResponse({
      response: {
        ...credential,
        response: { ...credential.response, userHandle: credential.response.userHandle ?? undefined },
        clientExtensionResults: {},
      },
      expectedChallenge: challengeOf(credential),
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      credential: { id: key.credential_id, publicKey: new Uint8Array(key.public_key), counter: key.counter },
    });
    return verified ? { counter: authenticationInfo.newCounter } : { wrong: 'invalid' };
  } catch (error) {
    return { wrong: reasonOf(error) };
  }
}

type Registered = NonNullable<VerifiedRegistrationResponse['registrationInfo']>['credential'];

export async function verifyAttestation(
  credential: Attestation,
  site: Site,
): Promise<Verified<{ readonly key: Registered }>> {
  try {
    const { registrationInfo, verified } = await verifyRegistrationResponse({
      response: {
        ...credential,
        response: { ...credential.response, transports: [] },
        clientExtensionResults: {},
      },
      expectedChallenge: challengeOf(credential),
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return verified ? { key: registrationInfo.credential } : { wrong: 'invalid' };
  } catch (error) {
    return { wrong: reasonOf(error) };
  }
}
