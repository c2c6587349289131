import { Button, Loader } from '@mantine/core';
import { IconMaximize } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useT } from '../../platform/i18n/i18n.ts';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import type { ListSearch } from '../../ui/list/list-search.ts';
import { Page } from '../../ui/Page/Page.tsx';
import { WallBoard } from './WallBoard.tsx';
import { WallScreen } from './WallScreen.tsx';
import { wallboardQuery } from './wallboard.api.ts';
import { clockSeconds } from './wallboard.format.ts';
import classes from './wallboard.module.css';

const route = getRouteApi('/wallboard');

/** /wallboard: the agents' current activity; `tv=1` in the address fills a wall screen. */
export function WallboardPage() {
  const t = useT('reports');
  const isOnWall = Number(route.useSearch().tv) === 1;
  const navigate = route.useNavigate();
  const { data, error, refetch, isRefetchError, fetchStatus } = useQuery(wallboardQuery());
  const title = t('wallboard.title');
  const fill = (on: boolean) => void navigate({ search: (on ? { tv: 1 } : {}) as ListSearch, replace: true });
  const isStale = isRefetchError || fetchStatus === 'paused';
  const asOf = data && t('as_of', { time: clockSeconds(data.as_of) });
  const told = asOf && (
    <span className={classes.asOf} data-stale={isStale || undefined}>
      {isStale ? t('wallboard.stale', { time: asOf }) : asOf}
    </span>
  );
  return (
    <>
      <Page
        fill
        title={title}
        count={told}
        actions={
          data && (
            <Button
              variant="default"
              leftSection={<IconMaximize size={16} aria-hidden />}
              onClick={() => {
                // Browsers grant full screen on a click only; otherwise the board fills the window.
                document.documentElement.requestFullscreen?.().catch(() => undefined);
                fill(true);
              }}
            >
              {t('wallboard.fill')}
            </Button>
          )
        }
      >
        {data && !isOnWall && <WallBoard board={data} />}
        {!data && error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
        {!data && !error && (
          <div role="status" className={classes.loading}>
            <Loader size="sm" aria-hidden />
            {t('loading')}
          </div>
        )}
      </Page>
      {data && isOnWall && (
        <WallScreen title={title} asOf={told} onClose={() => fill(false)}>
          <WallBoard board={data} />
        </WallScreen>
      )}
    </>
  );
}
