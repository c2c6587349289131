import type { RecordStatus } from '@otolead/contract/kernel/status.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { Pill } from '../StatusPill/StatusPill.tsx';

/** Active or inactive as tables spell them (domain.md 5). */
export function ActivePill({ status }: { status: RecordStatus }) {
  const t = useT('kernel');
  const isActive = status === '1';
  return <Pill tone={isActive ? 'success' : 'neutral'}>{t(isActive ? 'active' : 'inactive')}</Pill>;
}
