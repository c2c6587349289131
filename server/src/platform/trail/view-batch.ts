import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import { isOutOfRange } from '../db/database-error.ts';
import { logViews, type View } from './view-log.ts';

const LATEST_MS = 1_000;
/** Views of one statement, which few milliseconds write; so many are not kept waiting for the second. */
const FULL = 100;
/** Beyond them the database has been away for long, and memory is worth more. */
const MOST_WAITING = 50_000;

/**
 * Views of leads and lists, written behind their answers: all of a second with one statement, so that a kill loses a second at
 * most. What could not be written waits for the next second.
 */
export class ViewBatch {
  readonly #db: Db;
  readonly #logger: Pick<Logger, 'warn'>;
  #waiting: View[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  readonly #begun = new Map<string, number>();

  constructor(db: Db, logger: Pick<Logger, 'warn'>) {
    this.#db = db;
    this.#logger = logger;
  }

  add(view: View): void {
    this.#waiting.push(view);
    if (this.#waiting.length === FULL) void this.flush();
    else this.#schedule();
  }

  /** Views of a user that are not written yet, so that nobody reads on for a second. */
  waitingOf(userId: number): readonly View[] {
    return this.#waiting.filter(({ actorId }) => actorId === userId);
  }

  /** A read whose view comes with its answer: how many of the same began before and go on, so that many at once count, too. */
  begin(what: string): { readonly before: number; readonly end: () => void } {
    const before = this.#begun.get(what) ?? 0;
    this.#begun.set(what, before + 1);
    return {
      before,
      end: () => {
        const left = (this.#begun.get(what) ?? 1) - 1;
        if (left === 0) this.#begun.delete(what);
        else this.#begun.set(what, left);
      },
    };
  }

  /** Settles when everything so far is written, or could not be. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => void this.flush(), LATEST_MS);
  }

  /** What comes meanwhile waits for the next second: under load there would always be a few more. */
  async #write(): Promise<void> {
    for (let left = this.#waiting.length; left > 0; left -= FULL) {
      const views = this.#waiting.splice(0, Math.min(FULL, left));
      try {
        await logViews(this.#db, views);
      } catch (error) {
        if (isOutOfRange(error)) {
          for (const view of views) await this.#writeAlone(view);
          continue;
        }
        this.#logger.warn({ err: error, views: views.length }, 'views are not written yet');
        this.#waiting = [...views, ...this.#waiting].slice(-MOST_WAITING);
        return this.#schedule();
      }
    }
  }

  /** A view with a value that PostgreSQL cannot store is kept without what was asked for, and holds no other up. */
  async #writeAlone(view: View): Promise<void> {
    await logViews(this.#db, [view]).catch(async (error) => {
      if (!isOutOfRange(error)) return this.add(view);
      this.#logger.warn({ err: error, call: view.call }, 'a view is written without its filter');
      await logViews(this.#db, [{ ...view, filter: null }]).catch(() => this.add({ ...view, filter: null }));
    });
  }
}
