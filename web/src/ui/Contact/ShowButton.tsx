import type { MouseEvent } from 'react';
import { type ContactField, useContact } from '../../platform/api/useContact.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import classes from './Contact.module.css';

interface ShowButtonProps {
  contact: ContactField;
  /** What is shown, for screen readers: 'Mobile'. */
  name: string;
  onShown: (full: string) => void;
}

/** Fetches a masked contact in full. */
export function ShowButton({ contact, name, onShown }: ShowButtonProps) {
  const t = useT('kernel');
  const { reveal, isPending } = useContact(contact);
  const show = async (event: MouseEvent) => {
    // In a list the row would open.
    event.stopPropagation();
    event.preventDefault();
    const full = await reveal('show');
    if (full !== undefined) onShown(full);
  };
  return (
    <button
      type="button"
      className={classes.show}
      disabled={isPending}
      aria-label={t('masked.show_what', { name })}
      onClick={(event) => void show(event)}
    >
      {t('masked.show')}
    </button>
  );
}
