import { brandLeads } from '@otolead/contract/imports/brand-leads.upload.ts';
import { getRouteApi } from '@tanstack/react-router';
import { EnquiryResults } from './EnquiryResults.tsx';
import { UploadPage } from './UploadPage.tsx';

const route = getRouteApi('/update_ford_lead_csv');

/** /update_ford_lead_csv (spec B§2). */
export function BrandLeadsPage() {
  const { job } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <UploadPage
      upload={brandLeads}
      job={job}
      onJob={(id) => void navigate({ search: id === undefined ? {} : { job: id }, replace: true })}
      errors={(result) => <EnquiryResults result={result} />}
    />
  );
}
