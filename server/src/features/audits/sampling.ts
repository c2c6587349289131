import { createHash } from 'node:crypto';

/** A number from 0 to 99, always the same for the same words. */
function drawn(...words: readonly (string | number | null)[]): number {
  return createHash('sha256').update(JSON.stringify(words)).digest().readUInt32BE() % 100;
}

interface Candidate {
  readonly seed: string;
  readonly agentId: number | null;
  /** Monday, 'yyyy-MM-dd'. */
  readonly week: string;
  /** Among the purchases of this agent in this week, from 1. */
  readonly place: number;
}

/**
 * Whether a purchase is audited. Of any run of an agent's purchases in a week the share is drawn, to the nearest whole
 * one; the seed decides where the run begins, so that nobody knows which place is drawn.
 */
export function isSampled({ seed, agentId, week, place }: Candidate, percent: number): boolean {
  const begin = drawn(seed, agentId, week);
  const drawnBy = (places: number) => Math.floor((places * percent + begin) / 100);
  return drawnBy(place) > drawnBy(place - 1);
}

/** Whether a second auditor scores an audit. */
export function isScoredTwice(seed: string, auditId: number, percent: number): boolean {
  return drawn(seed, 'second', auditId) < percent;
}
