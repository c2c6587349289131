import { type Puzzle, solvePuzzle } from '@otolead/contract/session/captcha-puzzle.ts';

/** Counts on a thread of its own, so that the form stays usable; one message in, one out. */
addEventListener('message', ({ data }: MessageEvent<Puzzle>) => postMessage(solvePuzzle(data)));
