import { Textarea, type TextareaProps } from '@mantine/core';
import type { CSSProperties } from 'react';
import classes from './GrowingTextarea.module.css';

interface GrowingTextareaProps extends Omit<TextareaProps, 'autosize' | 'rows' | 'styles' | 'classNames'> {
  readonly minRows: number;
  /** Scrolls beyond this; unlimited by default. */
  readonly maxRows?: number;
}

/** Mantine's `autosize` forces a page layout on each mount and keystroke. */
const SIZED_BY_BROWSER = globalThis.CSS?.supports('field-sizing', 'content') === true;

/** A multi-line field as high as its text. */
export function GrowingTextarea({ minRows, maxRows, ...props }: GrowingTextareaProps) {
  if (!SIZED_BY_BROWSER) return <Textarea {...props} minRows={minRows} maxRows={maxRows} autosize />;
  const rows = { '--min-rows': minRows, '--max-rows': maxRows ?? 'infinity' } as CSSProperties;
  return <Textarea {...props} rows={minRows} classNames={classes} styles={{ input: rows }} />;
}
