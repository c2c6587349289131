import { tooManyRequests } from './errors.ts';

/** Uploads of one person at the same time; the screens send one after the other. */
const UPLOADS_AT_A_TIME = 4;

const TRY_AGAIN_SECONDS = 5;

/**
 * Who is uploading in this process. Connections are what slow uploads take, and each process has its own; what many
 * processes take in together is limited by the files that wait (`MAX_WAITING_FILES`).
 */
export class UploadSlots {
  readonly #taken = new Map<number, number>();

  /** Gives the slot back; throws 429 where the person has no slot left. */
  take(userId: number): () => void {
    const taken = this.#taken.get(userId) ?? 0;
    if (taken >= UPLOADS_AT_A_TIME) throw tooManyRequests(TRY_AGAIN_SECONDS);
    this.#taken.set(userId, taken + 1);
    return () => {
      const left = (this.#taken.get(userId) ?? 1) - 1;
      if (left > 0) this.#taken.set(userId, left);
      else this.#taken.delete(userId);
    };
  }
}
