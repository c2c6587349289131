import { useQuery } from '@tanstack/react-query';
import { lineQuery, useDial } from './line.api.ts';

/** The agent's line as one lead needs it; null where the telephone of the computer dials. */
export interface LeadLine {
  /** Dials the lead's attempt; false if the dialer refused, which a toast has explained. */
  readonly dial: (callId: number) => Promise<boolean>;
  /** The lead's customer is calling. */
  readonly isIncoming: boolean;
}

/** Null without a dialer, and for an agent who is not signed in to it. */
export function useLeadLine(leadId: number): LeadLine | null {
  const { data: line } = useQuery(lineQuery());
  const dial = useDial();
  if (!line || (line.state === 'away' && line.is_current)) return null;
  return {
    dial: (callId) =>
      dial.mutateAsync({ lead_id: leadId, call_id: callId }).then(
        () => true,
        () => false,
      ),
    // A customer who waits is still calling: a wrap-up that was put off stays away when the agent comes back.
    isIncoming:
      line.call?.direction === 'in' &&
      line.call.lead_id === leadId &&
      (line.state === 'in_call' || line.state === 'consulting'),
  };
}
