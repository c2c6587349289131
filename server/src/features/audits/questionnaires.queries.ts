import type { Question } from '@otolead/contract/audits/questionnaire.rules.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { whenGiven } from '../../platform/list/conditions.ts';
import type { WriteRecord } from '../../platform/records/save-record.ts';

/** Maximum versions listed; older ones are found by their audits. */
const LISTED = 50;

export interface DraftRecord {
  /** Id of the market. */
  readonly id: number;
  readonly version: number;
  readonly questions: readonly Question[];
}

/** The versions of a market, the latest first. */
export function findVersions(db: Db | Tx, marketId: number) {
  return db
    .selectFrom('questionnaire')
    .where('market_id', '=', marketId)
    .leftJoin('app_user', 'app_user.id', 'questionnaire.published_by')
    .select(['number', 'published_at', 'app_user.name'])
    .orderBy('number', 'desc')
    .limit(LISTED)
    .execute();
}

/** One version, by default the latest; undefined if the market lacks it. */
export function findVersion(db: Db | Tx, marketId: number, number?: number) {
  return db
    .selectFrom('questionnaire')
    .where('market_id', '=', marketId)
    .$call(whenGiven(number, (versions, value) => versions.where('number', '=', value)))
    .select(['number', 'questions'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findAllVersions(db: Db, marketId: number) {
  return db
    .selectFrom('questionnaire')
    .where('market_id', '=', marketId)
    .select(['number', 'questions'])
    .orderBy('number', 'desc')
    .limit(LISTED)
    .execute();
}

function draftOf(db: Db | Tx, marketId: number) {
  return db
    .selectFrom('questionnaire_draft')
    .where('market_id', '=', marketId)
    .select(['market_id as id', 'version', 'questions']);
}

export function findDraft(db: Db, marketId: number): Promise<DraftRecord> {
  return draftOf(db, marketId).executeTakeFirstOrThrow();
}

/** The draft, locked until the transaction ends. */
export function lockDraft(tx: Tx, { market }: ActorContext): Promise<DraftRecord> {
  return draftOf(tx, market.id).forUpdate().executeTakeFirstOrThrow();
}

export const writeDraft: WriteRecord<Pick<DraftRecord, 'questions'>> = async (
  tx,
  { market },
  { questions },
) => {
  await tx
    .updateTable('questionnaire_draft')
    .set((eb) => ({ questions: JSON.stringify(questions), version: eb('version', '+', 1) }))
    .where('market_id', '=', market.id)
    .execute();
  return market.id;
};

/** Stores the draft as the next version; returns its number. */
export async function insertVersion(
  tx: Tx,
  { actor, clock, market }: ActorContext,
  questions: readonly Question[],
): Promise<number> {
  const { number } = await tx
    .insertInto('questionnaire')
    .values({
      market_id: market.id,
      number: sql<number>`(select max(number) + 1 from questionnaire where market_id = ${market.id})`,
      questions: JSON.stringify(questions),
      published_at: clock.now(),
      published_by: actor.userId,
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('questionnaire_draft')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('market_id', '=', market.id)
    .execute();
  return number;
}
