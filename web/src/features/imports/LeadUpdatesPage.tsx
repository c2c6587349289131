import { leadUpdates } from '@otolead/contract/imports/lead-updates.upload.ts';
import { getRouteApi } from '@tanstack/react-router';
import { UploadPage } from './UploadPage.tsx';

const route = getRouteApi('/update_lead');

/** /update_lead (spec B§2). */
export function LeadUpdatesPage() {
  const { job } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <UploadPage
      upload={leadUpdates}
      job={job}
      onJob={(id) => void navigate({ search: id === undefined ? {} : { job: id }, replace: true })}
    />
  );
}
