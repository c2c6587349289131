import { auditTabFilter } from '@otolead/contract/audits/audits.rules.ts';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { leadListRequest } from '@otolead/contract/leads/leads.schema.ts';
import { ROLE_LIMITS } from '@otolead/contract/trail/limits.rules.ts';
import { countAudits, findAuditRows } from '../server/src/features/audits/audits.queries.ts';
import { exportRows } from '../server/src/features/exports/exports.columns.ts';
import {
  countLeads,
  findInterests,
  findLeadIds,
  findLeadRows,
  findNamedIds,
  forPage,
  leadOrder,
} from '../server/src/features/leads/leads.list.queries.ts';
import { leadScope } from '../server/src/features/leads/leads.scope.ts';
import { selectedLeads } from '../server/src/features/leads/leads.selection.ts';
import { leadQuestion, leadSearch } from '../server/src/features/leads/search/search.ts';
import type { Db } from '../server/src/platform/db/database.ts';

/** A heavy query with a user's parameters; `ask` awaits all its statements. */
export interface HeavyQuery {
  readonly name: string;
  readonly about: string;
  readonly ask: (db: Db) => Promise<void>;
}

const market = MARKETS.id;
const searcher = {
  market,
  clock: { now: () => new Date('2026-11-20T03:00:00Z') },
  actor: {
    userId: 7,
    sessionId: 1,
    name: 'Sari Dewi',
    username: 'supervisor.id',
    email: 'sari@otolead.test',
    roleId: ROLE.supervisor,
    dseId: null,
    marketIds: [market.id],
    held: new Set<string>(),
    denied: new Set<string>(),
    limits: ROLE_LIMITS,
  },
};
const scope = leadScope(searcher);
const FIRST_PAGE = { offset: 0 };
const LATER = { key: '2026-11-19 02:00:00.123456+00', id: 1_000_500, total: 20_000 };
/** Below the number that a scan of the market's leads would meet (`forPage`). */
const FEW_LEADS = 500;

function asked(filters: object) {
  const request = leadListRequest.parse(filters);
  return { question: leadQuestion(leadSearch(searcher, request)), order: leadOrder(request) };
}

/** The five most expensive at ten million leads (docs/decisions/006, 018). */
export const HEAVY_QUERIES: readonly HeavyQuery[] = [
  {
    name: 'lead-list',
    about:
      'The lead list, due today, by status and city: ids of a page, of a later one, total, rows, interests',
    ask: async (db) => {
      const { question, order } = asked({
        date_type: 'followup_date',
        start_date: '2026-11-20',
        end_date: '2026-11-20',
        sub_status_id: [2, 3],
        city_id: [4],
      });
      await findLeadIds(db, question, order, FIRST_PAGE);
      await findLeadIds(db, question, order, { offset: 0, after: LATER });
      await countLeads(db, question);
      await findLeadRows.en(db, scope, [1_000_500]);
      await findInterests(db, scope, [1_000_500]);
    },
  },
  {
    name: 'lead-list-by-car',
    about: 'The lead list by test drive alone: total from the cars, then the page by them where they are few',
    ask: async (db) => {
      const { question, order } = asked({ test_drive_type: [3] });
      await countLeads(db, question);
      await findLeadIds(db, forPage(question, FEW_LEADS), order, FIRST_PAGE);
    },
  },
  {
    name: 'lead-list-by-name',
    about: 'The lead list by a part of a name: page by its words, total',
    ask: async (db) => {
      const { question, order } = asked({ search: 'santoso' });
      await findNamedIds(db, scope, question.partOfName ?? '', order, FIRST_PAGE);
      await countLeads(db, question);
    },
  },
  {
    name: 'lead-export',
    about: 'The rows of an export, as they are copied out',
    ask: async (db) => {
      const leads = selectedLeads(db, searcher, leadListRequest.parse({ status_id: [2] }));
      await exportRows(leads, searcher, 'en').execute();
    },
  },
  {
    name: 'audit-list',
    about: 'The audit list, new audits: page and total',
    ask: async (db) => {
      const question = { scope, market, agentId: undefined, readsContacts: true };
      const tab = auditTabFilter('New', ROLE.auditor);
      await findAuditRows(db, question, tab, FIRST_PAGE, { language: 'en', now: searcher.clock.now() });
      await countAudits(db, question, [tab]);
    },
  },
];
