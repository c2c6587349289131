import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, readdir, readlink, realpath, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { findCluster } from './cluster.ts';
import {
  ask,
  newDataDir,
  newFolder,
  PACKAGED_NATIVE,
  startInOtherProcess,
  tidyUp,
  unpackWithoutLinks,
} from './embedded-postgres.fixture.ts';
import { startEmbeddedPostgres, stopAdopted } from './launcher.ts';

const NOBODY = { uid: 65_534, gid: 65_534 };
const DAEMON = { uid: 1, gid: 1 };
const isRoot = process.getuid?.() === 0;
const sourceIsPublic = isRoot && (await everybodyCanReach(import.meta.dirname));

afterEach(tidyUp);

describe.skipIf(process.platform === 'win32')(
  'embedded PostgreSQL whatever is around it',
  { timeout: 60_000, tags: ['all'] },
  () => {
    it('a data folder with a long path and unusual characters works on the loopback, also after a kill', async () => {
      const dataDir = await newDataDir('Data, "Ñandú" & 100% $HOME', 'x'.repeat(60), "'y'".repeat(20));
      const server = await startEmbeddedPostgres({ dataDir, durable: false });
      const url = server.connectionString('postgres');
      expect(new URL(url).hostname).toBe('127.0.0.1');
      expect(await ask(url, 'show unix_socket_directories')).toBe('');
      process.kill(server.pid(), 'SIGKILL');
      await expect.poll(() => ask(url, 'select 1').catch(() => 0), { timeout: 10_000 }).toBe(1);
      expect(server.connectionString('postgres')).toBe(url);
      await server.stop();
    });

    it('a path with unusual characters that is short enough holds the socket itself', async () => {
      const dataDir = await newDataDir('A, "ñ" %41 $HOME `x` it\'s');
      const server = await startEmbeddedPostgres({ dataDir, durable: false });
      expect(await ask(server.connectionString('postgres'), 'show data_directory')).toBe(
        join(dataDir, 'cluster/pgdata'),
      );
      expect(URL.canParse(server.connectionString('postgres'))).toBe(true);
      await server.stop();
    });

    it('umask 077 makes no difference, also for the folders on the way', async () => {
      const dataDir = await newDataDir('made', 'on', 'the', 'way');
      const systemDir = await newPublicFolder();
      const other = await startInOtherProcess({ dataDir, systemDir, durable: false, umask: 0o077 });
      expect(await ask(other.connectionString, 'select 1')).toBe(1);
    });

    it('nobody else can enter the folder or read the password', async () => {
      const dataDir = await newDataDir('data');
      const server = await startEmbeddedPostgres({ dataDir, durable: false });
      expect((await stat(join(dataDir, 'cluster'))).mode & 0o777).toBe(0o700);
      expect((await stat(join(dataDir, 'cluster/password'))).mode & 0o777).toBe(0o600);
      const url = new URL(server.connectionString('postgres'));
      url.password = 'guess';
      await expect(ask(url.href, 'select 1')).rejects.toThrow(/password authentication failed/);
      await server.stop();
    });

    it('library links that the installation left out are made', async () => {
      const nativeDir = await unpackWithoutLinks(await newPublicFolder());
      expect(await readdir(join(nativeDir, 'lib'))).not.toContain('libpq.so.5');
      const server = await startEmbeddedPostgres({
        dataDir: await newDataDir('data'),
        durable: false,
        nativeDir,
      });
      expect(await ask(server.connectionString('postgres'), 'select 1')).toBe(1);
      expect(await readlink(join(nativeDir, 'lib/libpq.so.5'))).toMatch(/^libpq\.so\.5\.\d+$/);
      await server.stop();
    });

    it.runIf(isRoot)('programs that the account cannot reach get copied, once', async () => {
      const place = await newPublicFolder();
      const nativeDir = await unpackWithoutLinks(place);
      await chmod(place, 0o700);
      const dataDir = await newDataDir('data');
      const systemDir = await newPublicFolder();
      const messages: string[] = [];
      const options = {
        dataDir,
        durable: false,
        nativeDir,
        systemDir,
        log: ({ message }: { message: string }) => messages.push(message),
      };
      for (let round = 0; round < 2; round += 1) {
        const server = await startEmbeddedPostgres(options);
        expect(await ask(server.connectionString('postgres'), 'select 1')).toBe(1);
        await server.stop();
      }
      expect(messages.filter((message) => message.startsWith('Copying'))).toHaveLength(1);
      expect(await readdir(systemDir)).toHaveLength(1);
    });

    it('a postmaster.pid whose number another program has now does not keep the server down', async () => {
      const dataDir = await newDataDir('data');
      const server = await startEmbeddedPostgres({ dataDir, durable: false });
      await server.stop();
      const { uid, gid } = await stat(join(dataDir, 'cluster'));
      const innocent = spawn('sleep', ['60'], { stdio: 'ignore', ...(isRoot ? { uid, gid } : {}) });
      const folder = join(dataDir, 'cluster');
      const content = `${innocent.pid}\n${folder}/pgdata\n1\n5432\n${folder}\n\n  1 1\nready   \n`;
      await writeFile(join(folder, 'pgdata/postmaster.pid'), content, { mode: 0o600 });
      await writeFile(join(folder, '.s.PGSQL.5432.lock'), content, { mode: 0o600 });
      for (const name of ['pgdata/postmaster.pid', '.s.PGSQL.5432.lock'])
        await chown(join(folder, name), uid, gid);

      expect(await stopAdopted(dataDir)).toBe(true);
      const again = await startEmbeddedPostgres({ dataDir, durable: false });
      expect(await ask(again.connectionString('postgres'), 'select 1')).toBe(1);
      await again.stop();
      expect(innocent.exitCode).toBe(null);
      const exit = once(innocent, 'exit');
      innocent.kill('SIGKILL');
      await exit;
    });

    it('back-ends of a killed server that it does not recognise are waited for', async () => {
      const dataDir = await newDataDir('data');
      const server = await startEmbeddedPostgres({ dataDir, durable: false });
      const url = server.connectionString('postgres');
      await server.stop();
      const folder = join(dataDir, 'cluster');
      const nameless = spawn(
        join(PACKAGED_NATIVE, 'bin/postgres'),
        ['-D', join(folder, 'pgdata'), '-c', `unix_socket_directories=${folder}`, '-c', 'listen_addresses='],
        { ...(await findCluster(dataDir))?.account, cwd: '/', stdio: 'ignore' },
      );
      await expect.poll(() => ask(url, 'select 1').catch(() => 0), { timeout: 10_000 }).toBe(1);
      const query = "select count(*) from generate_series(1, 1e12) as n where n::text like '%x%'";
      const busy = ask(url, query).catch((error: Error) => error);
      const running = `select pid from pg_stat_activity where query = $$${query}$$`;
      await expect.poll(() => ask(url, running), { timeout: 10_000 }).toBeTypeOf('number');
      const orphan = Number(await ask(url, running));
      const exit = once(nameless, 'exit');
      nameless.kill('SIGKILL');
      await exit;

      const starting = startEmbeddedPostgres({ dataDir, durable: false });
      await delay(500);
      process.kill(orphan, 'SIGKILL');
      const again = await starting;
      expect(await ask(url, 'select 1')).toBe(1);
      expect(await busy).toBeInstanceOf(Error);
      await again.stop();
    });

    it('a copy of a folder whose server runs gets a server itself', async () => {
      const [dataDir, copy] = [await newDataDir('data'), await newDataDir('copy')];
      const original = await startEmbeddedPostgres({ dataDir, durable: false });
      await mkdir(copy);
      await promisify(execFile)('cp', ['-a', join(dataDir, 'cluster'), copy]);
      const server = await startEmbeddedPostgres({ dataDir: copy, durable: false });
      expect(server.pid()).not.toBe(original.pid());
      expect(await ask(server.connectionString('postgres'), 'show data_directory')).toContain(copy);
      await server.stop();
      expect(await ask(original.connectionString('postgres'), 'select 1')).toBe(1);
      await original.stop();
    });

    it('data of another major version end in one line that names it', async () => {
      const dataDir = await newDataDir('data');
      const server = await startEmbeddedPostgres({ dataDir, durable: false });
      await server.stop();
      await writeFile(join(dataDir, 'cluster/pgdata/PG_VERSION'), '17\n');
      await expect(startEmbeddedPostgres({ dataDir, durable: false })).rejects.toThrow(
        /^PostgreSQL could not start: .*incompatible.*17/,
      );
    });

    it('an initdb that was killed half-way leaves nothing that the next start stumbles over', async () => {
      const dataDir = await newDataDir('data');
      await mkdir(join(dataDir, 'cluster.new-abc/pgdata'), { recursive: true });
      const server = await startEmbeddedPostgres({ dataDir, durable: false });
      expect(await ask(server.connectionString('postgres'), 'select 1')).toBe(1);
      await server.stop();
    });

    it.runIf(isRoot)('root runs the server as another user', async () => {
      const dataDir = await newDataDir('data');
      const server = await startEmbeddedPostgres({ dataDir, durable: false });
      expect((await stat(`/proc/${server.pid()}`)).uid).not.toBe(0);
      expect((await stat(join(dataDir, 'cluster/pgdata'))).uid).not.toBe(0);
      await server.stop();
    });

    it.runIf(isRoot)(
      'root with data under a private folder keeps them where the server can reach them',
      async () => {
        const dataDir = await newDataDir('private', 'data');
        await mkdir(dataDir, { recursive: true });
        await chmod(dirname(dataDir), 0o700);
        const systemDir = await newPublicFolder();
        const first = await startEmbeddedPostgres({ dataDir, systemDir, durable: false });
        await ask(first.connectionString('postgres'), 'create table kept as select 7 as value');
        await first.stop();
        expect(dirname(await realpath(join(dataDir, 'cluster')))).toBe(systemDir);
        const second = await startEmbeddedPostgres({ dataDir, systemDir, durable: false });
        expect(await ask(second.connectionString('postgres'), 'select value from kept')).toBe(7);
        await second.stop();
      },
    );

    it.runIf(sourceIsPublic)('an ordinary user starts it, and root adopts it as that user', async () => {
      const dataDir = await newDataDir('data');
      await mkdir(dataDir);
      await chown(dataDir, NOBODY.uid, NOBODY.gid);
      const other = await startInOtherProcess({ dataDir, durable: false }, NOBODY);
      expect((await stat(`/proc/${other.pid}`)).uid).toBe(NOBODY.uid);

      const server = await startEmbeddedPostgres({ dataDir, durable: false });
      expect(server.pid()).toBe(other.pid);
      await other.kill();
      process.kill(server.pid(), 'SIGKILL');
      const url = server.connectionString('postgres');
      await expect.poll(() => ask(url, 'select 1').catch(() => 0), { timeout: 10_000 }).toBe(1);
      await expect.poll(() => server.pid(), { timeout: 10_000 }).not.toBe(other.pid);
      expect((await stat(`/proc/${server.pid()}`)).uid).toBe(NOBODY.uid);
      await server.stop();
    });

    it.runIf(sourceIsPublic)("an ordinary user gets nowhere with somebody else's data", async () => {
      const dataDir = await newDataDir('data');
      const server = await startEmbeddedPostgres({ dataDir, durable: false });
      await expect(startInOtherProcess({ dataDir }, DAEMON)).rejects.toThrow(/permission denied/i);
      expect(await ask(server.connectionString('postgres'), 'select 1')).toBe(1);
      await server.stop();
    });
  },
);

async function newPublicFolder(): Promise<string> {
  const folder = join(await newFolder(), 'public');
  await mkdir(folder);
  await chmod(folder, 0o755);
  return folder;
}

async function everybodyCanReach(folder: string): Promise<boolean> {
  for (let path = folder; path !== dirname(path); path = dirname(path)) {
    if (((await stat(path)).mode & 0o001) === 0) return false;
  }
  return true;
}
