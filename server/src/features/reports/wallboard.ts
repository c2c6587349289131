import { localDate } from '@otolead/contract/kernel/market-time.ts';
import { daysPeriod, type Period } from '@otolead/contract/reports/months.rules.ts';
import type { Wallboard, WallboardAgent, WallboardLine } from '@otolead/contract/reports/wallboard.schema.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { SharedReads } from '../../platform/db/shared-read.ts';
import { onOneConnection } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { findSiteSettings } from '../config/config.public.ts';
import { leadScope } from '../leads/leads.public.ts';
import { type BoardLine, findBoardLines, type PauseNames, pauseNames } from '../line/line.public.ts';
import { calls, IS_CONNECTED, talkTime } from './call-metrics.ts';
import { type Counts, countGrid } from './counts.ts';
import type { Cell, RowKey } from './grid.ts';
import { rate } from './percentage.ts';
import type { ReportReader } from './reader.ts';
import { findAgents, type WaitingAgent } from './wallboard.agents.ts';
import { countWaiting, findNewLeads } from './wallboard.leads.ts';

/** Minimum interval between counts of a market, however many watch. */
const EVERY_MS = 500;

const boards = new WeakMap<Db, SharedReads<Wallboard>>();

/** Wallboard of the market as of shortly after the call; shared by all callers of the same scope and language. */
export function wallboardOf(context: ActorContext): Promise<Wallboard> {
  const { marketId, dseId } = leadScope(context);
  const shared = boards.get(context.db) ?? new SharedReads<Wallboard>(EVERY_MS);
  boards.set(context.db, shared);
  return shared.ask(`${marketId} ${dseId} ${context.language}`, () =>
    onOneConnection(context.db, (db) => readBoard({ ...context, db })),
  );
}

async function readBoard(reader: ReportReader): Promise<Wallboard> {
  const now = reader.clock.now();
  const day = localDate(now, reader.market.timeZone);
  const today = daysPeriod(day, day, reader.market);
  // The day's calls are read once for totals, agents and further callers.
  const byAgent = await countCalls(reader, today);
  const [waiting, agents, newLeads, lines, settings] = await Promise.all([
    countWaiting(reader, now),
    findAgents(reader, [...byAgent.keys()], now),
    findNewLeads(reader, today),
    findBoardLines(reader.db, reader.market, now),
    findSiteSettings(reader.db, reader.market),
  ]);
  const sumOf = (name: string) => [...byAgent.values()].reduce((sum, counts) => sum + (counts[name] ?? 0), 0);
  const all = { calls: sumOf('calls'), connects: sumOf('connects') };
  const { dseId } = leadScope(reader);
  const pauses = pauseNames(settings.pause_codes, reader.t);
  const lineOf = new Map(lines.map((line) => [line.user_id, line]));
  const rows = agents.map((agent) => ({
    ...presentAgent(agent, byAgent.get(agent.agent_id) ?? {}),
    line: presentLine(lineOf.get(agent.agent_id), pauses),
  }));
  return {
    as_of: now.toISOString(),
    totals: { ...callFigures(all), ...waiting, speed_to_lead: newLeads.speedToLead },
    agents: rows
      .filter((row) => dseId === 'everyone' || isBusy(row))
      .toSorted((one, other) => other.calls - one.calls || one.agent_name.localeCompare(other.agent_name)),
    campaigns: newLeads.campaigns,
  };
}

/** Caller; 0 for calls without an agent. */
const CALLER: RowKey = { name: 'caller', sql: sql<number>`coalesce(lead_call.agent_id, 0)` };

function countCalls(reader: ReportReader, period: Period) {
  const latest = { ...calls(), figure: sql<number>`max(extract(epoch from lead_call.called_at))` };
  const cells: Record<string, Cell> = {
    calls: { metric: calls(), period },
    connects: { metric: calls(IS_CONNECTED), period },
    talk_time: { metric: talkTime('sum'), period },
    latest: { metric: latest, period },
  };
  return countGrid(reader, { row: CALLER, within: [], cells });
}

function callFigures({ calls: made = 0, connects = 0 }: Counts) {
  return { calls: made, connects, connect_rate: rate(connects, made) };
}

function presentLine(line: BoardLine | undefined, pauses: PauseNames): WallboardLine | null {
  if (!line) return null;
  const { user_id: _, since, reason, ...rest } = line;
  return { ...rest, reason: reason && (pauses.get(reason) ?? reason), since: since.toISOString() };
}

function presentAgent(
  { in_call, on_lead, is_here, ...agent }: WaitingAgent,
  counts: Counts,
): Omit<WallboardAgent, 'line'> {
  return {
    ...agent,
    ...callFigures(counts),
    talk_time: counts.talk_time ?? 0,
    last_call_at: counts.latest ? new Date(counts.latest * 1_000).toISOString() : null,
    state: in_call ? 'in_call' : on_lead ? 'on_lead' : is_here ? 'idle' : 'offline',
  };
}

/** Whether an agent has calls, due leads, or a lead or call at hand; dealer staff see only these. */
const isBusy = ({ calls: made, due_now, overdue, state }: WallboardAgent) =>
  made + due_now + overdue > 0 || (state !== 'idle' && state !== 'offline');
