import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { beforeAll } from 'vitest';
import { buildUser } from './builders/users.ts';
import { useTestApp } from './harness.ts';
import { buildReportScene, type ReportScene } from './report-scene.ts';

export const REPORT_MARKETS = ['id', 'ph'] as const satisfies readonly MarketCode[];

/** A server with the scene of each market, and a reader of both markets' reports, by default a supervisor. */
export function useReportScenes(roleId: number = ROLE.supervisor) {
  const t = useTestApp();
  const reader = { token: '' };
  const scenes = {} as Record<MarketCode, ReportScene>;
  beforeAll(async () => {
    reader.token = await t.signIn(await buildUser(t.db, { roleId, markets: REPORT_MARKETS }));
    for (const market of REPORT_MARKETS) scenes[market] = await buildReportScene(t.db, market);
  });
  return { t, reader, scenes };
}
