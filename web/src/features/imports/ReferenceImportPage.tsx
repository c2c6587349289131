import { referenceUpload } from '@otolead/contract/imports/reference-data.upload.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useT } from '../../platform/i18n/i18n.ts';
import { NotFoundPage } from '../../platform/pages/NotFoundPage.tsx';
import { BackTo } from '../../ui/list/BackTo.tsx';
import { UploadPage } from './UploadPage.tsx';

const route = getRouteApi('/import_reference_data/$record');

/** /import_reference_data/{kind}: rows of reference data from a file (domain.md 16). */
export function ReferenceImportPage() {
  const t = useT('imports');
  const { record } = route.useParams();
  const { job } = route.useSearch();
  const navigate = route.useNavigate();
  const upload = referenceUpload(record);
  if (!upload) return <NotFoundPage />;
  const kind = t(upload.title);
  return (
    <UploadPage
      key={record}
      upload={upload}
      title={t('reference.title', { kind })}
      back={<BackTo path={`/reference_data/${record}`} title={kind} />}
      job={job}
      onJob={(id) => void navigate({ search: id === undefined ? {} : { job: id }, replace: true })}
      about={t('reference.about')}
    />
  );
}
