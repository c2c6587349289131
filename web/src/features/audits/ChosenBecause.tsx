import type { AuditDetail } from '@otolead/contract/audits/audits.schema.ts';
import { formatDate } from '@otolead/contract/kernel/market-time.ts';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import classes from './audits.module.css';

/** Shows auditors why this purchase was selected. */
export function ChosenBecause({ audit: { chosen, agent_name: agent } }: { audit: AuditDetail }) {
  const t = useT('audits');
  const language = useLanguage();
  if (!chosen) return null;
  const { percent, place, week } = chosen;
  return (
    <p className={classes.chosen}>
      {percent === 100
        ? t('chosen.all')
        : t('chosen.drawn', {
            percent,
            place,
            agent: agent ?? t('chosen.nobody'),
            week: formatDate(week, language),
          })}
    </p>
  );
}
