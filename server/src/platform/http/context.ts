import type { Language } from '@otolead/contract/kernel/language.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import type { NextStep } from '@otolead/contract/session/session.schema.ts';
import type { RoleLimitValues } from '@otolead/contract/trail/limits.rules.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Reading } from '../db/reading.ts';
import type { Environment } from '../environment.ts';
import type { Files } from '../files/files.ts';
import type { Translate } from '../i18n/translator.ts';
import type { MessageTransport } from '../messages/transport.ts';
import type { EventStreams } from './event-streams.ts';

/** The signed-in person, looked up by the token of this request. */
export interface Actor {
  readonly userId: number;
  readonly sessionId: number;
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly roleId: number;
  /** An administrator who views as `roleId`: writes are refused. */
  readonly isLooking?: boolean;
  /** What the sign-in still lacks; only calls for it are admitted. */
  readonly nextStep?: NextStep | null;
  /** When the user's password was last given in this session. */
  readonly provenAt?: Date | null;
  /** Set for dealer staff, who see the rows of assigned cars with this DSE. */
  readonly dseId: number | null;
  readonly marketIds: readonly number[];
  /** Normalised paths of the access list and of the market's denied menus. */
  readonly held: ReadonlySet<string>;
  readonly denied: ReadonlySet<string>;
  /** What the role may read of the path's market. */
  readonly limits: RoleLimitValues;
}

/** Passed to every handler explicitly; there is no ambient state. */
export interface Context {
  readonly db: Db;
  /** Database for the trail, writable even for a session that views as another role. */
  readonly trail: Db;
  /** For COPY, which Kysely lacks. */
  readonly pool: pg.Pool;
  /** Database of reports and their details. */
  readonly reading: Reading;
  readonly clock: Clock;
  readonly environment: Environment;
  readonly messages: MessageTransport;
  readonly files: Files;
  readonly events: EventStreams;
  readonly market: Market;
  readonly language: Language;
  readonly t: Translate;
  readonly http: { readonly request: FastifyRequest; readonly reply: FastifyReply };
}

export interface ActorContext extends Context {
  readonly actor: Actor;
}

/** Context for writing rows: in a request, in a job, or for the server's operator, who is no user. */
export interface RecordContext extends Pick<Context, 'clock' | 'language' | 'market'> {
  readonly actor: { readonly userId: number | null };
}
