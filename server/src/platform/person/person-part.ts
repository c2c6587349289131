import type { Db, Tx } from '../db/database.ts';

/** Customers of a market with all that identifies them: one person, or a batch of several. */
export interface People {
  readonly marketId: number;
  readonly leadIds: readonly number[];
  /** E.164 digits of their mobiles. */
  readonly numbers: readonly string[];
  readonly names: readonly string[];
  /** Leads of others that may name them: by an alternate number, or by a merge that was taken back. */
  readonly besides: readonly number[];
  readonly now: Date;
  /** False in a batch: what is deleted within 90 days anyway stays until then. */
  readonly isThorough: boolean;
}

/** Columns of a table by what an erasure makes of them, separated by spaces. */
export interface Fates {
  /** Tells nothing of the person. */
  readonly kept?: string;
  /** Becomes empty, or keeps only what tells nothing of the person. */
  readonly emptied?: string;
  /** Gets another value, such as a pseudonym. */
  readonly replaced?: string;
  /** Goes with its row, which is work and no fact. */
  readonly removed?: string;
}

export type Kept = Readonly<Record<string, readonly object[]>>;

/** What a feature knows of a customer. A test compares the tables of all parts with the database's. */
export interface PersonPart {
  readonly tables: Readonly<Record<string, Fates>>;
  /** Rows about these people by table. */
  read(db: Db | Tx, people: People): Promise<Kept>;
  /** Makes the rows anonymous; returns the keys of files to delete. */
  erase(tx: Tx, people: People): Promise<readonly string[]>;
}

/** For features that keep only ids and codes. */
export const NO_FILES: readonly string[] = [];
