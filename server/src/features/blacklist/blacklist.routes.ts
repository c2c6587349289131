import {
  listBlacklist,
  saveBlacklist,
  searchBlacklist,
} from '@otolead/contract/blacklist/blacklist.endpoints.ts';
import {
  type BlacklistValues,
  blacklistRules,
  NEW_BLACKLIST_ENTRY,
} from '@otolead/contract/blacklist/blacklist.rules.ts';
import type { BlacklistEntry } from '@otolead/contract/blacklist/blacklist.schema.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { isSameMobile } from '@otolead/contract/kernel/phone.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { pageRoute } from '../../platform/records/record-routes.ts';
import { type RecordKind, refuseUnknown, saveRecord } from '../../platform/records/save-record.ts';
import { findEntry, listEntryRows, presentEntry, writeEntry } from './entries.queries.ts';

/** The market defines valid mobiles. */
function entryOf(market: Market): RecordKind<BlacklistValues, BlacklistEntry> {
  const rules = blacklistRules(market);
  return {
    name: 'blacklist',
    empty: NEW_BLACKLIST_ENTRY,
    find: findEntry,
    faults: rules.faults,
    check: async (_tx, _context, { mobile_number: mobile }, before) => {
      const isKept = !before || isSameMobile(before.mobile_number, mobile, market);
      refuseUnknown(rules, 'mobile_number', isKept);
    },
    write: writeEntry,
    // A save is the review, even of an entry that stays as it is.
    impliedFields: ['review'],
    taken: { mobile_number: text('blacklist:listed') },
  };
}

export const blacklistRoutes: readonly Route[] = [
  pageRoute(listBlacklist, listEntryRows, presentEntry),
  pageRoute(searchBlacklist, listEntryRows, presentEntry),
  route(saveBlacklist, async (context, request) => ({
    data: await saveRecord(context, entryOf(context.market), request),
    message: text('kernel:saved'),
  })),
];
