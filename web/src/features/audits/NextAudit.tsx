import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useT } from '../../platform/i18n/i18n.ts';
import { RetryLine } from '../../ui/ErrorState/RetryLine.tsx';
import { KeyHint } from '../../ui/KeyHint/KeyHint.tsx';
import { type KeyGroup, useScreenKeys } from '../../ui/keys/screen-keys.ts';
import { useSingleKey } from '../../ui/keys/useSingleKey.ts';
import { nextAuditQuery } from './audits.api.ts';

const KEYS: KeyGroup = { title: 'audits:keys.title', lines: [{ text: 'audits:next', keys: ['N'] }] };

/** Opens the next waiting audit; shortcut n. */
export function NextAudit({ auditId }: { auditId: number }) {
  const t = useT('audits');
  const navigate = useNavigate();
  const { data: next, isError, refetch } = useQuery(nextAuditQuery(auditId));
  useScreenKeys(KEYS);
  const go = () => {
    if (!next) return;
    const { lead_id: id, auditlead_id: audit, is_reaudit: isReaudit } = next;
    const flags = isReaudit ? ({ is_reaudit: 1, parent_id: audit } as const) : ({ is_audit: 1 } as const);
    const search = { id, auditlead_id: audit, ...flags };
    void navigate({ to: '/Leads-Details', search });
  };
  useSingleKey('n', go, Boolean(next));
  if (isError && next === undefined) return <RetryLine onRetry={refetch} />;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      disabled={!next}
      title={next === null ? t('next.none') : undefined}
      aria-keyshortcuts="n"
      rightSection={<KeyHint>N</KeyHint>}
      onClick={go}
    >
      {t('next')}
    </Button>
  );
}
