import { formatDateTime } from '@otolead/contract/kernel/market-time.ts';
import { attributionSetBack } from '@otolead/contract/lead-status/attribution.rules.ts';
import { tickedFlags } from '@otolead/contract/lead-status/flags.rules.ts';
import { followUpAt } from '@otolead/contract/lead-status/followup.rules.ts';
import type { StatusCheck } from '@otolead/contract/lead-status/lead-status.rules.ts';
import type { StatusForm } from './useStatusForm.ts';

/** A one-line summary of what a save would change, for the confirmation. */
export function outcome({ lists, context, language, t }: StatusForm, { mode, values }: StatusCheck): string {
  if (mode === 'flags')
    return tickedFlags(values)
      .map((flag) => t(`field.${flag}`))
      .join(' · ');
  if (mode === 'comments') {
    const { internal_comment: internal, lead_comment: external } = values;
    const parts = [internal && t('field.internal_comment'), external.length > 0 && t('field.lead_comment')];
    return parts.filter(Boolean).join(' · ') || t('section.documents');
  }
  if (mode === 'attribution') {
    const chosen = lists.attribution_status_list.find((one) => one.attribution_id === values.attribution_id);
    return [t('field.attribution_id'), chosen?.name].filter(Boolean).join(' · ');
  }
  const status = lists.status_list.find((one) => one.status_id === values.status_id);
  const subStatus = status?.sub_status_master.find((one) => one.sub_status_id === values.sub_status_id);
  const at = followUpAt(values, context.market.timeZone);
  const followUp = at && `${t('section.follow_up')} ${formatDateTime(at, context.market.timeZone, language)}`;
  const back = attributionSetBack(values, context.current);
  const nameOf = (id: number | null) =>
    lists.attribution_status_list.find((one) => one.attribution_id === id)?.name ?? t('attribution.none');
  const setBack = back && t('attribution.set_back', { from: nameOf(back.from), to: nameOf(back.to) });
  return [status?.status_name, subStatus?.sub_status_name, followUp, setBack].filter(Boolean).join(' · ');
}
