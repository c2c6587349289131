import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Draft } from '../../platform/drafts.ts';
import { draftsOfForm, type FormDrafts } from '../../platform/form-drafts.ts';
import { changedFields } from './conflict.ts';
import type { RecordForm } from './useRecordForm.ts';

export interface KeptDraft<Values> {
  readonly drafts: FormDrafts<Values>;
  /** Null without a draft. */
  readonly draft: Draft<Values> | null;
}

/** The draft of the form at this address, read once; `empty` defines its fields. */
export function useKeptRecord<Values extends object>(empty: Values): KeptDraft<Values> {
  const address = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  const [kept] = useState(() => {
    const drafts = draftsOfForm<Values>(address);
    const draft = drafts.read();
    return { drafts, draft: draft && isOfForm(draft, empty) ? draft : null };
  });
  return kept;
}

/** A release may have changed the form since. */
function isOfForm<Values extends object>({ initial, values }: Draft<Values>, empty: Values): boolean {
  const fields = (of: object) => Object.keys(of).toSorted().join();
  const isWhole = fields(initial) === fields(empty) && fields(values) === fields(empty);
  return isWhole && changedFields(values, initial).length > 0;
}

/** Stores unsaved values without `secret` fields; drops them once saved. */
export function useRecordDraft<Values extends object>(
  { values, opened, dirty, version }: RecordForm<Values>,
  { drafts }: KeptDraft<Values>,
  secret: readonly (keyof Values)[],
): void {
  useEffect(() => {
    if (!dirty) return drafts.drop();
    const hidden = Object.fromEntries(secret.map((field) => [field, opened[field]]));
    drafts.keep({ version, initial: opened, values: { ...values, ...hidden }, savedAt: Date.now() });
  }, [values, opened, dirty, version, drafts, secret]);
}
