import { Button } from '@mantine/core';
import { ADD_LEAD } from '@otolead/contract/arrivals/add-lead.rules.ts';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useT } from '../../platform/i18n/i18n.ts';
import { useCan } from '../../platform/session/session.ts';
import { useSingleKey } from '../../ui/keys/useSingleKey.ts';

/** Opens the form for a new lead; shortcut +. */
export function AddLeadButton() {
  const t = useT('leads');
  const can = useCan();
  const navigate = useNavigate();
  const isOffered = can(ADD_LEAD);
  useSingleKey('+', () => void navigate({ to: ADD_LEAD }), isOffered);
  if (!isOffered) return null;
  return (
    <Button
      variant="default"
      renderRoot={(props) => <Link {...props} to={ADD_LEAD} aria-keyshortcuts="+" />}
      leftSection={<IconPlus size={15} stroke={1.9} aria-hidden />}
    >
      {t('add')}
    </Button>
  );
}
