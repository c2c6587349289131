import { tooManyRequests } from './errors.ts';

/** Maximum concurrent uploads of a person; the screens send one at a time. */
const UPLOADS_AT_A_TIME = 4;

const TRY_AGAIN_SECONDS = 5;

/**
 * Current uploads of this process. Slow uploads cost connections, which are per process; the total over processes is
 * limited by the waiting files (`MAX_WAITING_FILES`).
 */
export class UploadSlots {
  readonly #taken = new Map<number, number>();

  /** Returns a function that frees the slot, once; throws 429 without a free slot. */
  take(userId: number): () => void {
    const taken = this.#taken.get(userId) ?? 0;
    if (taken >= UPLOADS_AT_A_TIME) throw tooManyRequests(TRY_AGAIN_SECONDS);
    this.#taken.set(userId, taken + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      const left = (this.#taken.get(userId) ?? 1) - 1;
      if (left > 0) this.#taken.set(userId, left);
      else this.#taken.delete(userId);
    };
  }
}
