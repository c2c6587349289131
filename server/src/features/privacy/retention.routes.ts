import { text } from '@otolead/contract/kernel/text.ts';
import {
  getRetention,
  type RetentionRule,
  saveRetention,
  tryRetention,
} from '@otolead/contract/privacy/retention.endpoints.ts';
import {
  NO_RETENTION,
  type RetentionValues,
  retentionRules,
} from '@otolead/contract/privacy/retention.rules.ts';
import { refuseFaults } from '../../platform/http/errors.ts';
import { openReader } from '../../platform/http/open-reader.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { type RecordKind, saveRecord } from '../../platform/records/save-record.ts';
import { findRetention, lockRetention, writeRetention } from './retention.queries.ts';
import { countOver } from './retention.ts';

const RULE: RecordKind<RetentionValues, RetentionRule> = {
  name: 'retention_rule',
  empty: NO_RETENTION,
  find: lockRetention,
  faults: retentionRules.faults,
  write: writeRetention,
};

export const retentionRoutes: readonly Route[] = [
  route(getRetention, async ({ db, market }) => ({ data: await findRetention(db, market.id) })),
  route(saveRetention, async (context, request) => ({
    data: await saveRecord(context, RULE, { ...request, id: context.market.id }),
    message: text('kernel:saved'),
  })),
  route(tryRetention, async (context, given) => {
    const { clock, db, market } = await openReader(context);
    const months = { ...NO_RETENTION, ...definedOf(given) };
    refuseFaults(retentionRules.faults(months));
    return { data: await countOver(db, { marketId: market.id, months, now: clock.now() }) };
  }),
];

const definedOf = <Given extends object>(given: Given): Partial<Given> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<Given>;
