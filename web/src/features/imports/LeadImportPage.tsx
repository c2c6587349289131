import { leadImport } from '@otolead/contract/imports/lead-import.upload.ts';
import { getRouteApi } from '@tanstack/react-router';
import { UploadPage } from './UploadPage.tsx';

const route = getRouteApi('/lead_upload');

/** /lead_upload (spec B§2). */
export function LeadImportPage() {
  const { job } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <UploadPage
      upload={leadImport}
      job={job}
      onJob={(id) => void navigate({ search: id === undefined ? {} : { job: id }, replace: true })}
    />
  );
}
