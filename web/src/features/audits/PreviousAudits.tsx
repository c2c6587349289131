import { Skeleton } from '@mantine/core';
import type { Audit } from '@otolead/contract/audits/audits.schema.ts';
import { formatDateTime } from '@otolead/contract/kernel/market-time.ts';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { OpenDialog } from '../../ui/dialogs/OpenDialog.tsx';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import { formatShare } from '../../ui/format.ts';
import { leadAuditsQuery } from './audits.api.ts';
import classes from './audits.module.css';

interface PreviousAuditsProps {
  leadId: number;
  /** Filters the lead's saved audits; default: all. */
  isShown?: (audit: Audit) => boolean;
  onClose: () => void;
}

const ALL = () => true;

/** A lead's earlier audits side by side, newest first; marks answers that differ from the previous one. */
export function PreviousAudits({ leadId, isShown = ALL, onClose }: PreviousAuditsProps) {
  const t = useT('audits');
  const { data, error, refetch } = useQuery(leadAuditsQuery(leadId));
  const audits = data?.filter(isShown);
  return (
    <OpenDialog onClose={onClose} title={t('previous.title')} size={900}>
      {audits ? (
        <Table audits={audits} />
      ) : error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={220} />
      )}
    </OpenDialog>
  );
}

function Table({ audits }: { audits: readonly Audit[] }) {
  const t = useT('audits');
  const language = useLanguage();
  const when = (audit: Audit) =>
    formatDateTime(new Date(audit.created_date), activeMarket().timeZone, language);
  if (audits.length === 0) return <p className={classes.plain}>{t('previous.none')}</p>;
  // Audits keep the wording they were asked with.
  const questions = questionsOf(audits);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls sideways must be reachable by keyboard
    <section className={classes.previous} tabIndex={0} aria-label={t('previous.title')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('previous.date')}</th>
            {audits.map((audit) => (
              <th key={audit.id} scope="col">
                {when(audit)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Facts
            name={t('compliance')}
            audits={audits}
            of={({ compliance }) => (compliance === null ? null : `${formatShare(compliance, language)}%`)}
          />
          <Facts name={t('form.auditor')} audits={audits} of={(audit) => audit.auditor} />
          <Facts name={t('field.agent_id')} audits={audits} of={(audit) => audit.agent_name} />
          {questions.map(({ key, text }) => (
            <Facts
              key={`${key} ${text}`}
              name={text}
              audits={audits}
              of={(audit) => {
                const isAsked = audit.questions.some((one) => one.key === key && one.text === text);
                const answer = isAsked ? audit.answers[key] : undefined;
                return answer ? t(`answer.${answer}`) : null;
              }}
            />
          ))}
          <Facts name={t('rejection')} audits={audits} of={(audit) => audit.rejection?.comment ?? null} />
          <Facts name={t('field.comments')} audits={audits} of={(audit) => audit.comments || null} />
        </tbody>
      </table>
    </section>
  );
}

/** Each question once per wording: a reworded version gets a separate row. */
function questionsOf(audits: readonly Audit[]) {
  const all = audits.flatMap(({ questions }) => questions.map(({ key, text }) => ({ key, text })));
  return [...new Map(all.map((question) => [`${question.key} ${question.text}`, question])).values()];
}

interface FactsProps {
  name: string;
  audits: readonly Audit[];
  of: (audit: Audit) => string | null;
}

function Facts({ name, audits, of }: FactsProps) {
  const values = audits.map(of);
  return (
    <tr>
      <th scope="row">{name}</th>
      {audits.map((audit, index) => {
        const isChanged = index + 1 < values.length && values[index] !== values[index + 1];
        const value = values[index] ?? '–';
        return <td key={audit.id}>{isChanged ? <mark>{value}</mark> : value}</td>;
      })}
    </tr>
  );
}
