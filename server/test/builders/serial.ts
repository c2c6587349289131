/** Rows that one worker of the journeys builds at most; they share a database. */
const OF_ONE_WORKER = 1_000;
/** Rows of one run; several runs may share a demo (e2e/global.setup.ts). */
const OF_ONE_RUN = 100 * OF_ONE_WORKER;

const { TEST_RUN: run, TEST_WORKER_INDEX: worker } = process.env;
let last = Number(run ?? 0) * OF_ONE_RUN + Number(worker ?? 0) * OF_ONE_WORKER;

/** A number that no other row of this test file or journey has, for names and keys that must differ. */
export function serial(): number {
  last += 1;
  return last;
}
