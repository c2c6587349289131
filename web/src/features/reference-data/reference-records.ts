import type { AnyRecord } from '@otolead/contract/kernel/record.ts';
import { REFERENCE_RECORDS } from '@otolead/contract/reference-data/records.rules.ts';
import { useParams } from '@tanstack/react-router';

export const RECORDS: readonly AnyRecord[] = REFERENCE_RECORDS;

/** The kind in the address, `/reference_data/make`; undefined if unknown. */
export function useRecordOfAddress(): AnyRecord | undefined {
  const { record } = useParams({ strict: false }) as { record?: string };
  return RECORDS.find(({ name }) => name === record);
}
