/** The dialer lists recordings; the end of a call asks for its own. */
export { findRecordingsOfDays } from './recordings.find.ts';
export type { LoggedRecording } from './recordings.match.ts';
export { recordingsPart } from './recordings.person.ts';
export { retainRecordings } from './recordings.retention.ts';
export { wantRecording } from './recordings.want.ts';
export { WavPeaks } from './wav-peaks.ts';
