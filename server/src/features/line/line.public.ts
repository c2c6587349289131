/** The worker reads the lines; the wallboard shows them. */
export { type BoardLine, findBoardLines } from './line.board.ts';
export { type PauseNames, pauseNames } from './line.pauses.ts';
export { linePart } from './line.person.ts';
export { POLL_MS, pollLines } from './line.poll.ts';
export { sweepLines } from './line.sweep.ts';
