import { getRouteApi } from '@tanstack/react-router';
import { JobDetail } from './JobDetail.tsx';
import { JobHistory } from './JobHistory.tsx';

const route = getRouteApi('/jobs');

/** The user's jobs; a mail links to one (`?job=ID`). */
export function JobsPage() {
  const { job } = route.useSearch();
  const navigate = route.useNavigate();
  const show = (id: number | undefined) => void navigate({ search: id === undefined ? {} : { job: id } });
  return job === undefined ? (
    <JobHistory onOpen={show} />
  ) : (
    <JobDetail key={job} id={job} onBack={() => show(undefined)} />
  );
}
