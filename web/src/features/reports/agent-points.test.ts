import { agentPerformanceLines } from '@otolead/contract/reports/agent-performance.sheet.ts';
import { isSheetSection } from '@otolead/contract/reports/sheet.ts';
import { expect, it } from 'vitest';
import { agentPoints } from './agent-points.ts';

const none = { label: '', month_mtd: 0 };
const attempts = (agent_id: number, mtd: number) => ({
  ...{ agent_id, agent_name: 'Budi', slug: 'attempts', mtd, prevMonth1: none, prevMonth2: none },
});

it('REP-063 two agents of one name have each a head and a point of their own', () => {
  const rows = [attempts(5, 7), attempts(9, 2)];
  expect(agentPoints(rows)).toEqual([
    { name: 'Budi', figures: { attempts: 7, connected: 0 } },
    { name: 'Budi', figures: { attempts: 2, connected: 0 } },
  ]);
  expect(agentPerformanceLines(rows).filter(isSheetSection)).toEqual([
    { id: 5, heading: 'Budi' },
    { id: 9, heading: 'Budi' },
  ]);
});
