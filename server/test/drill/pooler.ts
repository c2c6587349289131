import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { grantToRole } from '../../src/app/grant.ts';
import {
  eventually,
  newFolder,
  withClient,
} from '../../src/platform/embedded-postgres/embedded-postgres.fixture.ts';
import type { DrillServer } from './database.ts';

/** PgBouncer by deploy/pgbouncer.ini and deploy/pooler.sql, before one server. */
interface Pooler {
  /** `DATABASE_URL` of web processes. */
  readonly web: string;
  /** `DATABASE_LISTEN_URL` of web processes. */
  readonly listen: string;
  /** `DATABASE_URL` of workers. */
  readonly worker: string;
  stop(): Promise<void>;
}

const run = promisify(execFile);
const DEPLOY = new URL('../../../deploy/', import.meta.url);
/** The first that keeps prepared statements in transaction mode. */
const OLDEST = [1, 21] as const;
const PASSWORD = 'drill';

/** The PgBouncer of this machine (PGBOUNCER, or the one on PATH); undefined without one that is new enough. */
export async function findPgbouncer(): Promise<string | undefined> {
  const program = process.env.PGBOUNCER || 'pgbouncer';
  const said = await run(program, ['--version']).catch(() => undefined);
  const [, major = 0, minor = 0] = /PgBouncer (\d+)\.(\d+)/.exec(said?.stdout ?? '') ?? [];
  const isNew = Number(major) > OLDEST[0] || (Number(major) === OLDEST[0] && Number(minor) >= OLDEST[1]);
  return isNew ? program : undefined;
}

export async function startPooler(program: string, server: DrillServer): Promise<Pooler> {
  await makeRoles(server);
  const port = await freePort();
  const folder = await newFolder();
  const shipped = await readFile(new URL('pgbouncer.ini', DEPLOY), 'utf8');
  const settings = shipped
    .replaceAll('host=db port=5432', `host=${server.host} port=${server.port}`)
    .replace('listen_addr = *', 'listen_addr = 127.0.0.1\nunix_socket_dir =')
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('/etc/pgbouncer/userlist.txt', join(folder, 'userlist.txt'));
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, settings);
  await writeFile(
    join(folder, 'userlist.txt'),
    ['otolead_web', 'otolead_worker'].map((role) => `"${role}" "${PASSWORD}"\n`).join(''),
  );
  for (const path of [folder, file, join(folder, 'userlist.txt')]) await chmod(path, 0o755);
  const child = spawn(program, [...(await asOwner(server)), file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const exit = once(child, 'exit');
  const url = (role: string, database: string) =>
    `postgres://${role}:${PASSWORD}@127.0.0.1:${port}/${database}`;
  const pooler = {
    web: url('otolead_web', 'otolead'),
    listen: url('otolead_web', 'otolead_session'),
    worker: url('otolead_worker', 'otolead_session'),
    stop: async () => {
      child.kill('SIGKILL');
      await exit;
    },
  };
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${said}`);
    await withClient(pooler.web, (client) => client.query('select 1'));
  }, 10_000).catch(async (error: unknown) => {
    await pooler.stop();
    throw new Error(`PgBouncer does not answer: ${said}`, { cause: error });
  });
  return pooler;
}

async function makeRoles(server: DrillServer): Promise<void> {
  for (const role of ['otolead_web', 'otolead_worker'])
    await server.query(`create role ${role} login password '${PASSWORD}'`);
  const pool = new pg.Pool({ connectionString: server.url(), max: 1 });
  await grantToRole(pool, 'otolead_web');
  await grantToRole(pool, 'otolead_worker');
  await pool.end();
  await server.query(await readFile(new URL('pooler.sql', DEPLOY), 'utf8'));
}

/** PgBouncer refuses to run as root, and its socket to PostgreSQL is its owner's alone. */
async function asOwner({ host }: DrillServer): Promise<string[]> {
  if (process.getuid?.() !== 0) return [];
  const { uid } = await stat(host);
  return ['-u', (await run('id', ['-nu', String(uid)])).stdout.trim()];
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
