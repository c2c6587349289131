import { Button } from '@mantine/core';
import type { CallNote } from '@otolead/contract/dialer/line.rules.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isApiError } from '../../platform/api/api-error.ts';
import { handNumber } from '../../platform/handed-number.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { leadLink } from '../../platform/market/lead-address.ts';
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import { leadOfCall } from './line.api.ts';

interface Asked {
  readonly leadId: string;
  readonly mobile: string;
}

/** What the dialer's agent screen put behind the `#`, which no server and no log sees; taken out of the history too. */
function takeAsked(): Asked {
  const fields = new URLSearchParams(window.location.hash.slice(1));
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return { leadId: fields.get('lead')?.trim() ?? '', mobile: fields.get('phone')?.trim() ?? '' };
}

/** /call#lead=…&phone=…: the web form of the dialer's agent screen, which opens the lead of its call. */
export function CallPage() {
  const t = useT('line');
  const navigate = useNavigate();
  const [asked] = useState(takeAsked);
  const [note, setNote] = useState<CallNote | 'none' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const find = async () => {
    setFailure(null);
    const { leadId, mobile } = asked;
    if (leadId === '' && mobile === '') return setNote('none');
    try {
      const found = await leadOfCall({ lead_id: leadId, mobile });
      if (found.lead_id !== null) return void navigate({ ...leadLink(found.lead_id), replace: true });
      if (found.note === 'erased' || mobile === '') return setNote(found.note ?? 'none');
      void navigate({ to: '/add_lead', search: { call: handNumber(Date.now(), mobile) }, replace: true });
    } catch (error) {
      if (!isApiError(error)) throw error;
      setFailure(error.message);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => void find(), []);
  if (failure !== null) return <ErrorState message={failure} onRetry={() => void find()} />;
  if (note === null) return <p role="status">{t('finding')}</p>;
  return (
    <EmptyState
      screen
      title={t('find.title')}
      hint={t(note === 'erased' ? 'find.erased' : note === 'none' ? 'find.none' : 'find.unknown')}
      action={
        <Button component={Link} to="/lead-list" variant="default">
          {t('find.back')}
        </Button>
      }
    />
  );
}
