import { useEffect, useRef, useState } from 'react';
import { type Proof, proveByComputer } from './puzzle.ts';

export interface PuzzleProof {
  readonly state: 'unused' | 'working' | 'solved' | 'failed';
  /** Starts the first puzzle, or replaces the last. */
  readonly start: () => void;
  readonly stop: () => void;
  /** Waits for the solution; replaces a puzzle that the server has forgotten. */
  readonly proof: () => Promise<Proof>;
}

interface Run {
  readonly begun: number;
  readonly abort: AbortController;
  readonly proof: Promise<Proof>;
}

/** The server forgets a puzzle after five minutes. */
const FRESH_MS = 4 * 60_000;

/** The alternative for users who cannot read the picture: the computer solves a puzzle. */
export function usePuzzle(): PuzzleProof {
  const [state, setState] = useState<PuzzleProof['state']>('unused');
  const current = useRef<Run | null>(null);
  useEffect(() => () => current.current?.abort.abort(), []);

  function start(): Run {
    current.current?.abort.abort();
    const abort = new AbortController();
    const run = { begun: Date.now(), abort, proof: proveByComputer(abort.signal) };
    current.current = run;
    setState('working');
    const settle = (outcome: 'solved' | 'failed') => {
      if (current.current === run) setState(outcome);
    };
    run.proof.then(
      () => settle('solved'),
      () => settle('failed'),
    );
    return run;
  }

  return {
    state,
    start: () => void start(),
    stop: () => {
      current.current?.abort.abort();
      current.current = null;
      setState('unused');
    },
    proof: () => {
      const run = current.current;
      const isFresh = run && state !== 'failed' && Date.now() - run.begun < FRESH_MS;
      return (isFresh ? run : start()).proof;
    },
  };
}
