import type { TaskList } from 'graphile-worker';
import { findRecording, type RecordingServices } from './recordings.find.ts';
import { FIND_RECORDING } from './recordings.want.ts';

export function recordingTasks(services: RecordingServices): TaskList {
  return {
    [FIND_RECORDING]: (payload) => findRecording(services, payload as Parameters<typeof findRecording>[1]),
  };
}
