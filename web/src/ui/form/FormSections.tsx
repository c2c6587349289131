import { TextInput } from '@mantine/core';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { FieldClearButton } from '../fields/FieldClearButton.tsx';
import classes from './form.module.css';

interface Section {
  readonly name: string;
  readonly title: string;
  readonly fields: readonly { readonly name: string; readonly words: string; readonly input: ReactNode }[];
}

interface FormSectionsProps {
  sections: readonly Section[];
  /** Label of the search among the fields. */
  find: string;
  /** Message for a search without a field. */
  none: string;
  /** Refused saves of the form; each shows every field, so that none hides its fault. */
  refusals: number;
}

/** A long form under headings, with a list of them and a search, both in view while it scrolls. */
export function FormSections({ sections, find, none, refusals }: FormSectionsProps) {
  const id = useId();
  const [{ typed, seen }, setFind] = useState({ typed: '', seen: refusals });
  if (seen !== refusals) setFind({ typed: '', seen: refusals });
  const found = typed === '' ? sections : narrowed(sections, typed);
  const jump = (name: string) => {
    const heading = document.getElementById(`${id}-${name}`);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      <nav className={classes.jumps} aria-label={find}>
        <TextInput
          aria-label={find}
          placeholder={find}
          className={classes.find}
          autoComplete="off"
          value={typed}
          {...(typed !== '' && {
            rightSection: <FieldClearButton onClear={() => setFind({ typed: '', seen })} />,
          })}
          onChange={({ currentTarget: { value } }) => setFind({ typed: value, seen })}
          onKeyDown={(event) => {
            // Enter would save the form.
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
          }}
        />
        <div className={classes.links}>
          {found.map(({ name, title }) => (
            <a
              key={name}
              href={`#${name}`}
              onClick={(event) => {
                // A hash would enter the history and the router.
                event.preventDefault();
                jump(name);
              }}
            >
              {title}
            </a>
          ))}
        </div>
      </nav>
      {found.length === 0 && <p role="status">{none}</p>}
      {found.map(({ name, title, fields }) => (
        <section key={name} className={classes.section} aria-labelledby={`${id}-${name}`}>
          <h2 id={`${id}-${name}`} tabIndex={-1}>
            {title}
          </h2>
          <div className={classes.fields}>
            {fields.map((field) => (
              <Fragment key={field.name}>{field.input}</Fragment>
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

/** Sections whose title fits stay whole. */
function narrowed(sections: readonly Section[], typed: string): readonly Section[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (words: string) => wanted.every((word) => words.toLowerCase().includes(word));
  return sections.flatMap((section) => {
    const fields = fits(section.title) ? section.fields : section.fields.filter(({ words }) => fits(words));
    return fields.length > 0 ? [{ ...section, fields }] : [];
  });
}
