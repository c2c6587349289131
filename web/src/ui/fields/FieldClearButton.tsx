import { Input } from '@mantine/core';
import { useT } from '../../platform/i18n/i18n.ts';

/** Pointer only; the focus stays in the field. */
export function FieldClearButton({ onClear }: { onClear: () => void }) {
  const t = useT('kernel');
  return (
    <Input.ClearButton
      tabIndex={-1}
      aria-label={t('field.clear')}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClear}
    />
  );
}
