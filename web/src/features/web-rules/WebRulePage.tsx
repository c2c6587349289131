import { Button } from '@mantine/core';
import { isCompleteRule } from '@otolead/contract/web-rules/rule-form.rules.ts';
import type { WebRuleAnswer } from '@otolead/contract/web-rules/web-rules.schema.ts';
import { Link } from '@tanstack/react-router';
import { isApiError } from '../../platform/api/api-error.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { can } from '../../platform/session/session.ts';
import { Coming } from '../../ui/Coming.tsx';
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import { useQueryId } from '../../ui/form/useRecord.ts';
import { RecordTabs } from '../../ui/history/RecordTabs.tsx';
import { InlineNotice } from '../../ui/InlineNotice/InlineNotice.tsx';
import { BackTo } from '../../ui/list/BackTo.tsx';
import { linkTo } from '../../ui/list/link-to.ts';
import { Page } from '../../ui/Page/Page.tsx';
import { Panel } from '../../ui/Panel/Panel.tsx';
import { RuleVersions } from './RuleVersions.tsx';
import { useWebRule } from './routing.api.ts';
import classes from './routing.module.css';
import { ruleLines, ruleSentence } from './rule-words.ts';

/** /list-web-rule?id={process list id}, View Rules (spec B§2); `version` shows an earlier one. */
export function WebRulePage() {
  const t = useT('web-rules');
  const id = useQueryId();
  const version = useQueryId('version');
  if (id === undefined)
    return (
      <Page title={t('view_title')} width="form">
        <ErrorState message={t('no_list_id')} action={<BackLink />} />
      </Page>
    );
  return <Rule key={`${id}:${version}`} id={id} version={version} />;
}

function BackLink() {
  const t = useT('kernel');
  return <Link to="/process-campaign-list">{t('form.back')}</Link>;
}

function UpdateLink({ id }: { id: number }) {
  const t = useT('web-rules');
  if (!can('/edit-web-rule')) return null;
  return (
    <Button
      className={classes.update}
      renderRoot={(props: object) => <Link {...props} {...linkTo(`/edit-web-rule?id=${id}`)} />}
    >
      {t('update')}
    </Button>
  );
}

function Rule({ id, version }: { id: number; version: number | undefined }) {
  const t = useT('web-rules');
  const { data: answer, isPending, isError, error, refetch } = useWebRule(id, version, (rule) => rule);
  const isComplete = isCompleteRule(answer?.rule ?? null);
  return (
    <Page
      title={t('view_title')}
      back={<BackTo path="/process-campaign-list" />}
      count={answer?.list_name}
      width="form"
      actions={isComplete && <UpdateLink id={id} />}
    >
      {isPending && <Coming height={320} />}
      {isError && answer === undefined && (
        <ErrorState
          message={isApiError(error) ? error.message : undefined}
          onRetry={() => void refetch()}
          action={<BackLink />}
        />
      )}
      {answer === null && (
        <EmptyState
          title={t('kernel:empty.record')}
          hint={t('kernel:form.not_found')}
          action={<BackLink />}
        />
      )}
      {answer && (
        <RecordTabs record="web_rule" id={id}>
          <RuleTable answer={answer} isOld={version !== undefined} />
        </RecordTabs>
      )}
    </Page>
  );
}

function RuleTable({ answer, isOld }: { answer: WebRuleAnswer; isOld: boolean }) {
  const t = useT('web-rules');
  const { rule, names, process_list_id: id, version } = answer;
  if (!rule) return <EmptyState title={t('none')} hint={t('none_hint')} action={<UpdateLink id={id} />} />;
  return (
    <>
      {isOld && (
        <InlineNotice tone="info">
          {t('old_version', { version })}{' '}
          <Link {...linkTo(`/list-web-rule?id=${id}`)}>{t('back_to_now')}</Link>
        </InlineNotice>
      )}
      <Panel>
        <p className={classes.sentence}>{ruleSentence(rule, names, t)}</p>
        <table className={classes.table} aria-label={t('view_title')}>
          <thead>
            <tr>
              <th scope="col">{t('column.rule')}</th>
              <th scope="col">{t('column.description')}</th>
            </tr>
          </thead>
          <tbody>
            {ruleLines(rule, names, t).map(({ key, name, description }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{description}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className={classes.foot}>
          <UpdateLink id={id} />
        </div>
      </Panel>
      <RuleVersions answer={answer} />
    </>
  );
}
