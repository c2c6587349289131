import { type Cells, cellInWords, type RowOf } from '@otolead/contract/imports/upload.ts';
import type { users } from '@otolead/contract/imports/users.upload.ts';
import { type Text, text } from '@otolead/contract/kernel/text.ts';
import { asksOwnPassword } from '@otolead/contract/users/users.rules.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inSavepoint } from '../../platform/db/savepoint.ts';
import { AppError, invalidInput, refuseFaults } from '../../platform/http/errors.ts';
import { translator } from '../../platform/i18n/translator.ts';
import type { RowVerdict } from '../jobs/jobs.public.ts';
import {
  changeUserIn,
  createUserIn,
  dseName,
  findUserId,
  type GivenUser,
  inviteIn,
  lockUser,
  marketIdsOf,
  type RoleNames,
  roleNames,
  storedMobile,
  type UserContext,
  type UserRecord,
} from '../users/users.public.ts';
import { together } from './rows.faults.ts';
import { findRowNames, type RowNames } from './rows.names.ts';
import type { RowContext } from './upload.jobs.ts';

type Row = RowOf<typeof users>;

/** Parameters of the call: whether its sender may change users, and the product's base address for invitations. */
export interface ChosenUsers {
  readonly mayChange: boolean;
  readonly address: string;
}

interface Work {
  readonly context: UserContext;
  readonly columns: ReadonlySet<string>;
  readonly chosen: ChosenUsers;
  readonly roles: RoleNames;
  readonly names: RowNames;
}

/**
 * A row with a known username changes that user, any other creates one, as the form does; new users are mailed a link
 * to set their first password. A row without changes writes and mails nothing.
 */
export async function writeUserRows(
  tx: Tx,
  { actor, chosen, columns, language, market, now, written }: RowContext,
  rows: readonly Row[],
): Promise<readonly RowVerdict[]> {
  // A job's actor has only the job's market, but the sender may assign users to all of their markets.
  const marketIds = await marketIdsOf(tx, actor.userId);
  const work: Work = {
    context: {
      actor: { ...actor, marketIds },
      clock: { now: () => now },
      language,
      market,
      t: translator(language, market),
    },
    columns,
    chosen: chosen as ChosenUsers,
    roles: await roleNames(tx, market),
    names: await findRowNames(tx, market, {
      makes: [],
      models: [],
      cities: [],
      dealers: rows.flatMap(({ dealer }) => dealer ?? []),
      dses: rows.flatMap(({ dse }) => dse ?? []),
    }),
  };
  const verdicts: RowVerdict[] = [];
  // One by one, because each row is checked against the names, numbers and dialer ids taken by earlier ones.
  for (const [at, row] of rows.entries()) verdicts.push(await writeUser(tx, work, row, written[at] ?? {}));
  return verdicts;
}

/** Columns named differently from their fields. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  role_id: 'role',
  market_ids: 'markets',
  dse_id: 'dse',
  status: 'active',
};

async function writeUser(tx: Tx, work: Work, row: Row, cells: Cells): Promise<RowVerdict> {
  try {
    return await inSavepoint(tx, () => saveRow(tx, work, row));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const faults = Object.entries(error.errors ?? {});
    if (faults.length > 0) return together(faults.map(([field, fault]) => faultIn(cells, field, fault)));
    return error.status === 403 ? NOT_ALLOWED : error.text;
  }
}

function faultIn(cells: Cells, field: string, fault: Text): Text {
  const column = COLUMN_OF[field] ?? field;
  return text('imports:fault_in', { column, value: cellInWords(cells[column] ?? ''), fault });
}

const NOT_ALLOWED = text('imports:refused.not_allowed');

async function saveRow(tx: Tx, work: Work, row: Row): Promise<RowVerdict> {
  const { chosen, context } = work;
  const id = await findUserId(tx, row.username);
  if (id === undefined) {
    const given = givenIn(work, row, null);
    const marketIds = given.market_ids ?? [context.market.id];
    const user = await createUserIn(tx, context, { ...given, market_ids: marketIds });
    if (user.status === '1') await inviteIn(tx, context, user, chosen.address);
    return { change: text('imports:change.created'), isNew: true };
  }
  const stored = await lockUser(tx, context, id);
  // The user belongs to another market: reveal only that the name is taken.
  if (!stored) throw invalidInput({ username: text('users:taken.username') });
  const given = givenIn(work, row, await dseNameOf(tx, stored, row));
  if (changesNothing(stored, given)) return 'already';
  if (!chosen.mayChange) return NOT_ALLOWED;
  refuseElsewhere(stored, given);
  await changeUserIn(tx, context, { ...given, username: stored.username, id });
  return { change: text('imports:change.changed') };
}

/** Refuses changes for which the form asks for the editor's password: a file contains none. Throws 400 by field. */
function refuseElsewhere(stored: UserRecord, { email = stored.email, mobile = stored.mobile }: GivenUser) {
  const byForm = text('users:own_password.by_form');
  refuseFaults({
    ...(asksOwnPassword(stored, { ...stored, email }) && { email: byForm }),
    ...(asksOwnPassword(stored, { ...stored, mobile }) && { mobile: byForm }),
  });
}

/** The user's salesperson if the row names that one, who may have been switched off since. */
async function dseNameOf(tx: Tx, { dse_id: id }: UserRecord, row: Row): Promise<number | null> {
  if (id === null || row.dse === null) return null;
  const name = await dseName(tx, id);
  return name?.toLowerCase() === row.dse.toLowerCase() ? id : null;
}

/** Values of the columns in the file. Throws 400 by field for an unknown name. */
function givenIn({ columns, names, roles }: Work, row: Row, storedDse: number | null): GivenUser {
  const dealer = row.dealer === null ? null : names.dealer(row.dealer);
  const dse = row.dse === null ? null : (names.dse(row.dse, dealer) ?? storedDse);
  const role = row.role === null ? null : roles.find(row.role);
  const unknown = (column: string) => text('kernel:unknown_row', { name: column });
  refuseFaults({
    ...(row.role !== null &&
      role === null && {
        role_id: text('kernel:unknown_of', { name: 'role', values: roles.all.join(', ') }),
      }),
    ...(row.dealer !== null && dealer === null && storedDse === null && { dealer: unknown('dealer') }),
    ...(row.dse !== null && dse === null && { dse_id: unknown('dse') }),
  });
  return {
    username: row.username,
    ...(columns.has('first_name') && { first_name: row.first_name ?? '' }),
    ...(columns.has('last_name') && { last_name: row.last_name ?? '' }),
    ...(columns.has('email') && { email: row.email ?? '' }),
    ...(columns.has('mobile') && { mobile: row.mobile ?? '' }),
    ...(columns.has('position') && { position: row.position ?? '' }),
    ...(columns.has('role') && { role_id: role }),
    ...(columns.has('dialer_user_id') && { dialer_user_id: row.dialer_user_id ?? '' }),
    ...(columns.has('dse') && { dse_id: dse }),
    ...(row.markets !== null && { market_ids: [...row.markets] }),
    ...(row.active !== null && { status: row.active }),
  };
}

function changesNothing(stored: UserRecord, given: GivenUser): boolean {
  const marketIds = given.market_ids ?? stored.market_ids;
  const wanted: Readonly<Record<string, unknown>> = {
    ...given,
    username: stored.username,
    market_ids: marketIds,
    ...(given.position !== undefined && { position: given.position || null }),
    ...(given.mobile !== undefined && {
      mobile: storedMobile({ mobile: given.mobile, market_ids: marketIds }) ?? '',
    }),
  };
  return Object.entries(wanted).every(
    ([field, value]) => JSON.stringify(stored[field as keyof UserRecord]) === JSON.stringify(value),
  );
}
