import { leadStatuses } from '@otolead/contract/imports/lead-statuses.upload.ts';
import { getRouteApi } from '@tanstack/react-router';
import { UploadPage } from './UploadPage.tsx';

const route = getRouteApi('/update_lead_status');

/** /update_lead_status (spec B§2). */
export function LeadStatusesPage() {
  const { job } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <UploadPage
      upload={leadStatuses}
      job={job}
      onJob={(id) => void navigate({ search: id === undefined ? {} : { job: id }, replace: true })}
    />
  );
}
