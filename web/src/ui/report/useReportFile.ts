import type { RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import type { getCrossSell, getRawData } from '@otolead/contract/reports/reports.endpoints.ts';
import type { FilterValues } from '@otolead/contract/reports/reports.rules.ts';
import { useMutation } from '@tanstack/react-query';
import { namesFields } from '../../platform/api/api-error.ts';
import { isSame } from './address.ts';
import { saveReport } from './save-report.ts';

/** A report that is only a file: its download for the form's values, and the last failure with them. */
export function useReportFile<E extends typeof getCrossSell | typeof getRawData>(
  endpoint: E,
  name: string,
  values: FilterValues,
) {
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (asked: FilterValues) =>
      saveReport(endpoint, { ...asked, format: 'csv' } as RequestOf<E>, name),
    meta: { reads: true },
  });
  const failure = isSame(variables ?? null, values) ? error : null;
  const isOfFields = namesFields(failure);
  return {
    save: () => mutate(values),
    isSaving: isPending,
    /** Fields refused by the server, with its messages. */
    refused: isOfFields ? failure.errors : {},
    failure: isOfFields ? null : failure,
  };
}
