import { brandLeads } from '@otolead/contract/imports/brand-leads.upload.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useT } from '../../platform/i18n/i18n.ts';
import { useSession } from '../../platform/session/session.ts';
import { setting } from '../../platform/session/site-settings.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { EnquiryResults } from './EnquiryResults.tsx';
import { UploadPage } from './UploadPage.tsx';

const route = getRouteApi('/update_ford_lead_csv');

/** /update_ford_lead_csv (spec B§2). */
export function BrandLeadsPage() {
  const { job } = route.useSearch();
  const navigate = route.useNavigate();
  const t = useT('imports');
  const brand = setting(useSession()?.settings ?? {}, 'single_brand', '–');
  return (
    <UploadPage
      upload={brandLeads}
      job={job}
      onJob={(id) => void navigate({ search: id === undefined ? {} : { job: id }, replace: true })}
      about={t('brand.about', { brand })}
      agree={(file) =>
        confirm({
          title: t('brand.sure'),
          text: t('brand.sure_text', { file, brand }),
          confirm: t('brand.reject'),
          cancel: t('kernel:form.cancel'),
          danger: true,
        })
      }
      errors={(result) => <EnquiryResults result={result} />}
    />
  );
}
