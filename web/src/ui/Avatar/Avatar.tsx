import classes from './Avatar.module.css';
import { initials } from './initials.ts';

/** Same name, same colour. */
function hueOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997;
  return sum % 5;
}

/** A person's initials, drawn by CSS so that screen readers skip them; announces the name only if `labelled`. */
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
