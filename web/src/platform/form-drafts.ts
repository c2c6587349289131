import { type Draft, dropDraft, dropForeignDrafts, readDraft, writeDraft } from './drafts.ts';
import { activeMarket } from './market/active-market.ts';
import { currentSession } from './session/session.ts';

export interface FormDrafts<Values> {
  /** The stored draft, or null. */
  readonly read: () => Draft<Values> | null;
  readonly keep: (draft: Draft<Values>) => void;
  readonly drop: () => void;
}

/** Drafts of a record's form by its address below the market, for the signed-in user in the active market. */
export function draftsOfForm<Values>(form: string): FormDrafts<Values> {
  const userId = currentSession()?.user.id ?? 0;
  const owner = { userId, market: activeMarket().code, form };
  return {
    read: () => {
      dropForeignDrafts(sessionStorage, userId);
      return readDraft<Values>(sessionStorage, owner, Date.now());
    },
    // Keep nothing after signing out.
    keep: (draft) => {
      if (currentSession() !== null) writeDraft(sessionStorage, owner, draft);
    },
    drop: () => dropDraft(sessionStorage, owner),
  };
}
