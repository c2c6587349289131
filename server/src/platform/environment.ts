import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isMarketCode, type MarketCode } from '@otolead/contract/kernel/market.ts';
import { z } from 'zod';
import { DATABASE_DRIVERS } from './db/dialect.ts';
import { urlsOf } from './db/servers.ts';
import type { ClamdAccess } from './outbound/clamd.ts';
import type { OpenOptions } from './outbound/open.ts';

const isUrl = (value: string, protocols: readonly string[]) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol);

const url = (protocols: readonly string[]) =>
  z.string().refine((value) => isUrl(value, protocols), {
    error: `must be a URL starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

/** One PostgreSQL, or several servers of one database: `postgres://one,two/name`. */
const databaseUrl = (targets: readonly string[]) =>
  z
    .string()
    .refine((value) => urlsOf(value).every((one) => isUrl(one, ['postgres:', 'postgresql:'])), {
      error: 'must be a URL starting with postgres:// or postgresql://',
    })
    .refine((value) => targetsOf(value).every((target) => targets.includes(target)), {
      error: `takes target_session_attrs=${targets.join(' or ')} only`,
    });

const targetsOf = (value: string) =>
  urlsOf(value).flatMap((one) =>
    URL.canParse(one) ? new URL(one).searchParams.getAll('target_session_attrs') : [],
  );

const port = z.coerce.number().int().min(0).max(65_535);

/** `true`, `false`, a number of hops, or a comma-separated list of proxy addresses. */
const trustProxy = z.string().transform((value) => {
  if (value === 'true' || value === 'false') return value === 'true';
  return /^\d+$/.test(value) ? Number(value) : value;
});

/** An API with account and token as user and password. */
const accountUrl = url(['http:', 'https:']).refine(
  (value) => URL.canParse(value) && new URL(value).username !== '' && new URL(value).password !== '',
  { error: 'must contain account and token: https://account:token@api.twilio.com' },
);

const smsSender = z.string().regex(/^(?:\+\d{7,15}|[A-Za-z0-9 ]{1,11}|MG[0-9a-f]{32})$/, {
  error: 'must be a number, a name or a service',
});

const schema = z.object({
  PORT: port.default(3000),
  WORKER_PORT: port.default(3001),
  JOBS: z.enum(['on', 'off']).default('on'),
  HOST: z.string().min(1).optional(),
  PUBLIC_URL: url(['http:', 'https:']).optional(),
  DATABASE_URL: databaseUrl(['read-write', 'primary']).optional(),
  DATABASE_LISTEN_URL: databaseUrl(['read-write', 'primary']).optional(),
  DATABASE_REPLICA_URL: databaseUrl(['prefer-standby', 'any']).optional(),
  DATABASE_REPLICA_LAG_SECONDS: z.coerce.number().min(0).max(86_400).default(60),
  DATABASE_REPLICA_SEARCHES: z.enum(['on', 'off']).default('off'),
  DATABASE_DRIVER: z.enum(DATABASE_DRIVERS).default('batched'),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
  OLD_LOGS_TABLESPACE: z.string().min(1).optional(),
  OLD_LOGS_AFTER_MONTHS: z.coerce.number().int().min(0).max(13).default(3),
  DATA_DIR: z.string().min(1).default('.data'),
  FILES_DIR: z.string().min(1).optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ENDPOINT: url(['http:', 'https:']).optional(),
  S3_PREFIX: z
    .string()
    .regex(/^(?:[\w-]+\/)*$/, { error: 'must end with a slash, such as otolead/' })
    .default(''),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  SMTP_REQUIRE_TLS: z.enum(['true', 'false']).default('false'),
  SMTP_FROM: z
    .string()
    .regex(/^[^\s@<>]+@[^\s@<>]+$/, { error: 'must be an e-mail address' })
    .default('otolead@localhost'),
  TRUST_PROXY: trustProxy.default(false),
  DEFAULT_MARKET: z
    .string()
    .refine(isMarketCode, { error: 'must be id or ph' })
    .default('id')
    .transform((value): MarketCode => (value === 'ph' ? 'ph' : 'id')),
  BODY_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(300).default(20),
  SESSION_DAYS: z.coerce.number().int().min(1).max(90).default(7),
  UPLOAD_MB_PER_DAY: z.coerce.number().int().min(0).max(1_000_000).default(2_000),
  UPLOAD_WAIT_SECONDS: z.coerce.number().min(0).max(60).default(20),
  CLAMD_URL: url(['tcp:', 'unix:']).optional(),
  CLAMD_TIMEOUT_SECONDS: z.coerce.number().min(0.1).max(300).default(20),
  DIALER_ID_URL: url(['http:', 'https:']).optional(),
  DIALER_PH_URL: url(['http:', 'https:']).optional(),
  DIALER_ID_AGENT_URL: url(['http:', 'https:', 'simulator:']).optional(),
  DIALER_PH_AGENT_URL: url(['http:', 'https:', 'simulator:']).optional(),
  DIALER_TIMEOUT_SECONDS: z.coerce.number().min(0.1).max(60).default(20),
  DIALER_ID_SECRET: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  DIALER_PH_SECRET: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  RECORDINGS_ALLOW_PRIVATE: z.enum(['true', 'false']).default('false'),
  RECORDINGS_TIMEOUT_SECONDS: z.coerce.number().min(0.1).max(300).default(20),
  SMS_ID_URL: accountUrl.optional(),
  SMS_PH_URL: accountUrl.optional(),
  SMS_ID_FROM: smsSender.optional(),
  SMS_PH_FROM: smsSender.optional(),
  WHATSAPP_ID_URL: url(['http:', 'https:']).optional(),
  WHATSAPP_PH_URL: url(['http:', 'https:']).optional(),
  WHATSAPP_ID_TOKEN: z.string().min(1).optional(),
  WHATSAPP_PH_TOKEN: z.string().min(1).optional(),
  WHATSAPP_ID_APP_SECRET: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  WHATSAPP_PH_APP_SECRET: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  WHATSAPP_ID_VERIFY_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  WHATSAPP_PH_VERIFY_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  WEBHOOK_ALLOW_PRIVATE: z.enum(['true', 'false']).default('false'),
  WEBHOOK_TIMEOUT_SECONDS: z.coerce.number().min(0.1).max(60).default(20),
  SECRETS_KEY: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  OIDC_ISSUER: url(['https:', 'http:']).optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_NAME: z.string().min(1).max(40).default('Company account'),
  OIDC_SCOPE: z
    .string()
    .regex(/(?:^|\s)openid(?:\s|$)/, { error: 'must contain openid' })
    .default('openid email profile'),
  OIDC_ROLE_CLAIM: z.string().min(1).default('groups'),
  OIDC_MARKET_CLAIM: z.string().min(1).default('groups'),
  OIDC_ALLOW_PRIVATE: z.enum(['true', 'false']).default('false'),
  OIDC_TIMEOUT_SECONDS: z.coerce.number().min(0.1).max(60).default(10),
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  CLOCK_OFFSET_MS: z.coerce.number().int().default(0),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export type Environment = Readonly<z.output<typeof schema>> & {
  readonly HOST: string;
  readonly FILES_DIR: string;
};

/** An invalid setting; its message is the one line that the operator reads. */
export class EnvironmentError extends Error {}

/**
 * Reads and validates every variable once, at the start. An empty variable counts as unset. Messages omit rejected
 * values, which may be secrets.
 */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const known = Object.keys(schema.shape);
  const given = Object.fromEntries(
    known.flatMap((name) => {
      const value = SECRETS.has(name) ? secretOf(name, variables) : variables[name];
      return value ? [[name, value]] : [];
    }),
  );
  const result = schema.safeParse(given);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new EnvironmentError(`Invalid environment: ${issue?.path.join('.')} ${issue?.message}`);
  }
  // The demo must not be reachable from outside by accident; with a separate database the server listens everywhere.
  const host = result.data.HOST ?? (result.data.DATABASE_URL ? '0.0.0.0' : '127.0.0.1');
  if (!result.data.DATABASE_URL && !isLoopback(host)) {
    throw new EnvironmentError(
      'Invalid environment: HOST must be a loopback address without DATABASE_URL (demo users have known passwords)',
    );
  }
  if (!result.data.DATABASE_URL && (result.data.DIALER_ID_URL || result.data.DIALER_PH_URL)) {
    throw new EnvironmentError(
      'Invalid environment: a dialer needs DATABASE_URL (demo leads are nobody to call)',
    );
  }
  for (const code of ['ID', 'PH'] as const) {
    const agentUrl = result.data[`DIALER_${code}_AGENT_URL`];
    if (agentUrl?.startsWith('http') && !result.data[`DIALER_${code}_URL`])
      throw new EnvironmentError(`Invalid environment: DIALER_${code}_AGENT_URL needs DIALER_${code}_URL`);
  }
  if (result.data.DATABASE_URL && result.data.CLOCK_OFFSET_MS !== 0) {
    throw new EnvironmentError('Invalid environment: CLOCK_OFFSET_MS is for the embedded database only');
  }
  for (const market of ['ID', 'PH'])
    if (given[`SMS_${market}_URL`] && !given[`SMS_${market}_FROM`])
      throw new EnvironmentError(`Invalid environment: SMS_${market}_URL needs SMS_${market}_FROM as well`);
  const keys = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  const needed = keys.some((name) => given[name]) ? ['S3_BUCKET', ...keys] : [];
  const lacking = needed.filter((name) => !given[name]);
  if (lacking.length > 0) {
    throw new EnvironmentError(`Invalid environment: files in S3 need ${lacking.join(' and ')} as well`);
  }
  refuseHalfSignOn(result.data);
  const { DATA_DIR: dataDir, FILES_DIR: filesDir = join(dataDir, 'files') } = result.data;
  return { ...result.data, HOST: host, FILES_DIR: resolve(filesDir) };
}

type SignOnVariables = Pick<
  z.output<typeof schema>,
  'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET' | 'OIDC_ALLOW_PRIVATE'
>;

function refuseHalfSignOn(given: SignOnVariables): void {
  const needed = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
  const lacking = needed.filter((name) => !given[name]);
  if (lacking.length > 0 && lacking.length < needed.length)
    throw new EnvironmentError(`Invalid environment: single sign-on needs ${lacking.join(' and ')} as well`);
  if (given.OIDC_ISSUER?.startsWith('http:') && given.OIDC_ALLOW_PRIVATE !== 'true')
    throw new EnvironmentError('Invalid environment: OIDC_ISSUER must start with https://');
}

/** Variables that would reveal secrets in a process's environment; `NAME_FILE` names a file with the value instead. */
const SECRETS: ReadonlySet<string> = new Set([
  ...['DATABASE_URL', 'DATABASE_LISTEN_URL', 'DATABASE_REPLICA_URL'],
  ...['SMTP_URL', 'METRICS_TOKEN', 'SECRETS_KEY', 'OIDC_CLIENT_SECRET'],
  ...['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ...['DIALER_ID_URL', 'DIALER_PH_URL', 'DIALER_ID_SECRET', 'DIALER_PH_SECRET'],
  ...['DIALER_ID_AGENT_URL', 'DIALER_PH_AGENT_URL'],
  ...['SMS_ID_URL', 'SMS_PH_URL', 'WHATSAPP_ID_TOKEN', 'WHATSAPP_PH_TOKEN'],
  ...[
    'WHATSAPP_ID_APP_SECRET',
    'WHATSAPP_PH_APP_SECRET',
    'WHATSAPP_ID_VERIFY_TOKEN',
    'WHATSAPP_PH_VERIFY_TOKEN',
  ],
]);

function secretOf(name: string, variables: NodeJS.ProcessEnv): string | undefined {
  const file = variables[`${name}_FILE`];
  if (!file) return variables[name];
  if (variables[name])
    throw new EnvironmentError(`Invalid environment: ${name} and ${name}_FILE are both set`);
  try {
    // Editors and `echo` end a file with a line break.
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new EnvironmentError(`Invalid environment: ${name}_FILE cannot be read`);
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host);
}

/** Users of the demo have known passwords, so its secrets protect nothing. */
const DEMO_KEY = 'the secrets of a demo are no secrets';

/** Key of what is sealed in the database; undefined for an installation whose operator has set none. */
export function secretsKey({ DATABASE_URL, SECRETS_KEY }: Environment): string | undefined {
  return SECRETS_KEY ?? (DATABASE_URL ? undefined : DEMO_KEY);
}

/** Base address of the product, without a trailing slash. */
export function publicUrl({ HOST, PORT, PUBLIC_URL }: Environment, port = PORT): string {
  return PUBLIC_URL?.replace(/\/+$/, '') ?? `http://${HOST}:${port}`;
}

/** Options of calls to other systems: private addresses only if the operator allows them. */
export function outboundOptions({ WEBHOOK_ALLOW_PRIVATE, WEBHOOK_TIMEOUT_SECONDS }: Environment) {
  return {
    allowPrivate: WEBHOOK_ALLOW_PRIVATE === 'true',
    timeoutMs: WEBHOOK_TIMEOUT_SECONDS * 1000,
  };
}

/** Access to the identity provider of single sign-on. */
export interface SignOnAccess {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Name of the company account, on the button. */
  readonly name: string;
  readonly scope: string;
  readonly roleClaim: string;
  readonly marketClaim: string;
  readonly allowPrivate: boolean;
  readonly timeoutMs: number;
}

/** Undefined for an installation without single sign-on. */
export function signOnAccess(environment: Environment): SignOnAccess | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = environment;
  if (!issuer || !clientId || !clientSecret) return undefined;
  return {
    ...{ issuer, clientId, clientSecret },
    name: environment.OIDC_NAME,
    scope: environment.OIDC_SCOPE,
    roleClaim: environment.OIDC_ROLE_CLAIM,
    marketClaim: environment.OIDC_MARKET_CLAIM,
    allowPrivate: environment.OIDC_ALLOW_PRIVATE === 'true',
    timeoutMs: environment.OIDC_TIMEOUT_SECONDS * 1000,
  };
}

/** Longest fetch of a recording, so that one that trickles holds no worker. */
const RECORDING_MS = 15 * 60_000;

/** Options of fetching recordings: a dialer inside the operator's network needs private addresses. */
export function recordingRemote({
  RECORDINGS_ALLOW_PRIVATE,
  RECORDINGS_TIMEOUT_SECONDS,
}: Environment): OpenOptions {
  return {
    allowPrivate: RECORDINGS_ALLOW_PRIVATE === 'true',
    timeoutMs: RECORDINGS_TIMEOUT_SECONDS * 1000,
    wholeMs: RECORDING_MS,
  };
}

/** Access to the virus scanner; undefined if there is none. */
export function clamdAccess({ CLAMD_URL, CLAMD_TIMEOUT_SECONDS }: Environment): ClamdAccess | undefined {
  return CLAMD_URL === undefined ? undefined : { url: CLAMD_URL, timeoutMs: CLAMD_TIMEOUT_SECONDS * 1000 };
}

/** Access to the markets' dialers. */
export interface DialerAccess {
  /** Addresses with user and password; markets without one use the simulator. */
  readonly urls: Readonly<Partial<Record<MarketCode, string>>>;
  /** Addresses of the agents' lines, with user and password; markets without one have none. */
  readonly agentUrls: Readonly<Partial<Record<MarketCode, string>>>;
  readonly timeoutMs: number;
  /** Called with the kind of each answer to a push. */
  readonly onAnswer?: (market: MarketCode, answer: string) => void;
}

export function dialerAccess(environment: Environment): DialerAccess {
  const { DIALER_ID_URL, DIALER_PH_URL, DIALER_ID_AGENT_URL, DIALER_PH_AGENT_URL } = environment;
  const { DIALER_TIMEOUT_SECONDS } = environment;
  return {
    urls: given(DIALER_ID_URL, DIALER_PH_URL),
    agentUrls: given(DIALER_ID_AGENT_URL, DIALER_PH_AGENT_URL),
    timeoutMs: DIALER_TIMEOUT_SECONDS * 1000,
  };
}

const given = (id: string | undefined, ph: string | undefined) => ({ ...(id && { id }), ...(ph && { ph }) });

/** Secret with which a market's dialer reports calls. */
export function dialerSecret(environment: Environment, market: MarketCode): string | undefined {
  return market === 'id' ? environment.DIALER_ID_SECRET : environment.DIALER_PH_SECRET;
}
