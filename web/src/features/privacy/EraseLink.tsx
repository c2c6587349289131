import { Button } from '@mantine/core';
import { ERASE_PERSON } from '@otolead/contract/privacy/privacy.rules.ts';
import { IconEraser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useT } from '../../platform/i18n/i18n.ts';
import { useCan } from '../../platform/session/session.ts';

/** Opens the erasure of a lead's person; permitted users only. */
export function EraseLink({ leadId }: { leadId: number }) {
  const t = useT('leads');
  const can = useCan();
  if (!can(ERASE_PERSON)) return null;
  return (
    <Button
      renderRoot={(props) => <Link to="/erase_person" search={{ lead: leadId }} {...props} />}
      variant="default"
      size="compact-sm"
      title={t('erase')}
      leftSection={<IconEraser size={15} stroke={1.75} aria-hidden />}
    >
      {t('erase')}
    </Button>
  );
}
