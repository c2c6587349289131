import type { Market } from '@otolead/contract/kernel/market.ts';
import { mobilePart } from '@otolead/contract/kernel/phone.ts';
import { readSearch } from '@otolead/contract/leads/search.rules.ts';
import { type SqlBool, sql } from 'kysely';
import { type Condition, likePattern } from './terms.ts';

/** Quick search: name, mobile or lead id in one box (domain.md 14). */
export function textCondition(typed: string | undefined, market: Market): Condition | undefined {
  const term = readSearch(typed);
  switch (term.kind) {
    case 'none':
      return undefined;
    case 'too_short':
      return sql<SqlBool>`false`;
    case 'name': {
      const words = term.words.map((word) => sql<SqlBool>`lead.search_name like ${likePattern(word)}`);
      return sql<SqlBool>`${sql.join(words, sql` and `)}`;
    }
    case 'digits': {
      const byId = term.leadId === undefined ? [] : [sql`lead.lead_id = ${term.leadId}`];
      const part = mobilePart(term.mobile, market);
      const pattern = likePattern(part);
      const byMobile =
        part === '' ? [] : [sql`lead.mobile like ${pattern}`, sql`lead.alternate_mobile like ${pattern}`];
      return sql<SqlBool>`(${sql.join([...byMobile, ...byId], sql` or `)})`;
    }
  }
}
