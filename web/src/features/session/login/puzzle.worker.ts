import { type Puzzle, solvePuzzle } from '@otolead/contract/session/captcha-puzzle.ts';

/** Solves in a worker thread, so that the form stays usable; one message in, one out. */
addEventListener('message', ({ data }: MessageEvent<Puzzle>) => postMessage(solvePuzzle(data)));
