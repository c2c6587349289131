import { Readable } from 'node:stream';
import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { marketById } from '@otolead/contract/kernel/market.ts';
import { BETWEEN_NAMES, flagCell } from '@otolead/contract/kernel/record-file.ts';
import type { downloadUsers } from '@otolead/contract/users/users.endpoints.ts';
import { sql } from 'kysely';
import { BYTE_ORDER_MARK, csvLine } from '../../platform/csv/csv-line.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { searchedUsers } from './users.queries.ts';

/** Columns of the upload of users (contract/src/imports/users.upload.ts). */
const HEADER = [
  'username',
  'first_name',
  'last_name',
  'email',
  'mobile',
  'position',
  'role',
  'dialer_user_id',
  'dealer',
  'dse',
  'markets',
  'active',
];

/** Users of a search as a file for re-import; roles by stored name, whatever the reader's language. */
export async function usersFile(
  context: ActorContext,
  request: ParsedOf<typeof downloadUsers>,
): Promise<FileAnswer> {
  const rows = await searchedUsers(context, request)
    .leftJoin('dse', 'dse.id', 'app_user.dse_id')
    .leftJoin('dealer', 'dealer.id', 'dse.dealer_id')
    .select(['dse.name as dse_name', 'dealer.name as dealer_name'])
    .orderBy(sql`lower(app_user.username)`)
    .execute();
  const lines = rows.map((user) =>
    csvLine([
      user.username,
      user.first_name,
      user.last_name,
      user.email,
      user.mobile ?? '',
      user.position ?? '',
      user.role_name,
      user.dialer_user_id ?? '',
      user.dealer_name ?? '',
      user.dse_name ?? '',
      user.market_ids.map((id) => marketById(id).code).join(BETWEEN_NAMES),
      flagCell(user.status === 1),
    ]),
  );
  return {
    content: Readable.from([`${BYTE_ORDER_MARK}${csvLine(HEADER)}${lines.join('')}`]),
    name: 'users.csv',
    type: 'text/csv; charset=utf-8',
  };
}
