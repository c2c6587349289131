import { Loader } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useT } from '../../../platform/i18n/i18n.ts';
import classes from './CaptchaInput.module.css';
import type { PuzzleProof } from './usePuzzle.ts';

export interface PuzzleInputProps {
  puzzle: PuzzleProof;
  error?: ReactNode;
  onPicture: () => void;
}

/** Replaces picture and field: the puzzle's progress and the way back. */
export function PuzzleInput({ puzzle, error, onPicture }: PuzzleInputProps) {
  const t = useT('session');
  const back = useRef<HTMLButtonElement>(null);
  // The button that led here is gone; without this the focus would return to the top of the page.
  useEffect(() => back.current?.focus(), []);
  const state = puzzle.state === 'unused' ? 'working' : puzzle.state;
  return (
    <fieldset className={classes.group}>
      <legend className={classes.label}>{t('field.captcha')}</legend>
      <div className={classes.puzzle} data-state={state} role="status">
        {ICONS[state]}
        <span>{t(`captcha.puzzle_${state}`)}</span>
      </div>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <div className={classes.ways}>
        {state === 'failed' && (
          <button type="button" className={classes.way} onClick={puzzle.start}>
            {t('captcha.puzzle_again')}
          </button>
        )}
        <button ref={back} type="button" className={classes.way} onClick={onPicture}>
          {t('captcha.picture')}
        </button>
      </div>
    </fieldset>
  );
}

const ICONS = {
  working: <Loader size={16} aria-hidden />,
  solved: <IconCircleCheck size={18} stroke={1.75} aria-hidden />,
  failed: <IconAlertTriangle size={18} stroke={1.75} aria-hidden />,
};
