import { users } from '@otolead/contract/imports/users.upload.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useT } from '../../platform/i18n/i18n.ts';
import { BackTo } from '../../ui/list/BackTo.tsx';
import { UploadPage } from './UploadPage.tsx';

const route = getRouteApi('/import_users');
const BACK = <BackTo path="/user-list" />;

/** /import_users: users from a file, each new one invited by mail. */
export function UserImportPage() {
  const t = useT('imports');
  const { job } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <UploadPage
      upload={users}
      back={BACK}
      job={job}
      onJob={(id) => void navigate({ search: id === undefined ? {} : { job: id }, replace: true })}
      about={t('users.about')}
    />
  );
}
