import { Button, Progress } from '@mantine/core';
import { FATES } from '@otolead/contract/web-rules/replay.rules.ts';
import type { RuleValues } from '@otolead/contract/web-rules/rule-form.rules.ts';
import type { Simulation } from '@otolead/contract/web-rules/simulation.schema.ts';
import { Link } from '@tanstack/react-router';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { can } from '../../platform/session/session.ts';
import { formatCount } from '../../ui/format.ts';
import { InlineNotice } from '../../ui/InlineNotice/InlineNotice.tsx';
import { linkTo } from '../../ui/list/link-to.ts';
import classes from './routing.module.css';
import { useSimulation } from './useSimulation.ts';

/** Replays the last days under the form's draft: how many leads would be routed elsewhere, and which. */
export function TryOut({ listId, values }: { listId: number; values: RuleValues }) {
  const t = useT('web-rules');
  const { start, progress, isRunning, isStale } = useSimulation(listId, values);
  const hasFailed = progress?.state === 'failed' || progress?.state === 'cancelled';
  return (
    <section className={classes.tryOut} aria-label={t('simulation.title')}>
      <div className={classes.tryOutHead}>
        <Button variant="default" type="button" onClick={start} loading={isRunning}>
          {t(progress ? 'simulation.again' : 'simulation.start')}
        </Button>
        <p>{t('simulation.hint')}</p>
      </div>
      <div role="status">
        {isRunning && <Running progress={progress} />}
        {hasFailed && <InlineNotice tone="danger">{t('simulation.failed')}</InlineNotice>}
        {!isRunning && isStale && <InlineNotice tone="warning">{t('simulation.stale')}</InlineNotice>}
        {!isRunning && progress?.result && <Summary result={progress.result} />}
      </div>
      {!isRunning && progress?.result && progress.result.moved > 0 && <Moves result={progress.result} />}
    </section>
  );
}

function Running({ progress }: { progress: Simulation | undefined }) {
  const t = useT('web-rules');
  const language = useLanguage();
  if (!progress?.total) return <p>{t('simulation.waiting')}</p>;
  const { done, total } = progress;
  const words = t('simulation.running', {
    done: formatCount(done, language),
    total: formatCount(total, language),
  });
  return (
    <>
      <p>{words}</p>
      <Progress value={(done / total) * 100} aria-label={words} />
    </>
  );
}

type Result = NonNullable<Simulation['result']>;

function Summary({ result: { fates, judged, moved } }: { result: Result }) {
  const t = useT('web-rules');
  const language = useLanguage();
  const shown = { judged: formatCount(judged, language), moved: formatCount(moved, language) };
  return (
    <>
      <p>
        {moved === 0 ? t('simulation.none_moves', { count: shown.judged }) : t('simulation.moved', shown)}
      </p>
      {fates && <Matched fates={fates} />}
    </>
  );
}

/** How many leads match the rule, and their fate: many may match and none arrive. */
function Matched({ fates }: { fates: NonNullable<Result['fates']> }) {
  const t = useT('web-rules');
  const language = useLanguage();
  const matched = FATES.reduce((sum, fate) => sum + fates[fate], 0);
  return (
    <>
      <p>{t('simulation.matched', { count: matched, shown: formatCount(matched, language) })}</p>
      <ul className={classes.fates}>
        {FATES.filter((fate) => fates[fate] > 0).map((fate) => (
          <li key={fate}>{t(`simulation.fate.${fate}`, { count: formatCount(fates[fate], language) })}</li>
        ))}
      </ul>
    </>
  );
}

function Moves({ result: { moves } }: { result: Result }) {
  const t = useT('web-rules');
  const language = useLanguage();
  return (
    <table className={classes.table} aria-label={t('simulation.title')}>
      <thead>
        <tr>
          <th scope="col">{t('simulation.from')}</th>
          <th scope="col">{t('simulation.to')}</th>
          <th scope="col">{t('simulation.leads')}</th>
        </tr>
      </thead>
      <tbody>
        {moves.map(({ from, to, leads, lead_ids: ids }) => {
          const names = {
            from: from?.name ?? t('simulation.pool'),
            to: to?.name ?? t('simulation.pool'),
          };
          const shown = formatCount(leads, language);
          return (
            <tr key={`${from?.id} ${to?.id}`}>
              <td>{names.from}</td>
              <td>{names.to}</td>
              <td>
                {can('/lead-list') ? (
                  <Link
                    {...linkTo(`/lead-list?lead_ids=${ids.join(',')}`)}
                    target="_blank"
                    aria-label={t('simulation.look', { count: leads, shown, ...names })}
                  >
                    {shown}
                  </Link>
                ) : (
                  shown
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
