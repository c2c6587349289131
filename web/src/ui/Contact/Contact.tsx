import { isMasked } from '@otolead/contract/kernel/masked.ts';
import { useState } from 'react';
import type { ContactField } from '../../platform/api/useContact.ts';
import classes from './Contact.module.css';
import { ShowButton } from './ShowButton.tsx';

interface ContactProps extends ContactField {
  /** Its label or whose it is, for screen readers. */
  name: string;
  /** How a full value is written; default: as it is. */
  written?: (value: string) => string;
}

/** A contact of a lead; a masked one with a button that shows it. */
export function Contact({ name, written = (value) => value, ...contact }: ContactProps) {
  const { leadId, field, value } = contact;
  const of = `${leadId} ${field} ${value}`;
  const [shown, setShown] = useState({ of: '', full: '' });
  if (!isMasked(value)) return written(value);
  if (shown.of === of) return written(shown.full);
  return (
    <span className={classes.root}>
      {value}
      <ShowButton contact={contact} name={name} onShown={(full) => setShown({ of, full })} />
    </span>
  );
}
