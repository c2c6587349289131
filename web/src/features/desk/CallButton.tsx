import { EDIT_LEAD } from '@otolead/contract/kernel/lead-rights.ts';
import type { LeadDetail } from '@otolead/contract/leads/leads.schema.ts';
import { IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLazyDialog } from '../../platform/feedback/useLazyDialog.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { useCan } from '../../platform/session/session.ts';
import { ActionButton } from '../../ui/ActionButton/ActionButton.tsx';
import { KeyHint } from '../../ui/KeyHint/KeyHint.tsx';
import { useScreenKeys } from '../../ui/keys/screen-keys.ts';
import { useSingleKey } from '../../ui/keys/useSingleKey.ts';
import { callStateQuery } from './call-state.api.ts';
import { useBeginCall } from './desk.api.ts';
import { CALL_KEYS } from './desk-keys.ts';

const loadDialog = async () => (await import('./WrapUpDialog.tsx')).WrapUpDialog;

/** Begins an attempt and opens the telephone; asks for the outcome until it is given. A disabled button says why. */
export function CallButton({ lead }: { lead: LeadDetail }) {
  const can = useCan();
  return can(EDIT_LEAD) ? <Call lead={lead} /> : null;
}

function Call({ lead }: { lead: LeadDetail }) {
  const t = useT('desk');
  const { data: state } = useQuery(callStateQuery(lead.lead_id));
  const begin = useBeginCall();
  const { open, render } = useLazyDialog(loadDialog);
  const call = state?.open_call ?? null;
  const callId = call?.call_id;
  // A call that was begun before a reload is still to be wrapped up.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a call opens its dialog once
  useEffect(() => {
    if (callId !== undefined) open();
  }, [callId]);
  const reason = call
    ? null
    : state?.held_by
      ? t('held', { name: state.held_by })
      : (state?.refusal_text ?? null);
  const wantedLead = useRef<number>(undefined);
  const dial = () => {
    if (!state) wantedLead.current = lead.lead_id;
    if (reason !== null || begin.isPending || !state) return;
    if (call) return open();
    begin.mutate(lead.lead_id, { onSuccess: () => telephone(lead.lead_mobile) });
  };
  // Call requested before the call permission has arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state of a lead comes once
  useEffect(() => {
    if (!state || wantedLead.current !== lead.lead_id) return;
    wantedLead.current = undefined;
    dial();
  }, [state, lead.lead_id]);
  useSingleKey('c', dial);
  useScreenKeys(CALL_KEYS);
  return (
    <>
      <ActionButton
        size="compact-sm"
        onClick={dial}
        disabledReason={reason}
        loading={begin.isPending}
        aria-keyshortcuts="c"
        leftSection={<IconPhone size={15} stroke={1.75} aria-hidden />}
        rightSection={<KeyHint on="accent">C</KeyHint>}
      >
        {t(call ? 'wrap_up' : 'call')}
      </ActionButton>
      {call && render({ lead, call })}
    </>
  );
}

/** The telephone of the machine. */
function telephone(mobile: string): void {
  const link = document.createElement('a');
  link.href = `tel:${mobile}`;
  link.click();
}
