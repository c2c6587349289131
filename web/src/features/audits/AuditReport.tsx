import { isAudio } from '@otolead/contract/audits/attachment.rules.ts';
import { auditLabel } from '@otolead/contract/audits/audits.rules.ts';
import type { Audit } from '@otolead/contract/audits/audits.schema.ts';
import { isFault } from '@otolead/contract/audits/compliance.rules.ts';
import { formatDate } from '@otolead/contract/kernel/market-time.ts';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { formatShare } from '../../ui/format.ts';
import { AuditAttachment } from './AuditAttachment.tsx';
import { AuditedCall } from './AuditedCall.tsx';
import classes from './audits.module.css';
import { Rejection } from './Rejection.tsx';

/** A read-only audit, arranged like its form. */
export function AuditReport({ audit }: { audit: Audit }) {
  const t = useT('audits');
  const language = useLanguage();
  const facts: [string, string | null][] = [
    [t('field.agent_id'), audit.agent_name],
    [t('field.calling_date'), audit.calling_date && formatDate(audit.calling_date, language)],
    [t('field.calling_time'), audit.calling_time],
    [t('field.action_required'), audit.action_required_name],
  ];
  return (
    <div className={classes.form}>
      <div className={classes.foot}>
        <span>{t(`status.${auditLabel(audit.audit_status)}`)}</span>
        {audit.auditor && <span>{t('form.audited_by', { name: audit.auditor })}</span>}
        {audit.compliance !== null && (
          <strong>{t('form.compliance', { percent: formatShare(audit.compliance, language) })}</strong>
        )}
      </div>
      <Rejection of={audit} />
      <dl className={`${classes.facts} ${classes.read}`}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
      <dl className={`${classes.questions} ${classes.read}`}>
        {audit.questions.map(({ key, text }) => {
          const answer = audit.answers[key];
          return (
            <div key={key}>
              <dt>{text}</dt>
              <dd data-fault={isFault(answer) || undefined}>{answer ? t(`answer.${answer}`) : '–'}</dd>
            </div>
          );
        })}
      </dl>
      <dl className={classes.read}>
        <div>
          <dt>{t('field.comments')}</dt>
          <dd>{audit.comments || '–'}</dd>
        </div>
      </dl>
      {!isAudio(audit.attachment_type) && <AuditedCall audit={audit} notes={audit.notes} />}
      {audit.attachment_url && (
        <AuditAttachment
          audit={audit}
          url={audit.attachment_url}
          notes={isAudio(audit.attachment_type) ? audit.notes : []}
        />
      )}
    </div>
  );
}
