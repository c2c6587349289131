import { text } from '@otolead/contract/kernel/text.ts';
import {
  getRecordingRules,
  type RecordingRule,
  saveRecordingRules,
  tryRecordingRetention,
} from '@otolead/contract/recordings/recording-rules.endpoints.ts';
import {
  NO_RECORDINGS,
  type RecordingRuleValues,
  recordingRuleRules,
} from '@otolead/contract/recordings/recording-rules.rules.ts';
import {
  listLeadRecordings,
  openRecording,
  streamRecording,
} from '@otolead/contract/recordings/recordings.endpoints.ts';
import { refuseFaults } from '../../platform/http/errors.ts';
import { keyRoute, type Route, route } from '../../platform/http/route.ts';
import { type RecordKind, saveRecord } from '../../platform/records/save-record.ts';
import { findRecordingRule, lockRecordingRule, writeRecordingRule } from './recording-rules.queries.ts';
import { openForHearing, recordingsOfLead } from './recordings.open.ts';
import { countOverRecordings } from './recordings.retention.ts';
import { admitHearer, streamOf } from './recordings.stream.ts';

const RULE: RecordKind<RecordingRuleValues, RecordingRule> = {
  name: 'recording_rule',
  empty: NO_RECORDINGS,
  find: lockRecordingRule,
  faults: recordingRuleRules.faults,
  write: writeRecordingRule,
};

export const recordingsRoutes: readonly Route[] = [
  route(listLeadRecordings, async (context, request) => ({ data: await recordingsOfLead(context, request) })),
  route(openRecording, openForHearing),
  keyRoute(streamRecording, admitHearer, async (context) => ({ data: null, file: await streamOf(context) })),
  route(getRecordingRules, async ({ db, market }) => ({ data: await findRecordingRule(db, market.id) })),
  route(saveRecordingRules, async (context, request) => ({
    data: await saveRecord(context, RULE, { ...request, id: context.market.id }),
    message: text('kernel:saved'),
  })),
  route(tryRecordingRetention, async ({ clock, market, reading }, { keep_months: given }) => {
    const months = given ?? NO_RECORDINGS.keep_months;
    refuseFaults(recordingRuleRules.faults({ ...NO_RECORDINGS, keep_months: months }));
    return {
      data: await countOverRecordings(reading.db, { marketId: market.id, months, now: clock.now() }),
    };
  }),
];
