import { useEffect, useState } from 'react';
import { activeMarket } from '../../platform/market/active-market.ts';
import { currentSession, useUser } from '../../platform/session/session.ts';
import {
  type Draft,
  type DraftOwner,
  dropDraft,
  dropForeignDrafts,
  readDraft,
  writeDraft,
} from './drafts.ts';
import { type FormState, isDirty } from './form-state.ts';

/** Long enough to write a word, short enough to lose none when the power goes. */
const PAUSE_MS = 400;

/** The draft left behind for a lead, read once. */
export function useKeptDraft(leadId: number): { owner: DraftOwner; kept: Draft | null } {
  const userId = useUser().id;
  const [draft] = useState(() => {
    dropForeignDrafts(sessionStorage, userId);
    const owner = { userId, market: activeMarket().code, leadId };
    return { owner, kept: readDraft(sessionStorage, owner, Date.now()) };
  });
  return draft;
}

/** Keeps what is unsaved, drops it once nothing is; answers when it was last kept, for the words beside the title. */
export function useStatusDraft(state: FormState, owner: DraftOwner, keptAt: number | null): number | null {
  const [savedAt, setSavedAt] = useState(keptAt);
  const { version, values } = state;
  const dirty = isDirty(state);
  useEffect(() => {
    if (!dirty) {
      dropDraft(sessionStorage, owner);
      setSavedAt(null);
      return;
    }
    const keep = () => {
      const now = Date.now();
      if (!currentSession()) return null;
      return writeDraft(sessionStorage, owner, { version, values, savedAt: now }) ? now : null;
    };
    const timer = setTimeout(() => setSavedAt(keep()), PAUSE_MS);
    // The page may be reloaded, or another lead opened, before the pause is over; after signing out nothing is kept.
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [dirty, version, values, owner]);
  return savedAt;
}
