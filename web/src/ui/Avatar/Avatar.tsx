import classes from './Avatar.module.css';
import { initials } from './initials.ts';

/** Same name, same colour. */
function hueOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997;
  return sum % 5;
}

/** A person as two letters, drawn by CSS because they are no text to read; the name is said aloud only where `labelled`. */
export function Avatar({ name, labelled }: { name: string; labelled?: boolean }) {
  return (
    <span
      className={classes.avatar}
      data-hue={hueOf(name)}
      data-initials={initials(name)}
      title={labelled ? name : undefined}
      {...(labelled ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    />
  );
}
