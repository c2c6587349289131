import { readStored, removeStored, writeStored } from '../local-storage.ts';

/**
 * Local storage that only this browser can read: AES-GCM with a non-extractable key in IndexedDB (domain.md 5).
 * Without WebCrypto or IndexedDB nothing is stored and reads are empty.
 */
export type VaultItem = 'user_data' | 'user_access_list' | 'remembered_user_id';

const DATABASE = 'otolead';
const STORE = 'keys';
const KEY = 'vault';
const IV_BYTES = 12;

export async function keepInVault(item: VaultItem, value: unknown): Promise<void> {
  try {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const plain = new TextEncoder().encode(JSON.stringify(value));
    const sealed = await crypto.subtle.encrypt(parameters(iv, item), await vaultKey(), plain);
    writeStored(item, toBase64(new Uint8Array([...iv, ...new Uint8Array(sealed)])));
  } catch {
    // An old value under a new owner would be worse than none.
    removeStored(item);
  }
}

/** Undefined if never stored, or stored under another key. */
export async function readFromVault<Value>(item: VaultItem): Promise<Value | undefined> {
  const stored = readStored(item);
  if (stored === null) return undefined;
  try {
    const bytes = fromBase64(stored);
    const iv = bytes.subarray(0, IV_BYTES);
    const plain = await crypto.subtle.decrypt(
      parameters(iv, item),
      await vaultKey(),
      bytes.subarray(IV_BYTES),
    );
    return JSON.parse(new TextDecoder().decode(plain)) as Value;
  } catch {
    return undefined;
  }
}

export function removeFromVault(item: VaultItem): void {
  removeStored(item);
}

/** True if stored, without reading it. Null if this page cannot store anything. */
export function isInVault(item: VaultItem): boolean | null {
  return window.isSecureContext ? readStored(item) !== null : null;
}

/** Authenticates the item's name, so that a stored text cannot pass as another item. */
function parameters(iv: Uint8Array<ArrayBuffer>, item: VaultItem): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(item) };
}

let key: Promise<CryptoKey> | undefined;

function vaultKey(): Promise<CryptoKey> {
  key ??= openDatabase()
    .then(findOrMakeKey)
    .catch((error: unknown) => {
      key = undefined;
      throw error;
    });
  return key;
}

async function findOrMakeKey(database: IDBDatabase): Promise<CryptoKey> {
  // Created before the transaction, which would close meanwhile; kept unless another tab was faster.
  const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const store = database.transaction(STORE, 'readwrite').objectStore(STORE);
  const known = (await settled(store.get(KEY))) as CryptoKey | undefined;
  if (known) return known;
  await settled(store.put(fresh, KEY));
  return fresh;
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return settled(request);
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
