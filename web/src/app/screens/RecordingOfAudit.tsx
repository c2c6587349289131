import { HEAR_RECORDINGS } from '@otolead/contract/recordings/recordings.rules.ts';
import { Suspense } from 'react';
import type { AuditCallProps } from '../../features/audits/audit-call.ts';
import { loadTexts } from '../../platform/i18n/i18n.ts';
import { useCan } from '../../platform/session/session.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const AuditCall = lazyPart(async () => {
  const [{ AuditCall: Part }] = await Promise.all([
    import('../../features/recordings/AuditCall.tsx'),
    loadTexts('recordings'),
  ]);
  return Part;
});

/** The recording that an audit is about. */
export function RecordingOfAudit(props: AuditCallProps) {
  const can = useCan();
  if (!can(HEAR_RECORDINGS)) return null;
  return (
    <Suspense>
      <AuditCall {...props} />
    </Suspense>
  );
}
