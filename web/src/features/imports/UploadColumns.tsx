import { Button } from '@mantine/core';
import { sampleLines, type Upload } from '@otolead/contract/imports/upload.ts';
import { localDate } from '@otolead/contract/kernel/market-time.ts';
import { IconDownload } from '@tabler/icons-react';
import { saveBlob } from '../../platform/api/save-blob.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { Panel } from '../../ui/Panel/Panel.tsx';
import classes from './UploadPage.module.css';

/** The required columns and a sample; for records only the header, because their list exports the stored rows. */
export function UploadColumns({ upload }: { upload: Upload }) {
  const t = useT('imports');
  const market = activeMarket();
  const context = { market, today: localDate(new Date(), market.timeZone) };
  const hasSample = !upload.isExported;
  const needsAll = Object.values(upload.columns).every(({ required }) => required);
  const save = () => {
    const lines = sampleLines(upload, context)
      .slice(0, hasSample ? 2 : 1)
      .map((cells) => `${cells.join(',')}\r\n`);
    saveBlob(new Blob(lines, { type: 'text/csv' }), upload.sampleFile);
  };
  return (
    <Panel
      title={t(needsAll ? 'columns.required' : 'columns')}
      flush
      actions={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={14} stroke={1.75} aria-hidden />}
          onClick={save}
        >
          {t(hasSample ? 'sample' : 'empty_file')}
        </Button>
      }
    >
      <table className={classes.columns}>
        <thead>
          <tr>
            <th scope="col">{t('columns.name')}</th>
            <th scope="col">{t('columns.hint')}</th>
            {hasSample && <th scope="col">{t('columns.sample')}</th>}
          </tr>
        </thead>
        <tbody>
          {Object.entries(upload.columns).map(([name, { hint, required, forNew, sample }]) => (
            <tr key={name}>
              <th scope="row">
                {name}
                {!required && <span className={classes.optional}> {t(forNew ? 'for_new' : 'optional')}</span>}
              </th>
              <td>{t(hint)}</td>
              {hasSample && <td>{sample(context)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
