import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import {
  ask,
  eventually,
  isRunning,
  newDataDir,
  startInOtherProcess,
  tidyUp,
  withClient,
} from './embedded-postgres.fixture.ts';
import { startEmbeddedPostgres, stopAdopted } from './launcher.ts';

const BUSY = "select count(*) from generate_series(1, 1e12) as n where n::text like '%x%'";

afterEach(tidyUp);

describe.skipIf(process.platform === 'win32')(
  'embedded PostgreSQL',
  { timeout: 60_000, tags: ['all'] },
  () => {
    it('a new data folder gets a UTF-8 server in UTC whose trigrams keep ñ', async () => {
      const server = await startEmbeddedPostgres({ dataDir: await newDataDir('data') });
      const url = server.connectionString('postgres');
      expect(await ask(url, 'show server_encoding')).toBe('UTF8');
      expect(await ask(url, 'show timezone')).toBe('UTC');
      expect(await ask(url, 'show jit')).toBe('off');
      expect(await ask(url, 'show fsync')).toBe('on');
      expect(await ask(url, 'select current_user')).toBe('otolead');
      expect(await ask(url, "select upper('muñoz')")).toBe('MUÑOZ');
      await ask(url, 'create extension pg_trgm');
      expect(await ask(url, "select show_trgm('muñoz') = show_trgm('mu oz')")).toBe(false);
      expect(await ask(url, "select similarity('peñafrancia', 'peñafrancia st')")).toBeGreaterThan(0.7);
      expect(await ask(url, "select array_length(show_trgm('muñoz'), 1)")).toBe(6);
      await server.stop();
    });

    it('stop ends the server for good, and the next start finds what was committed', async () => {
      const dataDir = await newDataDir('data');
      const first = await startEmbeddedPostgres({ dataDir });
      await ask(first.connectionString('postgres'), 'create table kept as select 7 as value');
      const pid = first.pid();
      await Promise.all([first.stop(), first.stop()]);
      expect(await isRunning(pid)).toBe(false);
      await expect(ask(first.connectionString('postgres'), 'select 1')).rejects.toThrow();

      const second = await startEmbeddedPostgres({ dataDir });
      expect(second.pid()).not.toBe(pid);
      expect(second.connectionString('postgres')).toBe(first.connectionString('postgres'));
      expect(await ask(second.connectionString('postgres'), 'select value from kept')).toBe(7);
      await second.stop();
    });

    it('a log of more than five megabytes is put aside at the next start, and a smaller one goes on', async () => {
      const dataDir = await newDataDir('data');
      const log = join(dataDir, 'cluster', 'postgres.log');
      const again = async () => (await startEmbeddedPostgres({ dataDir, durable: false })).stop();
      await again();
      await writeFile(log, 'a line before\n');
      await again();
      expect(await readFile(log, 'utf8')).toMatch(/^a line before\n[\s\S]*database system is shut down/);
      await writeFile(log, 'x'.repeat(5 * 1024 * 1024 + 1));
      await again();
      expect((await stat(log)).size).toBeLessThan(10_000);
      expect((await stat(`${log}.1`)).size).toBe(5 * 1024 * 1024 + 1);
    });

    it('settings reach the server, and durable: false turns durability off', async () => {
      const server = await startEmbeddedPostgres({
        dataDir: await newDataDir('data'),
        durable: false,
        settings: { shared_buffers: '64MB', work_mem: '11MB' },
      });
      const url = server.connectionString('postgres');
      expect(await ask(url, 'show shared_buffers')).toBe('64MB');
      expect(await ask(url, 'show work_mem')).toBe('11MB');
      expect(await ask(url, 'show fsync')).toBe('off');
      const oneCall = process.platform === 'linux' ? 'syncfs' : 'fsync';
      expect(await ask(url, 'show recovery_init_sync_method')).toBe(oneCall);
      await server.stop();
    });

    it('a setting that PostgreSQL refuses is reported in its words', async () => {
      const start = startEmbeddedPostgres({
        dataDir: await newDataDir('data'),
        durable: false,
        settings: { shared_buffers: 'plenty' },
      });
      await expect(start).rejects.toThrow(/invalid value for parameter "shared_buffers": "plenty"/);
    });

    it('a server whose starting Node process was killed is adopted, watched and stopped by the next', async () => {
      const dataDir = await newDataDir('data');
      const other = await startInOtherProcess({ dataDir });
      await ask(other.connectionString, 'create table kept as select 7 as value');
      await other.kill();
      expect(await isRunning(other.pid)).toBe(true);

      const server = await startEmbeddedPostgres({ dataDir });
      expect(server.pid()).toBe(other.pid);
      process.kill(server.pid(), 'SIGKILL');
      const url = server.connectionString('postgres');
      expect(await eventually(() => ask(url, 'select value from kept'), 30_000)).toBe(7);
      await eventually(async () => expect(server.pid()).not.toBe(other.pid), 30_000);
      await server.stop();
      expect(await isRunning(server.pid())).toBe(false);
    });

    it('kill -9 of the postmaster under load: back within 10 s with every committed row', async () => {
      const server = await startEmbeddedPostgres({ dataDir: await newDataDir('data') });
      const url = server.connectionString('postgres');
      await ask(url, 'create table kept (value int)');
      const busy = withClient(url, (client) => client.query(BUSY)).catch((error: Error) => error);
      await eventually(async () => {
        expect(await ask(url, `select count(*)::int from pg_stat_activity where query = $$${BUSY}$$`)).toBe(
          1,
        );
      }, 30_000);
      const orphan = await ask(url, `select pid from pg_stat_activity where query = $$${BUSY}$$`);
      await ask(url, 'insert into kept select generate_series(1, 1000)');
      const killed = server.pid();
      process.kill(killed, 'SIGKILL');

      expect(await eventually(() => ask(url, 'select count(*)::int from kept'), 30_000)).toBe(1000);
      expect(await busy).toBeInstanceOf(Error);
      await eventually(async () => expect(server.pid()).not.toBe(killed), 30_000);
      expect(await isRunning(Number(orphan))).toBe(false);
      await server.stop();
    });

    it('comes back from a kill again and again', async () => {
      const server = await startEmbeddedPostgres({ dataDir: await newDataDir('data') });
      const url = server.connectionString('postgres');
      await ask(url, 'create table kept (value int)');
      for (let round = 1; round <= 3; round += 1) {
        await eventually(() => ask(url, `insert into kept values (${round})`), 30_000);
        const killed = server.pid();
        process.kill(killed, 'SIGKILL');
        await eventually(async () => expect(server.pid()).not.toBe(killed), 30_000);
      }
      expect(await ask(url, 'select count(*)::int from kept')).toBe(3);
      await server.stop();
    });

    it('a cut connection of the launcher is renewed without touching the server', async () => {
      const server = await startEmbeddedPostgres({ dataDir: await newDataDir('data'), durable: false });
      const url = server.connectionString('postgres');
      const pid = server.pid();
      const launchers = "pg_stat_activity where application_name = 'otolead launcher'";
      const before = await ask(url, `select pid from ${launchers}`);
      await ask(url, `select pg_terminate_backend(pid) from ${launchers}`);
      const after = await eventually(async () => {
        const found = await ask(url, `select pid from ${launchers} and pid <> ${before}`);
        expect(found).toBeTypeOf('number');
        return found;
      }, 30_000);
      expect(after).not.toBe(before);
      expect(server.pid()).toBe(pid);
      await server.stop();
    });

    it('of several that start at once one starts the server, and the last to stop stops it', async () => {
      const dataDir = await newDataDir('data');
      const options = { dataDir, durable: false };
      const [here, again, other] = await Promise.all([
        startEmbeddedPostgres(options),
        startEmbeddedPostgres(options),
        startInOtherProcess(options),
      ]);
      expect(new Set([here.pid(), again.pid(), other.pid]).size).toBe(1);
      expect(here.connectionString('a')).toBe(again.connectionString('a'));

      await here.stop();
      await again.stop();
      expect(await ask(other.connectionString, 'select 1')).toBe(1);
      expect(await stopAdopted(dataDir)).toBe(false);
      expect(await ask(other.connectionString, 'select 1')).toBe(1);
      await other.kill();
      await eventually(async () => expect(await stopAdopted(dataDir)).toBe(true), 5_000);
      await eventually(async () => expect(await isRunning(other.pid)).toBe(false), 5_000);
    });

    it('two watchers of one killed server end up with the same new one', async () => {
      const dataDir = await newDataDir('data');
      const [one, two] = await Promise.all([
        startEmbeddedPostgres({ dataDir, durable: false }),
        startEmbeddedPostgres({ dataDir, durable: false }),
      ]);
      const killed = one.pid();
      process.kill(killed, 'SIGKILL');
      await eventually(async () => {
        expect(one.pid()).not.toBe(killed);
        expect(two.pid()).toBe(one.pid());
      }, 30_000);
      expect(await ask(one.connectionString('postgres'), 'select 1')).toBe(1);
      await Promise.all([one.stop(), two.stop()]);
      expect(await isRunning(one.pid())).toBe(false);
    });

    it('stop while the server is being brought back leaves nothing running', async () => {
      const dataDir = await newDataDir('data');
      const server = await startEmbeddedPostgres({ dataDir, durable: false });
      process.kill(server.pid(), 'SIGKILL');
      await delay(30);
      await server.stop();
      expect(await isRunning(server.pid())).toBe(false);
      await expect(ask(server.connectionString('postgres'), 'select 1')).rejects.toThrow();
    });

    it('stopAdopted clears what is left when both Node and the postmaster were killed', async () => {
      const dataDir = await newDataDir('data');
      const other = await startInOtherProcess({ dataDir, durable: false });
      const busy = withClient(other.connectionString, (client) => client.query(BUSY)).catch(() => undefined);
      const orphan = await eventually(async () => {
        const sql = `select pid from pg_stat_activity where query = $$${BUSY}$$`;
        const pid = await ask(other.connectionString, sql);
        expect(pid).toBeTypeOf('number');
        return Number(pid);
      }, 30_000);
      await other.kill();
      process.kill(other.pid, 'SIGKILL');
      await eventually(async () => expect(await isRunning(other.pid)).toBe(false), 5_000);
      expect(await stopAdopted(dataDir)).toBe(true);
      await busy;
      await eventually(async () => expect(await isRunning(orphan)).toBe(false), 5_000);
    });
  },
);

it('stopAdopted has nothing to do where there is no database', async () => {
  expect(await stopAdopted(await newDataDir('data'))).toBe(true);
});
