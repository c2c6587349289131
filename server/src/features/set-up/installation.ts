import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { type Text, text } from '@otolead/contract/kernel/text.ts';
import type { LACKS } from '@otolead/contract/set-up/set-up.schema.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Environment } from '../../platform/environment.ts';
import type { MessageTransport } from '../../platform/messages/transport.ts';
import { STORED_STATUS } from '../../platform/records/record-status.ts';

type Lack = (typeof LACKS)[number];

export interface Installation {
  readonly db: Db;
  readonly environment: Pick<Environment, 'DATABASE_URL' | 'PUBLIC_URL'>;
  readonly messages: MessageTransport;
}

/** Clock difference above what a busy machine's query can explain. */
const APART_SECONDS = 5;

/** Settings that the operator left out, with texts for console and screen; a demo lacks nothing. */
export async function findLacks({
  db,
  environment,
  messages,
}: Installation): Promise<{ lack: Lack; text: Text }[]> {
  if (environment.DATABASE_URL === undefined) return [];
  const asked = Date.now();
  const { rows } = await sql<{ users: boolean; administrators: boolean; time: number }>`
    select exists (select from app_user) as users,
      exists (select from app_user
        where role_id = ${ROLE.administrator} and status = ${STORED_STATUS.active}) as administrators,
      extract(epoch from clock_timestamp())::float8 * 1000 as time`.execute(db);
  const { users = false, administrators = false, time = asked } = rows[0] ?? {};
  const seconds = Math.round(Math.abs(time - (asked + Date.now()) / 2) / 1000);
  const lacks: Readonly<Record<Lack, boolean>> = {
    public_url: environment.PUBLIC_URL === undefined,
    mail: !messages.channels.has('mail'),
    no_user: !users,
    administrator: users && !administrators,
    clocks: seconds > APART_SECONDS,
  };
  return (Object.keys(lacks) as Lack[])
    .filter((lack) => lacks[lack])
    .map((lack) => ({ lack, text: text(`set-up:lack.${lack}`, { seconds }) }));
}
