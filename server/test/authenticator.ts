import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface Site {
  readonly origin: string;
  readonly host: string;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();

/** A user's device with one passkey (ES256), as a browser drives it; each part can be wrong. */
export class Authenticator {
  readonly credentialId = base64url(randomBytes(32));
  /** Uses so far; the next one sends one more. */
  counter = 0;
  /** Whether it asks for PIN, finger or face. */
  asksUser = true;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #site: Site;

  constructor(site: Site) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
    this.#site = site;
  }

  /** Answers the options of a registration. */
  create({ challenge }: { readonly challenge: string }, origin = this.#site.origin) {
    const id = Buffer.from(this.credentialId, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const authData = Buffer.concat([this.#authData(WITH_KEY), Buffer.alloc(16), length, id, this.#coseKey()]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: clientData('webauthn.create', challenge, origin),
        attestationObject: base64url(isoCBOR.encode(attestation as never)),
        transports: ['internal'],
      },
    };
  }

  /** Answers the options of a sign-in. */
  get({ challenge }: { readonly challenge: string }, origin = this.#site.origin) {
    this.counter += 1;
    const authenticatorData = this.#authData(0);
    const clientDataJSON = clientData('webauthn.get', challenge, origin);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const signature = createSign('SHA256').update(signed).sign(this.#privateKey);
    return {
      ...this.#named(),
      response: {
        clientDataJSON,
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
        userHandle: null,
      },
    };
  }

  #named() {
    return { id: this.credentialId, rawId: this.credentialId, type: 'public-key' as const };
  }

  #authData(more: number): Buffer {
    const flags = PRESENT | (this.asksUser ? VERIFIED : 0) | more;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(this.#site.host), Buffer.from([flags]), counter]);
  }

  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const bytes = (value: string) => new Uint8Array(Buffer.from(value, 'base64url'));
    const key = new Map<number, number | Uint8Array>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as [number, number][]),
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
    return Buffer.from(isoCBOR.encode(key as never));
  }
}

function clientData(type: string, challenge: string, origin: string): string {
  return base64url(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
}
