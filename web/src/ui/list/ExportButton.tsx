import type { Endpoint, RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '../../platform/api/client.ts';
import { ActionButton } from '../ActionButton/ActionButton.tsx';
import { writeFilters } from './filters.ts';

interface ExportButtonProps<E extends Endpoint> {
  endpoint: E;
  /** The list's filters, which the file shares. */
  values: Readonly<Record<string, string | null>>;
  /** Number of matching rows, if known. */
  total: number | undefined;
  fileName: string;
  /** Shown for a list without rows. */
  nothing: string;
  children: string;
}

/** Downloads the matching rows as a file. */
export function ExportButton<E extends Endpoint>(props: ExportButtonProps<E>) {
  const { endpoint, values, total, fileName, nothing, children } = props;
  const save = useMutation({
    mutationFn: () => saveFile(endpoint, writeFilters(values) as RequestOf<E>, fileName),
  });
  return (
    <ActionButton
      variant="default"
      leftSection={<IconDownload size={15} stroke={1.75} aria-hidden />}
      loading={save.isPending}
      disabledReason={total === 0 ? nothing : null}
      onClick={() => save.mutate()}
    >
      {children}
    </ActionButton>
  );
}
