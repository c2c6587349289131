import type { StatusValues } from '@otolead/contract/lead-status/values.rules.ts';
import { useEffect, useState } from 'react';
import {
  type Draft,
  type DraftOwner,
  dropDraft,
  dropForeignDrafts,
  readDraft,
  writeDraft,
} from '../../platform/drafts.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { currentSession, useUser } from '../../platform/session/session.ts';
import { type FormState, isDirty } from './form-state.ts';

/** The draft is stored after a pause, not on each keystroke. */
const PAUSE_MS = 400;

/** A lead's stored draft, read once. */
export function useKeptDraft(leadId: number): { owner: DraftOwner; kept: Draft<StatusValues> | null } {
  const userId = useUser().id;
  const [draft] = useState(() => {
    dropForeignDrafts(sessionStorage, userId);
    const owner = { userId, market: activeMarket().code, leadId };
    return { owner, kept: readDraft<StatusValues>(sessionStorage, owner, Date.now()) };
  });
  return draft;
}

/** Stores unsaved values and drops them once saved; returns when, for the note beside the title. */
export function useStatusDraft(state: FormState, owner: DraftOwner, keptAt: number | null): number | null {
  const [savedAt, setSavedAt] = useState(keptAt);
  const { version, initial, values } = state;
  const dirty = isDirty(state);
  useEffect(() => {
    if (!dirty) {
      dropDraft(sessionStorage, owner);
      setSavedAt(null);
      return;
    }
    // Immediately, because the next key may reload or leave the page; never after signing out.
    const now = Date.now();
    const draft = { version, initial, values, savedAt: now };
    const kept = currentSession() !== null && writeDraft(sessionStorage, owner, draft);
    const timer = setTimeout(() => setSavedAt(kept ? now : null), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [dirty, version, initial, values, owner]);
  return savedAt;
}
