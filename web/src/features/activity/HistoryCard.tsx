import { ActionIcon, Modal, Tabs, Tooltip } from '@mantine/core';
import { IconArrowsDiagonal } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { memo, useEffect, useRef, useState } from 'react';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { formatCount } from '../../ui/format.ts';
import { Panel } from '../../ui/Panel/Panel.tsx';
import { historyQuery } from './activity.api.ts';
import classes from './HistoryCard.module.css';
import { HistoryList } from './HistoryList.tsx';
import { HISTORY_TAB_NAMES, type HistoryTab, isHistoryTab } from './history-tabs.ts';

interface HistoryCardProps {
  leadId: number;
  /** Changes whenever the lead has changed: its history is then read anew. */
  version?: number | undefined;
}

/** What happened to a lead, by source; as large as the screen on demand. */
export function HistoryCard({ leadId, version }: HistoryCardProps) {
  const t = useT('activity');
  useFollowVersion(leadId, version);
  const [tab, setTab] = useState<HistoryTab>('all');
  const [full, setFull] = useState(false);
  // The dialog is made with the first use, closed: only what opens under its own eyes knows where the focus goes back to.
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (asked) setFull(true);
  }, [asked]);
  const history = <HistoryTabs leadId={leadId} tab={tab} onTab={setTab} />;
  return (
    <>
      <Panel
        title={t('title')}
        className={classes.card}
        flush
        actions={
          <Tooltip label={t('full_screen')}>
            <ActionIcon
              size="sm"
              onClick={() => (asked ? setFull(true) : setAsked(true))}
              aria-label={t('full_screen')}
            >
              <IconArrowsDiagonal size={15} stroke={1.9} aria-hidden />
            </ActionIcon>
          </Tooltip>
        }
      >
        {full ? null : history}
      </Panel>
      {asked && (
        <Modal
          opened={full}
          onClose={() => setFull(false)}
          fullScreen
          title={t('title')}
          closeButtonProps={{ 'aria-label': t('leave_full_screen') }}
          classNames={{ content: classes.fullContent, body: classes.fullBody }}
        >
          {history}
        </Modal>
      )}
    </>
  );
}

/** A colleague's change is seen on the lead first; the entry that tells of it follows. */
function useFollowVersion(leadId: number, version: number | undefined): void {
  const client = useQueryClient();
  const known = useRef(version);
  useEffect(() => {
    if (known.current !== undefined && version !== known.current) {
      void client.invalidateQueries({ queryKey: ['activity', leadId] });
    }
    known.current = version;
  }, [client, leadId, version]);
}

interface HistoryTabsProps {
  leadId: number;
  tab: HistoryTab;
  onTab: (tab: HistoryTab) => void;
}

/** Long as it may be, it is nothing to it that the lead has come or changed. */
const HistoryTabs = memo(function HistoryTabs({ leadId, tab, onTab }: HistoryTabsProps) {
  const t = useT('activity');
  const language = useLanguage();
  const { data } = useInfiniteQuery(historyQuery(leadId, tab));
  return (
    <Tabs
      value={tab}
      onChange={(next) => isHistoryTab(next) && onTab(next)}
      keepMounted={false}
      className={classes.tabs}
    >
      <Tabs.List aria-label={t('tabs')} className={classes.tabList}>
        {HISTORY_TAB_NAMES.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {t(`tab.${name}`)}
            {name === tab && data && (
              <span className={classes.count}>{formatCount(data.total, language)}</span>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab} className={classes.panel}>
        <HistoryList leadId={leadId} tab={tab} />
      </Tabs.Panel>
    </Tabs>
  );
});
