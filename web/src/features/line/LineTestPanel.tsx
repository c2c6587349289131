import { Button } from '@mantine/core';
import { testLine } from '@otolead/contract/line/line.endpoints.ts';
import type { LineTestData } from '@otolead/contract/line/line.schema.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { Panel } from '../../ui/Panel/Panel.tsx';
import classes from './line.module.css';

/** Below the market's settings: whether its dialer answers, admits us and knows our agents. */
export function LineTestPanel() {
  const t = useT('line');
  const test = useMutation({ mutationFn: () => call(testLine, {}) });
  const found = test.data?.data;
  return (
    <Panel
      title={t('test.title')}
      actions={
        <Button
          size="compact-sm"
          variant="default"
          loading={test.isPending}
          onClick={() => test.mutate(undefined)}
        >
          {t('test.do')}
        </Button>
      }
    >
      <div role="status">
        {found ? <Found found={found} /> : <p className={classes.tested}>{t('test.hint')}</p>}
      </div>
    </Panel>
  );
}

function Found({ found }: { found: LineTestData }) {
  const t = useT('line');
  const { parts, signed_in: count, unknown, has_secret: hasSecret } = found;
  if (!parts) return <p className={classes.tested}>{t('test.none')}</p>;
  const isVicidial = found.switch === 'vicidial';
  const line = (part: 'states' | 'commands') => (
    <li data-check={parts[part]}>{t(`test.${part}`, { result: t(`test.check.${parts[part]}`) })}</li>
  );
  return (
    <ul className={classes.tested}>
      {isVicidial ? (
        <>
          {line('states')}
          {line('commands')}
        </>
      ) : (
        <li data-check="answers">{t('test.simulator')}</li>
      )}
      {parts.states === 'answers' && <li>{t('test.signed_in', { count })}</li>}
      {unknown.length > 0 && <li data-check="strange">{t('test.unknown', { users: unknown.join(', ') })}</li>}
      {isVicidial && !hasSecret && <li data-check="strange">{t('test.no_secret')}</li>}
    </ul>
  );
}
