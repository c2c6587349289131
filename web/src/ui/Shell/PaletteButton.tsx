import { IconSearch } from '@tabler/icons-react';
import { KeyHint } from '../KeyHint/KeyHint.tsx';
import { MODIFIER } from '../keys/modifier.ts';
import classes from './PaletteButton.module.css';

export interface PaletteButtonProps {
  /** What the palette can find. */
  words: string;
  onClick: () => void;
  /** Hover or focus: it may be clicked next. */
  onPoint: () => void;
}

/** Looks like a search field and opens the palette, as Ctrl-K does. */
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
