import type { SetUp, Step } from '@otolead/contract/set-up/set-up.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useT } from '../../platform/i18n/i18n.ts';
import { Coming } from '../../ui/Coming.tsx';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import { InlineNotice } from '../../ui/InlineNotice/InlineNotice.tsx';
import { Page } from '../../ui/Page/Page.tsx';
import { Panel } from '../../ui/Panel/Panel.tsx';
import { Pill } from '../../ui/StatusPill/StatusPill.tsx';
import classes from './SetUpPage.module.css';
import { StarterPanel } from './StarterPanel.tsx';
import { setUpQuery } from './set-up.api.ts';

/** The screen of a step; steps without one are the server operator's. */
const SCREENS: Partial<Record<Step, string>> = {
  lead_types: '/reference_data/lead_type',
  cities: '/reference_data/city',
  models: '/reference_data/model',
  dealers: '/reference_data/dealer',
  agents: '/user-list',
  processes: '/process',
  campaigns: '/campaigns',
  lists: '/process-campaign-list',
  rules: '/process-campaign-list',
  web_ids: '/webids',
  partners: '/partners',
};

/** The import for a step. */
const FILES: Partial<Record<Step, string>> = {
  lead_types: '/import_reference_data/lead_type',
  cities: '/import_reference_data/city',
  models: '/import_reference_data/model',
  dealers: '/import_reference_data/dealer',
  agents: '/import_users',
};

/** /set-up: what the market and its installation still need before leads can arrive, be called and be reported. */
export function SetUpPage() {
  const t = useT('set-up');
  const found = useQuery({ ...setUpQuery, staleTime: 0 });
  const left = found.data?.steps.filter(({ done }) => !done).length ?? 0;
  return (
    <Page title={t('title')} count={found.data && t('left', { count: left })} width="form">
      {found.isError && <ErrorState message={found.error.message} onRetry={() => void found.refetch()} />}
      {found.isPending && <Coming height={320} />}
      {found.data && <Steps data={found.data} />}
    </Page>
  );
}

function Steps({ data }: { data: SetUp }) {
  const t = useT('set-up');
  return (
    <>
      {data.installation.map(({ lack, text }) => (
        <InlineNotice key={lack} tone="warning" title={t(`title.${lack}`)}>
          {text}
        </InlineNotice>
      ))}
      <Panel title={t('steps')} flush>
        <ol className={classes.steps}>
          {data.steps.map(({ step, done, text }) => {
            const to = SCREENS[step];
            const file = FILES[step];
            return (
              <li key={step} className={classes.step}>
                <div className={classes.words}>
                  {to ? <Link to={to}>{t(`step.${step}`)}</Link> : <strong>{t(`step.${step}`)}</strong>}
                  <span>{text}</span>
                </div>
                {file && (
                  <Link
                    to={file}
                    className={classes.file}
                    aria-label={t('file_of', { step: t(`step.${step}`) })}
                  >
                    {t('file')}
                  </Link>
                )}
                <Pill tone={done ? 'success' : 'warning'}>{t(done ? 'state.done' : 'state.missing')}</Pill>
              </li>
            );
          })}
        </ol>
      </Panel>
      <StarterPanel starter={data.starter} />
    </>
  );
}
