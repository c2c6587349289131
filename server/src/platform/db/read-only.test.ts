import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../test/harness.ts';
import { proveReadOnly, readOnlyTwin } from './database.ts';

const t = useTestApp();

/** Connects like through a pooler that drops `options`. */
class WithoutOptions extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super({ ...config, options: '' });
  }
}

describe('connections that only read', () => {
  it('are refused every write by PostgreSQL', async () => {
    await proveReadOnly(t.pool);
    const twin = readOnlyTwin(t.pool, { size: 1 });
    try {
      await expect(twin.query("update app_user set name = 'x'")).rejects.toMatchObject({ code: '25006' });
    } finally {
      await twin.end();
    }
  });

  it('stop the start behind a pooler that drops their settings', async () => {
    const pooled = { options: { ...t.pool.options, Client: WithoutOptions } } as unknown as pg.Pool;
    await expect(proveReadOnly(pooled)).rejects.toThrow(/drops `options`/);
  });
});
