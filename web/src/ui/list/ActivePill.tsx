import { useT } from '../../platform/i18n/i18n.ts';
import { Pill } from '../StatusPill/StatusPill.tsx';

/** 'Active' or 'Inactive' in a column of a list. */
export function ActivePill({ status }: { status: '0' | '1' }) {
  const t = useT('kernel');
  const isActive = status === '1';
  return <Pill tone={isActive ? 'success' : 'neutral'}>{t(isActive ? 'active' : 'inactive')}</Pill>;
}
