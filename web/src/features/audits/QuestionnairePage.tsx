import { Button, Skeleton } from '@mantine/core';
import { type Question, questionText } from '@otolead/contract/audits/questionnaire.rules.ts';
import type { Questionnaires } from '@otolead/contract/audits/questionnaire.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { linkTo } from '../../ui/list/link-to.ts';
import { Page } from '../../ui/Page/Page.tsx';
import { Panel } from '../../ui/Panel/Panel.tsx';
import { useDateTime } from '../../ui/useDateTime.ts';
import tables from './audit-tables.module.css';
import { questionnairesQuery, usePublishQuestions } from './questionnaire.api.ts';
import classes from './questionnaire.module.css';

const Preview = lazyPart(async () => (await import('./QuestionnairePreview.tsx')).QuestionnairePreview);

const route = getRouteApi('/audit_questions');

/** /audit_questions: the versions of the audit questions, and the draft of the next. */
export function QuestionnairePage() {
  const t = useT('audits');
  const asked = Number(route.useSearch().version);
  const number = Number.isSafeInteger(asked) && asked > 0 ? asked : undefined;
  const { data, error, refetch } = useQuery(questionnairesQuery(number));
  return (
    <Page
      title={t('questions.title')}
      actions={
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/audit_rules" />}>
          {t('rules.open')}
        </Button>
      }
    >
      {error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} />}
      {data && (
        <>
          <Draft answer={data} />
          <Panel title={t('questions.version', { number: data.shown.number })} flush>
            <QuestionTable questions={data.shown.questions} />
          </Panel>
          <Versions answer={data} />
        </>
      )}
    </Page>
  );
}

function Draft({ answer: { current, draft } }: { answer: Questionnaires }) {
  const t = useT('audits');
  const publish = usePublishQuestions();
  const [isPreviewed, setPreviewed] = useState(false);
  const next = current + 1;
  const ask = async () => {
    const agreed = await confirm({
      title: t('questions.publish_title', { number: next }),
      text: t('questions.publish_text', { number: next }),
      confirm: t('questions.publish'),
      cancel: t('cancel'),
    });
    if (agreed) publish.mutate(draft.version);
  };
  return (
    <Panel title={t('questions.draft', { number: next })}>
      <div className={classes.draft}>
        <span>
          {draft.changes === 0
            ? t('questions.unchanged')
            : t('questions.differences', { count: draft.changes })}
        </span>
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/edit_audit_questions" />}>
          {t('questions.edit')}
        </Button>
        <Button variant="default" aria-haspopup="dialog" onClick={() => setPreviewed(true)}>
          {t('questions.preview')}
        </Button>
        <Button
          disabled={draft.changes === 0}
          title={draft.changes === 0 ? t('questions.unchanged') : undefined}
          loading={publish.isPending}
          onClick={() => void ask()}
        >
          {t('questions.publish')}
        </Button>
      </div>
      {isPreviewed && (
        <Suspense>
          <Preview questions={draft.questions} onClose={() => setPreviewed(false)} />
        </Suspense>
      )}
    </Panel>
  );
}

function QuestionTable({ questions }: { questions: readonly Question[] }) {
  const t = useT('audits');
  const language = useLanguage();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys
    <section className={tables.scroller} tabIndex={0} aria-label={t('questions.title')}>
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">{t('question.place')}</th>
            <th scope="col">{t('question.text')}</th>
            <th scope="col">{t('question.weight')}</th>
            <th scope="col">{t('question.is_critical')}</th>
            <th scope="col">{t('question.is_on')}</th>
          </tr>
        </thead>
        <tbody>
          {questions.map((question, at) => (
            <tr key={question.key} data-off={!question.is_on || undefined}>
              <td>{at + 1}</td>
              <th scope="row">{questionText(question, language)}</th>
              <td>{question.weight}</td>
              <td>{t(question.is_critical ? 'kernel:yes' : 'kernel:no')}</td>
              <td>{t(question.is_on ? 'kernel:yes' : 'kernel:no')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Who published which version when; each opens. */
function Versions({ answer: { current, shown, versions } }: { answer: Questionnaires }) {
  const t = useT('audits');
  const dateTime = useDateTime();
  return (
    <Panel title={t('questions.versions')}>
      <ol className={classes.versions}>
        {versions.map(({ number, published_date: at, published_by: name }) => (
          <li key={number} aria-current={number === shown.number || undefined}>
            <span>
              {at === null
                ? t('questions.specified', { number })
                : t('questions.published_by', { number, name: name ?? '', time: dateTime(at) })}
            </span>
            {number === current && <strong>{t('questions.current')}</strong>}
            {number !== shown.number && (
              <Link
                {...linkTo(number === current ? '/audit_questions' : `/audit_questions?version=${number}`)}
              >
                {t('questions.look_at', { number })}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
