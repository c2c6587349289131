import type { UploadResult } from '@otolead/contract/imports/upload.schema.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import classes from './UploadPage.module.css';

/** Lookups are per enquiry: 404 means not found, anything else a faulty row. */
const NOT_FOUND = 404;
const BAD_ROW = 400;

/** The single brand's result columns (spec B§3). */
export function EnquiryResults({ result: { errors } }: { result: UploadResult }) {
  const t = useT('imports');
  return (
    <div className={classes.enquiries}>
      <table className={classes.enquiryTable} aria-label={t('errors')}>
        <thead>
          <tr>
            <th scope="col" className={classes.enquiryCell}>
              {t('enquiry.ref')}
            </th>
            <th scope="col" className={classes.enquiryCell}>
              {t('enquiry.code')}
            </th>
            <th scope="col" className={classes.enquiryCell}>
              {t('enquiry.message')}
            </th>
            <th scope="col" className={classes.enquiryCell}>
              {t('enquiry.data')}
            </th>
            <th scope="col" className={classes.enquiryCell}>
              {t('enquiry.error')}
            </th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ msg, mobile: enquiry, row_no: row }) => (
            <tr key={row}>
              <th scope="row" className={`${classes.enquiryCell} ${classes.enquiryRef}`}>
                {enquiry}
              </th>
              <td className={classes.enquiryCell}>{msg === t('refused.no_enquiry') ? NOT_FOUND : BAD_ROW}</td>
              <td className={classes.enquiryCell}>{msg}</td>
              <td className={classes.enquiryCell}>—</td>
              <td className={classes.enquiryCell}>{t('row.error', { msg, mobile: enquiry, n: row })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
