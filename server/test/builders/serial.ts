/** Rows that one worker of the journeys builds at most; they share a database. */
const OF_ONE_WORKER = 1_000;

let last = Number(process.env.TEST_WORKER_INDEX ?? 0) * OF_ONE_WORKER;

/** A number that no other row of this test file or journey has, for names and keys that must differ. */
export function serial(): number {
  last += 1;
  return last;
}
