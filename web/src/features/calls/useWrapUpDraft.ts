import type { DispositionId } from '@otolead/contract/kernel/dispositions.ts';
import type { LeadSubStatusId } from '@otolead/contract/kernel/lead-statuses.ts';
import { useEffect, useState } from 'react';
import {
  type DraftOwner,
  dropDraft,
  dropForeignDrafts,
  readDraft,
  writeDraft,
} from '../../platform/drafts.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { currentSession } from '../../platform/session/session.ts';

/** An agent's input about a call. */
export interface WrapUpValues {
  readonly chosen: DispositionId | null;
  readonly interest: LeadSubStatusId | null;
  readonly date: string | null;
  readonly time: string | null;
  /** Days; null unless the lead is interested. */
  readonly buyTime: number | null;
  readonly comment: string;
}

export const NOTHING_SAID: WrapUpValues = {
  chosen: null,
  interest: null,
  date: null,
  time: null,
  buyTime: null,
  comment: '',
};

const ownerOf = (leadId: number, part: 'call' | 'incoming'): DraftOwner => ({
  userId: currentSession()?.user.id ?? 0,
  market: activeMarket().code,
  leadId,
  part,
});

/** A new call of ours starts without an earlier one's input; what was said of the customer's stays. */
export function dropWrapUpDraft(leadId: number): void {
  dropDraft(localStorage, ownerOf(leadId, 'call'));
}

/**
 * A wrap-up's values, kept until saved. In local storage, because the call of a closed tab is still open and
 * returns in the next one.
 */
export function useWrapUpDraft(leadId: number, version: number, part: 'call' | 'incoming') {
  const [{ owner, kept }] = useState(() => {
    const own = ownerOf(leadId, part);
    dropForeignDrafts(localStorage, own.userId);
    return { owner: own, kept: readDraft<WrapUpValues>(localStorage, own, Date.now()) };
  });
  const [values, setValues] = useState(kept?.values ?? NOTHING_SAID);
  useEffect(() => {
    // Signing out clears them; keep nothing after it.
    if (values === NOTHING_SAID || currentSession() === null) return;
    writeDraft(localStorage, owner, { version, initial: NOTHING_SAID, values, savedAt: Date.now() });
  }, [values, owner, version]);
  return {
    values,
    edit: (changes: Partial<WrapUpValues>) => setValues((before) => ({ ...before, ...changes })),
    isRestored: kept !== null && values === kept.values,
    drop: () => dropDraft(localStorage, owner),
  };
}
