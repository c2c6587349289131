import type { ShownField } from '@otolead/contract/kernel/masked.ts';
import { useContact } from '../../../platform/api/useContact.ts';
import { Contact } from '../../../ui/Contact/Contact.tsx';
import { Copyable } from './Copyable.tsx';

interface CopyableContactProps {
  leadId: number;
  field: ShownField;
  value: string;
  /** Its label: 'Mobile'. */
  name: string;
  written?: (value: string) => string;
}

/** A contact that copies on click; a masked one is fetched for it. */
export function CopyableContact({ name, ...contact }: CopyableContactProps) {
  const { reveal } = useContact(contact);
  return (
    <Copyable text={contact.value} full={() => reveal('copy')} name={name}>
      <Contact {...contact} name={name} />
    </Copyable>
  );
}
