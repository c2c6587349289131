import { AuditListPage } from '../../features/audits/AuditListPage.tsx';
import { AuditCallContext } from '../../features/audits/audit-call.ts';
import { RecordingOfAudit } from './RecordingOfAudit.tsx';

/** /audit_list with the players of recordings in its dialogs. */
export function AuditList() {
  return (
    <AuditCallContext value={RecordingOfAudit}>
      <AuditListPage />
    </AuditCallContext>
  );
}
