import { createHash } from 'node:crypto';

/** A number from 0 to 99, deterministic for its inputs. */
function drawn(...words: readonly (string | number | null)[]): number {
  return createHash('sha256').update(JSON.stringify(words)).digest().readUInt32BE() % 100;
}

interface Candidate {
  readonly seed: string;
  readonly agentId: number | null;
  /** Monday, 'yyyy-MM-dd'. */
  readonly week: string;
  /** Rank among the agent's purchases of this week, from 1. */
  readonly place: number;
}

/**
 * Whether a purchase is audited. Any run of an agent's purchases in a week yields the share, to the nearest whole one;
 * the seed sets where the run starts, so that nobody can predict the drawn places.
 */
export function isSampled({ seed, agentId, week, place }: Candidate, percent: number): boolean {
  const begin = drawn(seed, agentId, week);
  const drawnBy = (places: number) => Math.floor((places * percent + begin) / 100);
  return drawnBy(place) > drawnBy(place - 1);
}

/** Whether an audit gets a second score. */
export function isScoredTwice(seed: string, auditId: number, percent: number): boolean {
  return drawn(seed, 'second', auditId) < percent;
}
