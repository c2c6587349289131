import { useQuery } from '@tanstack/react-query';
import { useT } from '../../platform/i18n/i18n.ts';
import { Pill } from '../../ui/StatusPill/StatusPill.tsx';
import { callStateQuery } from './call-state.api.ts';

/** Why this lead came next, while the agent holds its lease. */
export function WhyNext({ leadId }: { leadId: number }) {
  const t = useT('calls');
  const reason = useQuery(callStateQuery(leadId)).data?.came_as;
  if (!reason) return null;
  return (
    <span title={t('next.why')}>
      <Pill tone="info">{t(`reason.${reason}`)}</Pill>
    </span>
  );
}
