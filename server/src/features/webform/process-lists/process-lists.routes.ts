import { text } from '@otolead/contract/kernel/text.ts';
import {
  listProcessLists,
  saveProcessList,
} from '@otolead/contract/webform/process-lists/process-lists.endpoints.ts';
import {
  NEW_PROCESS_LIST,
  type ProcessListValues,
  processListRules,
} from '@otolead/contract/webform/process-lists/process-lists.rules.ts';
import type { ProcessList } from '@otolead/contract/webform/process-lists/process-lists.schema.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { pageAnswer } from '../../../platform/list/numbered-page.ts';
import { saveRoute } from '../../../platform/records/record-routes.ts';
import { type RecordKind, refuseUnknown } from '../../../platform/records/save-record.ts';
import { changesRouting } from '../routing-changes.ts';
import {
  findProcessList,
  isCampaign,
  listProcessListRows,
  presentProcessList,
  writeProcessList,
} from './process-lists.queries.ts';

const PROCESS_LIST: RecordKind<ProcessListValues, ProcessList> = {
  name: 'process_list',
  empty: NEW_PROCESS_LIST,
  find: findProcessList,
  faults: processListRules.faults,
  check: async (tx, context, values, before) => {
    // A list stays in its process; with an inactive campaign it can be switched off, but not on.
    const { campaign_id: campaignId, process_id: processId } = values;
    const turnsOn = before?.status !== '1' && values.status === '1';
    const moves = before?.campaign_id !== campaignId || before.process_id !== processId;
    if (turnsOn || moves)
      refuseUnknown(processListRules, 'campaign_id', await isCampaign(tx, context, campaignId, processId));
    if (before) refuseUnknown(processListRules, 'process_id', before.process_id === processId);
  },
  write: changesRouting(writeProcessList),
  taken: { list_id: text('webform:list_id_taken') },
};

export const processListsRoutes: readonly Route[] = [
  route(listProcessLists, async (context, request) =>
    pageAnswer(listProcessLists, await listProcessListRows(context, request), (row) =>
      presentProcessList(context, row),
    ),
  ),
  saveRoute(saveProcessList, PROCESS_LIST),
];
