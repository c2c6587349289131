import type { ChangedRecord } from '@otolead/contract/change-log/changes.rules.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { loadTexts, useT } from '../../platform/i18n/i18n.ts';
import { lazyPart } from '../lazy-part.tsx';
import { Tabs } from '../Tabs/Tabs.tsx';
import classes from './history.module.css';

interface RecordTabsProps {
  record: ChangedRecord;
  id: number;
  children: ReactNode;
}

const History = lazyPart(
  async () => (await Promise.all([import('./ChangeHistory.tsx'), loadTexts('change-log')]))[0].ChangeHistory,
);

/** A record's form beside its change history; the form keeps its input meanwhile. */
export function RecordTabs({ record, id, children }: RecordTabsProps) {
  const t = useT('kernel');
  const [tab, setTab] = useState<'form' | 'history'>('form');
  return (
    <Tabs
      label={t('form.tabs')}
      tabs={[
        { name: 'form', label: t('form.tab') },
        { name: 'history', label: t('form.tab_history') },
      ]}
      value={tab}
      onChange={setTab}
      listClassName={classes.tabs}
    >
      <div className={classes.form} hidden={tab !== 'form'}>
        {children}
      </div>
      {tab === 'history' && (
        <Suspense fallback={null}>
          <History record={record} id={id} />
        </Suspense>
      )}
    </Tabs>
  );
}
