import { whereUsed } from '@otolead/contract/where-used/uses.endpoints.ts';
import type { UsedRecord } from '@otolead/contract/where-used/uses.rules.ts';
import { call } from '../../platform/api/client.ts';
import { reactTo } from '../../platform/api/react-to.ts';

interface UsedBy {
  /** In the reader's language: 'In use: 3 lists'. */
  readonly text: string;
  readonly isUsed: boolean;
}

/** What depends on a record before it is switched off; null where it could not be asked, which was told. */
export async function usedBy(record: UsedRecord, id: number): Promise<UsedBy | null> {
  try {
    const { text, uses } = (await call(whereUsed, { record, record_id: id })).data;
    return { text, isUsed: uses.length > 0 };
  } catch (error) {
    reactTo(error, 'write');
    return null;
  }
}
