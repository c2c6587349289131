import { ActionIcon } from '@mantine/core';
import { EDIT_LEAD } from '@otolead/contract/kernel/lead-rights.ts';
import type { LeadDetail } from '@otolead/contract/leads/leads.schema.ts';
import { IconDeviceMobile, IconPhone, IconPhoneIncoming } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useContact } from '../../platform/api/useContact.ts';
import { warningToast } from '../../platform/feedback/toast.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { useCan } from '../../platform/session/session.ts';
import { ActionButton } from '../../ui/ActionButton/ActionButton.tsx';
import { Beside } from '../../ui/Beside/Beside.tsx';
import { KeyHint } from '../../ui/KeyHint/KeyHint.tsx';
import { useScreenKeys } from '../../ui/keys/screen-keys.ts';
import { useSingleKey } from '../../ui/keys/useSingleKey.ts';
import { CALL_KEYS } from './call-keys.ts';
import { callStateQuery } from './call-state.api.ts';
import { useBeginCall } from './calls.api.ts';
import { dropWrapUpDraft } from './useWrapUpDraft.ts';
import { WrapUpPanel } from './WrapUpPanel.tsx';

/** The agent's line at a dialer. */
interface DialingLine {
  /** False if the call was not dialled. */
  readonly dial: (callId: number) => Promise<boolean>;
  /** The lead's customer is calling. */
  readonly isIncoming: boolean;
}

interface CallButtonProps {
  lead: LeadDetail;
  /** Dials instead of the phone app. */
  line: DialingLine | null;
  /** Below the wrap-up: what to say. */
  script?: ReactNode;
}

/**
 * Starts a call attempt and dials it, by the agent's line or the phone app; asks for the outcome until it is given. A
 * disabled button says why.
 */
export function CallButton(props: CallButtonProps) {
  const can = useCan();
  return can(EDIT_LEAD) ? <Call {...props} /> : null;
}

function Call({ lead, line, script }: CallButtonProps) {
  const t = useT('calls');
  const { lead_id: leadId } = lead;
  const { data: state, isError, refetch } = useQuery(callStateQuery(leadId));
  const begin = useBeginCall();
  const { reveal } = useContact({ leadId, field: 'mobile', value: lead.lead_mobile });
  const [shown, setShown] = useState<'outgoing' | 'incoming' | null>(null);
  const callId = state?.open_call?.call_id ?? begin.data?.data.call_id ?? null;
  const isOpen = callId !== null;
  // A call from before a reload still needs its wrap-up.
  useEffect(() => {
    if (callId !== null) setShown('outgoing');
  }, [callId]);
  const reason = isOpen
    ? null
    : state?.held_by
      ? t('held', { name: state.held_by })
      : (state?.refusal_text ?? null);
  const isWanted = useRef(false);
  /** The attempt that the line did not dial. */
  const [failed, setFailed] = useState<number | null>(null);
  const ringByApp = async () => {
    const mobile = await reveal('call');
    if (mobile !== undefined) telephone(mobile);
  };
  const ring = async (attempt: number) => {
    setFailed(null);
    if (!line) return ringByApp();
    if (!(await line.dial(attempt))) setFailed(attempt);
  };
  // The wrap-up of a customer who calls opens beside the lead.
  const isRinging = line?.isIncoming === true && !isOpen;
  useEffect(() => {
    if (isRinging) setShown((before) => before ?? 'incoming');
  }, [isRinging]);
  const start = () => {
    dropWrapUpDraft(leadId);
    begin.mutate(leadId, { onSuccess: ({ data }) => void ring(data.call_id), onError: () => setShown(null) });
  };
  // The panel opens at once, without waiting for the server: the next digit is the call's outcome.
  const dial = () => {
    if (reason !== null) return;
    setShown('outgoing');
    if (isOpen || begin.isPending) return;
    if (state) return start();
    isWanted.current = true;
    if (isError) void refetch();
  };
  // Call requested before the call permission has arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state of a lead comes once
  useEffect(() => {
    if (!state || !isWanted.current) return;
    isWanted.current = false;
    if (isOpen) return;
    if (reason === null) return start();
    setShown(null);
    warningToast(reason);
  }, [state]);
  const saved = () => {
    begin.reset();
    setShown(null);
  };
  useSingleKey('c', dial);
  useScreenKeys(CALL_KEYS);
  return (
    <>
      <ActionButton
        size="compact-sm"
        onClick={dial}
        disabledReason={reason}
        aria-keyshortcuts="c"
        leftSection={<IconPhone size={15} stroke={1.75} aria-hidden />}
        rightSection={<KeyHint on="accent">C</KeyHint>}
      >
        {t(isOpen ? 'wrap_up' : 'call')}
      </ActionButton>
      {isOpen && failed === callId && (
        <>
          <SmallAction label={t('dial_again')} onClick={() => void ring(failed)}>
            <IconPhone size={15} stroke={1.75} aria-hidden />
          </SmallAction>
          <SmallAction label={t('dial_by_app')} onClick={() => void ringByApp()}>
            <IconDeviceMobile size={15} stroke={1.75} aria-hidden />
          </SmallAction>
        </>
      )}
      <SmallAction label={t('incoming')} disabled={shown !== null} onClick={() => setShown('incoming')}>
        <IconPhoneIncoming size={15} stroke={1.75} aria-hidden />
      </SmallAction>
      {shown !== null && (
        <Beside>
          <WrapUpPanel
            key={shown}
            lead={lead}
            callId={callId}
            isIncoming={shown === 'incoming'}
            onLater={() => setShown(null)}
            onSaved={saved}
          />
          {script}
        </Beside>
      )}
    </>
  );
}

interface SmallActionProps {
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function SmallAction({ label, disabled = false, onClick, children }: SmallActionProps) {
  return (
    <ActionIcon
      variant="default"
      size={26}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}

/** Opens the computer's phone app. */
function telephone(mobile: string): void {
  const link = document.createElement('a');
  link.href = `tel:${mobile}`;
  link.click();
}
