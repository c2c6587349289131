import { servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { listLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import type { Db } from '../../src/platform/db/database.ts';
import { buildLead } from '../builders/leads.ts';
import { openTestSession } from '../builders/session.ts';
import { buildUser } from '../builders/users.ts';
import { brokenPromises } from '../faults/consistency.ts';
import { type Acknowledged, type Attempt, acknowledged, type StatusLoad } from '../faults/status-load.ts';
import { askForOwners, askForPush, brokenWork, jobStates, prepareWork, type Work } from '../faults/work.ts';
import type { Listener } from './listener.ts';

/** What a drill found. Sentences are broken promises: none is success. */
export interface Outcome {
  readonly drill: string;
  readonly killed: string;
  /** Until saves were acknowledged again. */
  readonly seconds: number;
  readonly acknowledged: number;
  readonly refused: number;
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
}

interface People {
  readonly token: string;
  readonly leadIds: readonly number[];
}

/** A signed-in agent and leads that only the drill writes to. */
export async function preparePeople(db: Db, leads: number): Promise<People> {
  return db.transaction().execute(async (tx) => {
    const token = await openTestSession(tx, await buildUser(tx), new Date());
    const leadIds: number[] = [];
    for (let n = 0; n < leads; n += 1) leadIds.push((await buildLead(tx)).lead_id);
    return { token, leadIds };
  });
}

export interface RunningWork {
  readonly work: Work;
  readonly jobIds: readonly number[];
}

/** A change of owners and a push to the dialer, as a supervisor starts them. */
export async function beginWork(db: Db, url: string): Promise<RunningWork> {
  const work = await prepareWork(db);
  return { work, jobIds: [await askForOwners(url, work), await askForPush(url, work)] };
}

/** Throws while jobs are under way. */
export async function requireDone(db: Db, { jobIds }: RunningWork): Promise<void> {
  const states = await jobStates(db, jobIds);
  if (states.some((state) => !state.startsWith('succeeded')))
    throw new Error(`jobs are ${states.join(', ')}`);
}

/** Leads, histories, answers and jobs compared: what was lost, and what happened twice. */
export async function faultsOf(
  db: Db,
  { leadIds }: Pick<People, 'leadIds'>,
  { attempts }: Pick<StatusLoad, 'attempts'>,
  works: readonly RunningWork[],
): Promise<Pick<Outcome, 'lost' | 'doubled'>> {
  const broken = await brokenPromises(db, leadIds, attempts);
  for (const { work } of works) broken.push(...(await brokenWork(db, work)));
  const isDoubled = (sentence: string) =>
    /stands in the history [2-9]|"(?:calls|rounds|entries)":[2-9]/.test(sentence);
  return {
    lost: broken.filter((sentence) => !isDoubled(sentence)),
    doubled: broken.filter(isDoubled),
  };
}

/** What a page was not told, or was told twice, of the acknowledged saves; all may be missing after it fetched anew. */
export function unheard(
  listener: Listener,
  saves: readonly Acknowledged[],
): Pick<Outcome, 'lost' | 'doubled'> {
  const told = new Map<string, number>();
  for (const change of listener.told()) told.set(change, (told.get(change) ?? 0) + 1);
  const newest = new Map<number, number>();
  for (const { leadId, answer } of saves)
    newest.set(leadId, Math.max(newest.get(leadId) ?? 0, answer.version));
  const lost =
    listener.resyncs() > 0
      ? []
      : [...newest]
          .filter(([lead, version]) => !told.has(`${lead} ${version}`))
          .map(([lead, version]) => `${lead} ${version} was not told`);
  return {
    lost,
    doubled: [...told].filter(([, times]) => times > 1).map(([change]) => `${change} was told twice`),
  };
}

/** Reads the lead list until stopped; counts what was refused. */
export function startReaders(url: string, { token }: People, readers: number) {
  let isStopped = false;
  let refused = 0;
  let answered = 0;
  const read = async () => {
    while (!isStopped) {
      const status = await fetch(`${url}/id${servedPath(listLeads)}`, {
        method: listLeads.method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(listLeads.method !== 'GET' && { body: '{}' }),
      })
        .then(async (response) => {
          await response.arrayBuffer();
          return response.status;
        })
        .catch(() => 0);
      if (status === 200) answered += 1;
      else refused += 1;
    }
  };
  const reading = Promise.all(Array.from({ length: readers }, read));
  return {
    refused: () => refused,
    answered: () => answered,
    stop: async () => {
      isStopped = true;
      await reading;
    },
  };
}

/** Seconds from a kill to the end of the longest pause between acknowledged saves after it. */
export function outageOf(attempts: readonly Attempt[], killedAt: number): number {
  const ends = attempts
    .filter(({ status }) => status === 200)
    .map(({ startedAt, milliseconds }) => startedAt + milliseconds)
    .filter((end) => end > killedAt)
    .toSorted((a, b) => a - b);
  let longest = 0;
  let back = killedAt;
  for (const [n, end] of ends.entries()) {
    const pause = end - (ends[n - 1] ?? killedAt);
    if (pause > longest) [longest, back] = [pause, end];
  }
  return (back - killedAt) / 1_000;
}

export const acknowledgedOf = ({ attempts }: Pick<StatusLoad, 'attempts'>): Acknowledged[] =>
  acknowledged(attempts);
