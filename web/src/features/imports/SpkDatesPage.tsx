import { spkDates } from '@otolead/contract/imports/spk-dates.upload.ts';
import { getRouteApi } from '@tanstack/react-router';
import { UploadPage } from './UploadPage.tsx';

const route = getRouteApi('/update_spk_date');

/** /update_spk_date (spec B§2). */
export function SpkDatesPage() {
  const { job } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <UploadPage
      upload={spkDates}
      job={job}
      onJob={(id) => void navigate({ search: id === undefined ? {} : { job: id }, replace: true })}
    />
  );
}
