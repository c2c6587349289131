import type { TextInputProps } from '@mantine/core';
import { useRef } from 'react';
import { useT } from '../../../platform/i18n/i18n.ts';
import classes from './CaptchaInput.module.css';
import { CaptchaInput } from './CaptchaInput.tsx';
import { PuzzleInput } from './PuzzleInput.tsx';
import type { Captcha } from './useCaptcha.ts';
import type { PuzzleProof } from './usePuzzle.ts';

export interface CaptchaFieldProps extends TextInputProps {
  captcha: Captcha;
  puzzle: PuzzleProof;
}

/** The picture, or the puzzle for users who cannot read it (WCAG 2.2, 3.3.8). */
export function CaptchaField({ captcha, puzzle, ...input }: CaptchaFieldProps) {
  const t = useT('session');
  const root = useRef<HTMLDivElement>(null);
  const showPicture = () => {
    puzzle.stop();
    requestAnimationFrame(() => root.current?.querySelector('input')?.focus());
  };
  if (puzzle.state !== 'unused')
    return <PuzzleInput puzzle={puzzle} error={input.error} onPicture={showPicture} />;
  return (
    <div ref={root}>
      <CaptchaInput captcha={captcha} {...input} />
      <div className={classes.ways}>
        <button type="button" className={classes.way} onClick={puzzle.start}>
          {t('captcha.no_picture')}
        </button>
      </div>
    </div>
  );
}
