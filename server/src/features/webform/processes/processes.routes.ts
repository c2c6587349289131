import { RECORD_STATUS } from '@otolead/contract/kernel/status.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { listProcesses, saveProcess } from '@otolead/contract/webform/processes/processes.endpoints.ts';
import {
  NEW_PROCESS,
  type ProcessValues,
  processRules,
} from '@otolead/contract/webform/processes/processes.rules.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { pageRoute } from '../../../platform/records/record-routes.ts';
import { type RecordKind, refuseUnknown, saveRecord } from '../../../platform/records/save-record.ts';
import { isConfigItem } from '../../config/config.public.ts';
import { refuseDeletion } from '../../where-used/where-used.public.ts';
import { changesRouting } from '../routing-changes.ts';
import { areDomains, areLeadTypes } from './processes.checks.ts';
import {
  findProcess,
  listProcessRows,
  type ProcessRecord,
  presentProcess,
  writeProcess,
} from './processes.queries.ts';

const PROCESS: RecordKind<ProcessValues, ProcessRecord> = {
  name: 'process',
  empty: NEW_PROCESS,
  find: findProcess,
  faults: processRules.faults,
  check: async (tx, context, values, before) => {
    if (before && values.status === RECORD_STATUS.deleted)
      await refuseDeletion(tx, context, 'process', before.id);
    refuseUnknown(processRules, 'country_id', values.country_id === context.market.id);
    const isType = await isConfigItem(tx, 'business_type_list', values.business_type_id);
    refuseUnknown(processRules, 'business_type_id', isType);
    refuseUnknown(processRules, 'domain_ids', await areDomains(tx, context, values, before));
    refuseUnknown(processRules, 'lead_type_ids', await areLeadTypes(tx, context, values, before));
  },
  write: changesRouting(writeProcess),
  taken: { name: text('webform:name_taken') },
};

export const processesRoutes: readonly Route[] = [
  pageRoute(listProcesses, listProcessRows, presentProcess),
  route(saveProcess, async (context, request) => ({
    data: presentProcess(await saveRecord(context, PROCESS, request)),
    message: text('kernel:saved'),
  })),
];
