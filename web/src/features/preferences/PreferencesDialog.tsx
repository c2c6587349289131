import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LazyDialogProps } from '../../platform/feedback/useLazyDialog.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import { FormDialog, type FormFrame } from '../../ui/form/FormDialog.tsx';
import { Tabs } from '../../ui/Tabs/Tabs.tsx';
import { PreferenceSummary } from './PreferenceSummary.tsx';
import type { PreferencesProps } from './PreferencesPanel.tsx';
import { preferencesQuery } from './preferences.api.ts';
import classes from './preferences.module.css';
import { RecommendUsedCars } from './RecommendUsedCars.tsx';

type DialogProps = LazyDialogProps &
  PreferencesProps & {
    /** Opens in adding mode: with the first car that the list lacks, or with the first field focused. */
    suggests: boolean;
  };

/** A lead's preferences and the used-car request to the buying team, one tab each (spec A§2). */
export function PreferencesDialog({ lead, preferences: _, cars, suggests, ...frame }: DialogProps) {
  const t = useT('preferences');
  return (
    <FormDialog {...frame} title={t('edit.title')} size={760}>
      {(inside) => <PreferenceTabs lead={lead} cars={suggests ? cars : undefined} frame={inside} />}
    </FormDialog>
  );
}

type TabName = 'summary' | 'recommend';

type TabsProps = Pick<PreferencesProps, 'lead'> & {
  cars: PreferencesProps['cars'] | undefined;
  frame: FormFrame;
};

function PreferenceTabs({ lead, cars, frame }: TabsProps) {
  const t = useT('preferences');
  const [tab, setTab] = useState<TabName>('summary');
  const stored = useQuery(preferencesQuery(lead.lead_id));
  const change = async (next: TabName) => {
    if (await frame.mayLeave()) setTab(next);
  };
  return (
    <Tabs
      label={t('edit.title')}
      tabs={[
        { name: 'summary', label: t('tab.summary') },
        { name: 'recommend', label: t('tab.recommend') },
      ]}
      value={tab}
      onChange={(next) => void change(next)}
      listClassName={classes.tabs}
    >
      {tab === 'recommend' && <RecommendUsedCars lead={lead} frame={frame} />}
      {tab === 'summary' && stored.isError && (
        <ErrorState message={stored.error.message} onRetry={() => void stored.refetch()} />
      )}
      {tab === 'summary' && stored.isPending && <p className={classes.nothing}>{t('kernel:loading')}</p>}
      {tab === 'summary' && stored.data && (
        <PreferenceSummary lead={lead} stored={stored.data} cars={cars} frame={frame} />
      )}
    </Tabs>
  );
}
