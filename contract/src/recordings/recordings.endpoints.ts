import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { HEAR_RECORDINGS } from './recordings.rules.ts';
import {
  leadRecordings,
  leadRecordingsRequest,
  openedRecording,
  openRecordingRequest,
  streamRequest,
} from './recordings.schema.ts';

const SOURCE = 'docs/decisions/067';

export const listLeadRecordings = defineEndpoint({
  name: 'recordings.of_lead',
  method: 'POST',
  path: '/recordings/of_lead',
  summary: 'Recordings of a lead’s calls, the latest first, and the one that an audit is about',
  source: SOURCE,
  access: HEAR_RECORDINGS,
  request: leadRecordingsRequest,
  data: leadRecordings,
});

export const openRecording = defineEndpoint({
  name: 'recordings.open',
  method: 'POST',
  path: '/recordings/open',
  summary: 'Opens a recording to be heard: stands in the log of views and answers the address of its stream',
  source: SOURCE,
  access: HEAR_RECORDINGS,
  views: 'heard',
  request: openRecordingRequest,
  data: openedRecording,
  writes: ['recording_ticket'],
});

/** GET with a cookie as ticket, because a browser’s player sends no token. */
export const streamRecording = defineEndpoint({
  name: 'recordings.stream',
  method: 'GET',
  path: '/recordings/stream',
  summary: 'An opened recording, whole or a range of it',
  source: SOURCE,
  access: 'recording-ticket',
  request: streamRequest,
  data: z.null(),
  file: true,
});

export const recordingsEndpoints = [listLeadRecordings, openRecording, streamRecording] as const;
