import { whereUsed } from '@otolead/contract/where-used/uses.endpoints.ts';
import { HOLDING_USES, type UsedRecord } from '@otolead/contract/where-used/uses.rules.ts';
import { call } from '../../platform/api/client.ts';
import { reactTo } from '../../platform/api/react-to.ts';

interface UsedBy {
  /** In the reader's language: 'In use: 3 lists', and the effect of switching the record off. */
  readonly text: string;
  readonly after: string;
  readonly isUsed: boolean;
  /** The server refuses to delete it; it can be switched off. */
  readonly isHeld: boolean;
}

/** What depends on a record; null if the call failed, which was reported. */
export async function usedBy(record: UsedRecord, id: number): Promise<UsedBy | null> {
  try {
    const { text, after, uses } = (await call(whereUsed, { record, record_id: id })).data;
    return {
      text,
      after,
      isUsed: uses.length > 0,
      isHeld: uses.some(({ use }) => HOLDING_USES.includes(use)),
    };
  } catch (error) {
    reactTo(error, 'write');
    return null;
  }
}

/** 'In use: 3 lists. They take no new leads …' */
export const withAfter = ({ text, after }: UsedBy) => [text, after].filter(Boolean).join('. ');
