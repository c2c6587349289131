import { IconSearch } from '@tabler/icons-react';
import { KeyHint } from '../KeyHint/KeyHint.tsx';
import { MODIFIER } from '../keys/modifier.ts';
import classes from './PaletteButton.module.css';

export interface PaletteButtonProps {
  /** What can be looked for with it. */
  words: string;
  onClick: () => void;
  /** The pointer or the focus is on it: it may be pressed next. */
  onPoint: () => void;
}

/** Looks like a search field and opens the palette, which Ctrl-K opens too. */
export function PaletteButton({ words, onClick, onPoint }: PaletteButtonProps) {
  return (
    <button
      type="button"
      className={classes.root}
      onClick={onClick}
      onPointerEnter={onPoint}
      onFocus={onPoint}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
    >
      <IconSearch size={15} stroke={1.9} className={classes.icon} aria-hidden />
      <span className={classes.text}>{words}</span>
      <span className={classes.key}>
        <KeyHint>{`${MODIFIER} K`}</KeyHint>
      </span>
    </button>
  );
}
