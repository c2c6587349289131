import { auditLabel } from '@otolead/contract/audits/audits.rules.ts';
import type { Audit } from '@otolead/contract/audits/audits.schema.ts';
import { formatDate } from '@otolead/contract/kernel/market-time.ts';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { formatShare } from '../../ui/format.ts';
import { AuditAttachment } from './AuditAttachment.tsx';
import classes from './audits.module.css';

/** An audit to be read. */
export function AuditReport({ audit }: { audit: Audit }) {
  const t = useT('audits');
  const language = useLanguage();
  const called = audit.calling_date && `${formatDate(audit.calling_date, language)}, ${audit.calling_time}`;
  const facts: [string, string | null][] = [
    [t('column.audit_status'), t(`status.${auditLabel(audit.audit_status)}`)],
    [t('field.agent_id'), audit.agent_name],
    [t('field.calling_date'), called],
    [t('field.action_required'), audit.action_required_name],
    [t('field.comments'), audit.comments || null],
  ];
  return (
    <div className={classes.form}>
      <div className={classes.foot}>
        {audit.auditor && <span>{t('form.audited_by', { name: audit.auditor })}</span>}
        {audit.compliance !== null && (
          <strong>{t('form.compliance', { percent: formatShare(audit.compliance, language) })}</strong>
        )}
      </div>
      <dl className={classes.told}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? '–'}</dd>
          </div>
        ))}
        {audit.questions.map(({ key, text }) => {
          const answer = audit.answers[key];
          return (
            <div key={key}>
              <dt>{text}</dt>
              <dd>{answer ? t(`answer.${answer}`) : '–'}</dd>
            </div>
          );
        })}
      </dl>
      {audit.attachment_url && (
        <AuditAttachment audit={audit} url={audit.attachment_url} notes={audit.notes} />
      )}
    </div>
  );
}
