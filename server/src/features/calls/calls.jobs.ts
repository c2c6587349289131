import type { Db } from '../../platform/db/database.ts';
import { judgeUsedUp } from '../leads/leads.public.ts';
import { findCallRules, JUDGE_USED_UP } from './call-rules.queries.ts';

/** Tasks that apply a market's changed limit to its queues. */
export function callsTasks({ db }: { readonly db: Db }) {
  return {
    [JUDGE_USED_UP]: async (payload: unknown) => {
      const { market_id: marketId } = payload as { readonly market_id: number };
      const { attempts_in_all: limit } = await findCallRules(db, marketId);
      await judgeUsedUp(db, marketId, limit);
    },
  };
}
