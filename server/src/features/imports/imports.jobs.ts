import { spkDates } from '@otolead/contract/imports/spk-dates.upload.ts';
import type { TaskList } from 'graphile-worker';
import { writeSpkDates } from './spk-dates.rows.ts';
import { uploadTask } from './upload.jobs.ts';
import type { UploadServices } from './upload.request.ts';

export function importTasks(services: UploadServices): TaskList {
  return { [spkDates.job]: uploadTask(services, spkDates, writeSpkDates) };
}
