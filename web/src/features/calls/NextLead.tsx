import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { successToast } from '../../platform/feedback/toast.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { leadLink } from '../../platform/market/lead-address.ts';
import { ActionButton } from '../../ui/ActionButton/ActionButton.tsx';
import { KeyHint } from '../../ui/KeyHint/KeyHint.tsx';
import { focusTakenKeys } from '../../ui/keys/key-targets.ts';
import { useSingleKey } from '../../ui/keys/useSingleKey.ts';
import { useTakeNext } from './calls.api.ts';
import classes from './calls.module.css';

interface NextLeadProps {
  left?: number;
  compact?: boolean;
  /** False where the key opens the next audit. */
  hasKey?: boolean;
}

/** Opens the next lead to call, with one key and the reason for the choice. */
export function NextLead({ left, compact = false, hasKey = true }: NextLeadProps) {
  const t = useT('calls');
  const navigate = useNavigate();
  const next = useTakeNext();
  const [none, setNone] = useState<string | null>(null);
  const go = () => {
    if (next.isPending) return;
    next.mutate(left, {
      // A call still needs its wrap-up.
      onError: focusTakenKeys,
      onSuccess: ({ data: found, message }) => {
        setNone(found ? null : message);
        if (!found) return;
        successToast(t(`reason.${found.reason}`));
        void navigate(leadLink(found.lead_id, 1));
      },
    });
  };
  useSingleKey('n', go, hasKey);
  return (
    <>
      <ActionButton
        onClick={go}
        loading={next.isPending}
        {...(hasKey && {
          'aria-keyshortcuts': 'n',
          rightSection: <KeyHint on="accent">N</KeyHint>,
        })}
        {...(compact && { size: 'compact-sm' })}
      >
        {t('next')}
      </ActionButton>
      {none !== null && (
        <span role="status" className={classes.none}>
          {none}
        </span>
      )}
    </>
  );
}
