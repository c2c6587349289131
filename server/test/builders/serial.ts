/** Maximum rows built by one worker of the journeys, which share a database. */
const OF_ONE_WORKER = 1_000;
/** Rows of one run; several runs may share a demo (e2e/global.setup.ts). */
const OF_ONE_RUN = 100 * OF_ONE_WORKER;

const { TEST_RUN: run, TEST_WORKER_INDEX: worker } = process.env;
let last = Number(run ?? 0) * OF_ONE_RUN + Number(worker ?? 0) * OF_ONE_WORKER;

/** A number unique in this test file or journey, for names and keys. */
export function serial(): number {
  last += 1;
  return last;
}
