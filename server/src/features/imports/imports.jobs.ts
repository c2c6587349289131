import { spkDates } from '@otolead/contract/imports/spk-dates.ts';
import type { TaskList } from 'graphile-worker';
import { writeSpkDates } from './spk-dates.ts';
import { uploadTask } from './upload.jobs.ts';
import type { UploadServices } from './upload.request.ts';

export function importTasks(services: UploadServices): TaskList {
  return { [spkDates.job]: uploadTask(services, spkDates, writeSpkDates) };
}
