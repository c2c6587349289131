/**
 * Unsaved input of the status form or an audit's, per user and lead, or of a record's form, per user and address.
 * Session storage survives a reload or crash but not the tab; a call's wrap-up is in local storage, because the
 * call outlives its tab. Signing out asks whether to keep drafts of leads, because comments concern customers.
 */
export interface Draft<Values> {
  /** The version of lead, audit or record when the form was opened; 0 for a new record. */
  readonly version: number;
  /** The values at that version, so that the user's changes are known even after another user's save. */
  readonly initial: Values;
  readonly values: Values;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

/** Session storage, or a substitute. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

interface OwnerOf {
  readonly userId: number;
  readonly market: string;
}

const CALL_PARTS = ['call', 'incoming'] as const;
type CallPart = (typeof CALL_PARTS)[number];

interface LeadDraftOwner extends OwnerOf {
  readonly leadId: number;
  /** The audit of the form; without one it is the lead's status. */
  readonly auditId?: number;
  /** The wrap-up of a call, ours or the customer's. */
  readonly part?: CallPart;
}

interface FormDraftOwner extends OwnerOf {
  /** Address of the form below the market: '/edit_domain/7'. */
  readonly form: string;
}

export type DraftOwner = LeadDraftOwner | FormDraftOwner;

const PREFIX = 'draft:';
/** Increment when values change shape: older drafts are ignored. */
const SHAPE = 2;
/** An older draft belongs to a forgotten call. */
const KEPT_MS = 24 * 3_600_000;

function keyOf(owner: DraftOwner): string {
  const start = `${PREFIX}${owner.userId}:${owner.market}:`;
  if ('form' in owner) return `${start}${owner.form}`;
  const { leadId, auditId, part = auditId } = owner;
  return `${start}${leadId}${part === undefined ? '' : `:${part}`}`;
}

export function readDraft<Values>(
  storage: DraftStorage,
  owner: DraftOwner,
  now: number,
): Draft<Values> | null {
  try {
    const kept = JSON.parse(storage.getItem(keyOf(owner)) ?? 'null') as
      | ({ shape: number } & Draft<Values>)
      | null;
    if (kept?.shape !== SHAPE || now - kept.savedAt > KEPT_MS) return null;
    const { shape: _, ...draft } = kept;
    return draft;
  } catch {
    return null;
  }
}

/** False if storage refuses: the screen then does not claim a saved draft. */
export function writeDraft(storage: DraftStorage, owner: DraftOwner, draft: Draft<unknown>): boolean {
  try {
    storage.setItem(keyOf(owner), JSON.stringify({ shape: SHAPE, ...draft }));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(storage: DraftStorage, owner: DraftOwner): void {
  removeQuietly(storage, keyOf(owner));
}

/** Leads with a draft of this user in this tab, in both markets. */
export function draftLeads(storage: DraftStorage, userId: number, now: number): number[] {
  return draftKeys(storage).flatMap((key) => {
    const [user, market = '', lead, part] = key.slice(PREFIX.length).split(':');
    const call = CALL_PARTS.find((one) => one === part);
    const ofPart = call ? { part: call } : part === undefined ? {} : { auditId: Number(part) };
    const owner = { userId: Number(user), market, leadId: Number(lead), ...ofPart };
    // A record form's draft has an address in place of the id.
    const isOfLead = owner.userId === userId && Number.isSafeInteger(owner.leadId);
    return isOfLead && readDraft(storage, owner, now) ? [owner.leadId] : [];
  });
}

/** Drops every user's drafts; for a sign-out that keeps none. */
export function dropAllDrafts(storage: DraftStorage): void {
  for (const key of draftKeys(storage)) removeQuietly(storage, key);
}

/** Drops drafts of users who had this tab before. */
export function dropForeignDrafts(storage: DraftStorage, userId: number): void {
  for (const key of draftKeys(storage))
    if (!key.startsWith(`${PREFIX}${userId}:`)) removeQuietly(storage, key);
}

function draftKeys(storage: DraftStorage): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys.filter((key) => key.startsWith(PREFIX));
}

function removeQuietly(storage: DraftStorage, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // Storage that cannot be changed holds nothing.
  }
}
