import type { AuditNote } from '@otolead/contract/audits/audit-form.rules.ts';
import type { Audit } from '@otolead/contract/audits/audits.schema.ts';
import { use } from 'react';
import { AuditRecording } from './AuditRecording.tsx';
import { AuditCallContext, type AuditCallProps } from './audit-call.ts';

interface AuditedCallProps {
  audit: Pick<Audit, 'lead_id' | 'auditlead_id'>;
  notes: readonly AuditNote[];
  /** Read-only if omitted. */
  onNotes?: (notes: readonly AuditNote[]) => void;
  onCall?: AuditCallProps['onCall'];
}

/** The switch's recording of the audited call, with the notes on it. */
export function AuditedCall({ audit, notes, onNotes, onCall }: AuditedCallProps) {
  const Call = use(AuditCallContext);
  return (
    <AuditRecording
      notes={notes}
      onNotes={onNotes}
      player={(parts) =>
        Call && <Call {...parts} leadId={audit.lead_id} auditId={audit.auditlead_id} onCall={onCall} />
      }
    />
  );
}
