import { Skeleton } from '@mantine/core';
import type { AuditRow } from '@otolead/contract/audits/audit-list.schema.ts';
import type { AuditDetail } from '@otolead/contract/audits/audits.schema.ts';
import { isFault } from '@otolead/contract/audits/compliance.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { formatCount, formatShare } from '../../ui/format.ts';
import { auditViewQuery } from './audits.api.ts';
import classes from './audits.module.css';
import { Rejection } from './Rejection.tsx';

/** How many audits are listed by name. */
const MOST_NAMED = 5;

interface AskedAuditsProps {
  rows: readonly AuditRow[];
  /** Includes rows that are not loaded. */
  count: number;
}

/** The subject of an action: one audit with its faults and the agent's reason, or several by name. */
export function AskedAudits({ rows, count }: AskedAuditsProps) {
  const t = useT('audits');
  const language = useLanguage();
  const [only] = rows;
  if (only && count === 1) return <OneAudit row={only} />;
  const named = rows.slice(0, MOST_NAMED);
  const left = count - named.length;
  return (
    <div className={classes.asked}>
      <strong>{t('count', { count, shown: formatCount(count, language) })}</strong>
      <ul>
        {named.map((row) => (
          <li key={row.auditlead_id}>
            <Subject row={row} />
          </li>
        ))}
        {left > 0 && <li>{t('more_cases', { count: formatCount(left, language) })}</li>}
      </ul>
    </div>
  );
}

function Subject({ row: { customer_details: customer, lead_id: leadId, compliance } }: { row: AuditRow }) {
  const t = useT('audits');
  const language = useLanguage();
  return (
    <>
      <strong>{customer.customer_name}</strong>
      {` · ${t('second.lead', { id: leadId })}`}
      {compliance !== null && ` · ${t('form.compliance', { percent: formatShare(compliance, language) })}`}
    </>
  );
}

function OneAudit({ row }: { row: AuditRow }) {
  const isScored = row.compliance !== null;
  const { data, isError } = useQuery({
    ...auditViewQuery(row.lead_id, row.auditlead_id),
    enabled: isScored,
  });
  return (
    <div className={classes.asked}>
      <p>
        <Subject row={row} />
      </p>
      {data && <Faults audit={data} />}
      {isScored && !data && !isError && <Skeleton height={38} />}
    </div>
  );
}

function Faults({ audit }: { audit: AuditDetail }) {
  const t = useT('audits');
  const faults = audit.questions.filter(({ key }) => isFault(audit.answers[key]));
  return (
    <>
      {faults.length > 0 && (
        <ul aria-label={t('faults')}>
          {faults.map(({ key, text }) => (
            <li key={key}>
              {text} <strong>{t(`answer.${audit.answers[key] ?? 'NO'}`)}</strong>
            </li>
          ))}
        </ul>
      )}
      <Rejection of={audit} />
    </>
  );
}
