import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildUser } from '../../test/builders/users.ts';
import { createTestApp, useTestApp } from '../../test/harness.ts';
import { differencesBetween, fingerprintsOf } from '../platform/db/compare-databases.ts';
import { readCommand } from './cli-commands.ts';

const t = useTestApp();
let tools: string;

beforeEach(async () => {
  tools = await mkdtemp(join(tmpdir(), 'otolead-tools-'));
  vi.stubEnv('PATH', `${tools}:/usr/bin:/bin`);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(tools, { recursive: true });
});

/** Stub of a PostgreSQL tool, which test machines lack in the server's version. */
async function tool(name: string, script: string): Promise<void> {
  await writeFile(join(tools, name), `#!/bin/sh\n${script}\n`);
  await chmod(join(tools, name), 0o755);
}

const drill = async () => {
  const lines: string[] = [];
  await readCommand(['backup', 'drill'])({
    db: t.db,
    pool: t.pool,
    now: new Date(),
    readPassword: async () => '',
    print: (line) => lines.push(line),
    say: () => undefined,
  });
  return lines.join('\n');
};

const DUMPS = `case "$1" in --version) echo "pg_dump (PostgreSQL) 18.4";; *) for file; do :; done; : > "\${file#--file=}";; esac`;

describe('backup drill', () => {
  it('a dump that restores to nothing fails, names what is missing and leaves nothing behind', async () => {
    await tool('pg_dump', DUMPS);
    await tool('pg_restore', 'exit 0');
    await expect(drill()).rejects.toThrow(/^The backup of otolead_test_\w+ is not whole: .*is missing/);
    const { rows } = await t.pool.query(
      "select from pg_database where datname = current_database() || '_drill'",
    );
    expect(rows).toEqual([]);
  });

  it('a restore that breaks off fails with its words', async () => {
    await tool('pg_dump', DUMPS);
    await tool('pg_restore', 'echo "pg_restore: error: unexpected end of file" >&2; exit 1');
    await expect(drill()).rejects.toThrow('pg_restore failed: pg_restore: error: unexpected end of file');
  });

  it('tools older than the server are refused before anything is made', async () => {
    await tool('pg_dump', 'echo "pg_dump (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)"');
    await expect(drill()).rejects.toThrow(
      /^pg_dump 15 cannot read PostgreSQL \d+: install the client tools of \d+$/,
    );
  });

  it('so is a machine without them', async () => {
    vi.stubEnv('PATH', tools);
    await expect(drill()).rejects.toThrow('pg_dump is not installed here');
  });
});

describe('the comparison of two databases', () => {
  it('finds one changed value, one row too many and nothing where both are equal', async () => {
    const other = await createTestApp();
    const [one, two] = [await t.pool.connect(), await other.pool.connect()];
    const differences = async () => differencesBetween(await fingerprintsOf(one), await fingerprintsOf(two));
    expect(await differences()).toEqual([]);
    await two.query("update site_setting set value = '\"Other\"' where market_id = 1 and key = 'site_title'");
    expect(await differences()).toEqual([
      expect.stringMatching(/^public\.site_setting has other values in its \d+ rows$/),
    ]);
    await buildUser(other.db, { markets: [] });
    expect(await differences()).toContainEqual(
      expect.stringMatching(/^public\.app_user has 1 rows instead of 0$/),
    );
    one.release();
    two.release();
    await other.close();
  });
});
