import { ActionIcon } from '@mantine/core';
import { IconArrowsDiagonal } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, Suspense, useMemo, useState } from 'react';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { formatCount } from '../../ui/format.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LazyTooltip } from '../../ui/overlays/LazyTooltip.tsx';
import { Panel } from '../../ui/Panel/Panel.tsx';
import { Tabs } from '../../ui/Tabs/Tabs.tsx';
import { usePainted } from '../../ui/usePainted.ts';
import { historyQuery } from './activity.api.ts';
import { type EntryExtra, EntryExtraContext } from './entry-extra.ts';
import classes from './HistoryCard.module.css';
import { HistoryList } from './HistoryList.tsx';
import { HISTORY_TAB_NAMES, type HistoryTab } from './history-tabs.ts';

const FullScreen = lazyPart(async () => (await import('./HistoryFullScreen.tsx')).HistoryFullScreen);

interface HistoryCardProps {
  leadId: number;
  extra?: EntryExtra;
}

/** A lead's history by source; expands to full screen. */
export function HistoryCard({ leadId, extra }: HistoryCardProps) {
  const t = useT('activity');
  const [tab, setTab] = useState<HistoryTab>('all');
  const [full, setFull] = useState(false);
  const [asked, setAsked] = useState(false);
  const painted = usePainted();
  const extras = useMemo(() => (extra ? { leadId, Extra: extra } : null), [leadId, extra]);
  const history = (
    <EntryExtraContext value={extras}>
      <HistoryTabs leadId={leadId} tab={tab} onTab={setTab} painted={painted} />
    </EntryExtraContext>
  );
  return (
    <>
      <Panel
        title={t('title')}
        className={classes.card}
        flush
        actions={
          <LazyTooltip label={t('full_screen')}>
            <ActionIcon
              size="sm"
              onClick={() => (asked ? setFull(true) : setAsked(true))}
              aria-label={t('full_screen')}
            >
              <IconArrowsDiagonal size={15} stroke={1.9} aria-hidden />
            </ActionIcon>
          </LazyTooltip>
        }
      >
        {full ? null : history}
      </Panel>
      {asked && (
        <Suspense>
          <FullScreen opened={full} onReady={() => setFull(true)} onClose={() => setFull(false)}>
            {history}
          </FullScreen>
        </Suspense>
      )}
    </>
  );
}

interface HistoryTabsProps {
  leadId: number;
  tab: HistoryTab;
  onTab: (tab: HistoryTab) => void;
  painted: boolean;
}

/** Memoised: the history may be long and does not depend on the lead. */
const HistoryTabs = memo(function HistoryTabs({ leadId, tab, onTab, painted }: HistoryTabsProps) {
  const t = useT('activity');
  const language = useLanguage();
  const { data } = useInfiniteQuery(historyQuery(leadId, tab));
  return (
    <Tabs
      label={t('tabs')}
      tabs={HISTORY_TAB_NAMES.map((name) => ({
        name,
        label: (
          <>
            {t(`tab.${name}`)}
            {name === tab && data && (
              <span className={classes.count}>{formatCount(data.total, language)}</span>
            )}
          </>
        ),
      }))}
      value={tab}
      onChange={onTab}
      className={classes.tabs}
      listClassName={classes.tabList}
      panelClassName={classes.panel}
    >
      <HistoryList leadId={leadId} tab={tab} painted={painted} />
    </Tabs>
  );
});
