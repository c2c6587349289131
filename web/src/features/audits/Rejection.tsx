import type { Audit } from '@otolead/contract/audits/audits.schema.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { InlineNotice } from '../../ui/InlineNotice/InlineNotice.tsx';
import { useDateTime } from '../../ui/useDateTime.ts';

/** Why the agent rejected the audit; nothing if nobody did. */
export function Rejection({ of: { rejection } }: { of: Pick<Audit, 'rejection'> }) {
  const t = useT('audits');
  const dateTime = useDateTime();
  if (!rejection) return null;
  const { by: name, at, comment } = rejection;
  return <InlineNotice title={`${t('last.rejected', { name })} · ${dateTime(at)}`}>{comment}</InlineNotice>;
}
