import type { AuditDetail } from '@otolead/contract/audits/audits.schema.ts';
import { useEffect, useState } from 'react';
import { dropDraft, dropForeignDrafts, readDraft, writeDraft } from '../../platform/drafts.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { currentSession, useUser } from '../../platform/session/session.ts';
import { type AuditValues, initialValues } from './audit-values.ts';

/** The form's values as a draft until saved, also across another user's change of the audit; files are not kept. */
export function useAuditDraft(audit: AuditDetail) {
  const userId = useUser().id;
  const [{ owner, kept }] = useState(() => {
    dropForeignDrafts(sessionStorage, userId);
    const own = { userId, market: activeMarket().code, leadId: audit.lead_id, auditId: audit.id };
    const draft = readDraft<AuditValues>(sessionStorage, own, Date.now());
    return { owner: own, kept: draft };
  });
  const [initial] = useState(() => initialValues(audit));
  const [values, setValues] = useState(kept?.values ?? initial);
  const [isEdited, setEdited] = useState(kept !== null);
  const [savedAt, setSavedAt] = useState(kept?.savedAt ?? null);
  useEffect(() => {
    if (!isEdited || values === kept?.values || currentSession() === null) return;
    const now = Date.now();
    const draft = { version: kept?.version ?? audit.version, initial, values, savedAt: now };
    if (writeDraft(sessionStorage, owner, draft)) setSavedAt(now);
  }, [isEdited, values, kept, audit.version, initial, owner]);
  return {
    values,
    isEdited,
    /** Milliseconds since 1970, or null. */
    savedAt: isEdited ? savedAt : null,
    isRestored: values === kept?.values,
    /** Another user changed the audit after the draft began. */
    isOutdated: kept !== null && kept.version !== audit.version,
    edit: (change: (before: AuditValues) => AuditValues) => {
      setEdited(true);
      setValues(change);
    },
    drop: () => {
      setEdited(false);
      dropDraft(sessionStorage, owner);
    },
  };
}
