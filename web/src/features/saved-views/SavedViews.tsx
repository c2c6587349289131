import { Button } from '@mantine/core';
import type { SavedView } from '@otolead/contract/saved-views/saved-views.schema.ts';
import type { ViewScreen } from '@otolead/contract/saved-views/views.limits.ts';
import { IconBookmark, IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LazyPopover } from '../../ui/overlays/LazyPopover.tsx';
import classes from './SavedViews.module.css';
import { shownView, type ViewState } from './view-state.ts';
import { viewsQuery } from './views.api.ts';

const SavedViewsPanel = lazyPart(async () => (await import('./SavedViewsPanel.tsx')).SavedViewsPanel);

/** Full width on a phone: a half-covered button is too small to hit. */
const WIDTH = 'min(360px, calc(100vw - 24px))';

const NO_VIEWS: readonly SavedView[] = [];

export interface SavedViewsProps {
  screen: ViewScreen;
  current: ViewState;
  onApply: (view: ViewState) => void;
}

/** The current view; opens the other views and the way to save this one. */
export function SavedViews({ screen, current, onApply }: SavedViewsProps) {
  const t = useT('saved-views');
  const views = useQuery(viewsQuery(screen));
  const [opened, setOpened] = useState(false);
  // The view opened last can be changed and saved.
  const [opener, setOpener] = useState<number | null>(null);
  const list = views.data ?? NO_VIEWS;
  const shown = shownView(list, current);
  const apply = (view: SavedView) => {
    setOpener(view.id);
    setOpened(false);
    onApply({ filters: view.filters, columns: view.columns });
  };
  return (
    <LazyPopover
      opened={opened}
      onDismiss={() => setOpened(false)}
      position="bottom-start"
      width={WIDTH}
      label={t('title')}
      className={classes.dropdown}
      target={
        <Button
          variant="subtle"
          color="gray"
          className={classes.button}
          data-shown={shown ? true : undefined}
          leftSection={<IconBookmark size={15} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown size={13} stroke={2} aria-hidden />}
          onClick={() => setOpened((open) => !open)}
        >
          <span className={classes.name}>{shown?.name ?? t('title')}</span>
        </Button>
      }
    >
      <Suspense fallback={<p role="status">{t('kernel:loading')}</p>}>
        <SavedViewsPanel
          screen={screen}
          current={current}
          views={list}
          shown={shown}
          opened={list.find(({ id, is_own }) => id === opener && is_own)}
          failed={views.isError}
          onRetry={() => void views.refetch()}
          onApply={apply}
          onSaved={(id) => {
            setOpener(id);
            setOpened(false);
          }}
        />
      </Suspense>
    </LazyPopover>
  );
}
