import { Button } from '@mantine/core';
import type { SetUp } from '@otolead/contract/set-up/set-up.schema.ts';
import { IconDownload } from '@tabler/icons-react';
import { useT } from '../../platform/i18n/i18n.ts';
import { ActionButton } from '../../ui/ActionButton/ActionButton.tsx';
import { Panel } from '../../ui/Panel/Panel.tsx';
import classes from './SetUpPage.module.css';
import { useLoadStarter, useStarterFile } from './set-up.api.ts';

/** A market's starter data: all at once, or file by file. */
export function StarterPanel({ starter: { files, wanted } }: Pick<SetUp, 'starter'>) {
  const t = useT('set-up');
  const load = useLoadStarter();
  const file = useStarterFile();
  return (
    <Panel title={t('starter.title')}>
      <div className={classes.starter}>
        <p className={classes.about}>{t('starter.about')}</p>
        <ActionButton
          className={classes.load}
          loading={load.isPending}
          disabledReason={wanted ? null : t('starter.filled')}
          onClick={() => load.mutate()}
        >
          {t('starter.load')}
        </ActionButton>
        <ul className={classes.files} aria-label={t('starter.files')}>
          {files.map((record) => (
            <li key={record}>
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconDownload size={14} stroke={1.75} aria-hidden />}
                loading={file.isPending && file.variables === record}
                onClick={() => file.mutate(record)}
              >
                {`${record}.csv`}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}
