import { CALL_RULES, callRuleRules } from '@otolead/contract/calls/call-rules.rules.ts';
import { getCallRules, saveCallRules } from '@otolead/contract/calls/calls.endpoints.ts';
import { callOrder, type NextReason } from '@otolead/contract/calls/next.rules.ts';
import { formatDateTime } from '@otolead/contract/kernel/market-time.ts';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useLanguage, useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { leadLink } from '../../platform/market/lead-address.ts';
import { RetryLine } from '../../ui/ErrorState/RetryLine.tsx';
import { FormPage } from '../../ui/form/FormPage.tsx';
import { FormText } from '../../ui/form/RecordFields.tsx';
import { useRecord } from '../../ui/form/useRecord.ts';
import { Panel } from '../../ui/Panel/Panel.tsx';
import rows from '../../ui/Panel/PanelRows.module.css';
import { workingQuery } from './calls.api.ts';
import classes from './calls.module.css';

const NUMBERS = ['attempts_per_day', 'attempts_in_all', 'pause_minutes'] as const;

/** /call_rules: when customers may be called, in which order, and who works on which lead now. */
export function CallRulesPage() {
  const t = useT('calls');
  const market = activeMarket();
  return (
    <>
      <FormPage
        title={t('rules.title', { market: t(`kernel:market.${market.code}`) })}
        back="/"
        history="call_rules"
        rules={callRuleRules}
        empty={CALL_RULES}
        found={useRecord(getCallRules, market.id)}
        save={saveCallRules}
      >
        {(form) => (
          <>
            {NUMBERS.map((name) => (
              <FormText key={name} form={form} name={name} digits maxLength={4} />
            ))}
            <FormText form={form} name="quiet_from" maxLength={5} description={t('hint.quiet')} />
            <FormText form={form} name="quiet_to" maxLength={5} description={t('hint.quiet')} />
            <FormText form={form} name="lease_minutes" digits maxLength={3} description={t('hint.lease')} />
            <Order
              value={callOrder(form.values.call_order.split(','))}
              onChange={(order) => form.edit('call_order', order.join(','))}
            />
          </>
        )}
      </FormPage>
      <Working />
    </>
  );
}

interface OrderProps {
  value: readonly NextReason[];
  onChange: (order: readonly NextReason[]) => void;
}

function Order({ value, onChange }: OrderProps) {
  const t = useT('calls');
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef('');
  // A moved entry loses the focus.
  useEffect(() => {
    if (pressed.current)
      list.current?.querySelector<HTMLElement>(`[data-move='${pressed.current}']`)?.focus();
    pressed.current = '';
  });
  const move = (at: number, by: -1 | 1) => {
    const reason = value[at];
    const other = value[at + by];
    if (!reason || !other) return;
    pressed.current = `${reason} ${by}`;
    onChange(value.with(at, other).with(at + by, reason));
  };
  const button = (at: number, by: -1 | 1) => ({
    type: 'button' as const,
    'data-move': `${value[at]} ${by}`,
    // At either end the button stays focusable, so that the keys continue from there.
    'aria-disabled': value[at + by] === undefined,
    onClick: () => move(at, by),
  });
  return (
    <fieldset className={classes.order}>
      <legend>{t('field.call_order')}</legend>
      <ol ref={list}>
        {value.map((reason, at) => {
          const name = t(`reason.${reason}`);
          return (
            <li key={reason}>
              <span>{name}</span>
              <button
                {...button(at, -1)}
                aria-label={t('order.up', { name })}
                title={at === 0 ? t('order.first') : undefined}
              >
                <IconChevronUp size={16} aria-hidden />
              </button>
              <button
                {...button(at, 1)}
                aria-label={t('order.down', { name })}
                title={at === value.length - 1 ? t('order.last') : undefined}
              >
                <IconChevronDown size={16} aria-hidden />
              </button>
            </li>
          );
        })}
      </ol>
    </fieldset>
  );
}

function Working() {
  const t = useT('calls');
  const language = useLanguage();
  const { data, isError, refetch } = useQuery(workingQuery());
  if (!data) return isError ? <RetryLine onRetry={refetch} /> : null;
  return (
    <Panel title={t('working')} note={data.length} flush className={classes.working}>
      {data.length === 0 && <p className={rows.empty}>{t('working.none')}</p>}
      <ul className={rows.rows}>
        {data.map(
          ({ lead_id: id, lead_name: name, agent, reason, since, in_call: inCall, calls_today: calls }) => (
            <li key={`${id} ${agent} ${reason}`} className={rows.row}>
              <span className={rows.what}>
                <Link className={rows.name} {...leadLink(id)}>
                  {name}
                </Link>
                <span className={rows.second}>
                  {[
                    agent,
                    inCall ? t('working.in_call') : t(`reason.${reason}`),
                    t('working.since', {
                      when: formatDateTime(new Date(since), activeMarket().timeZone, language),
                    }),
                    t('working.calls', { count: calls }),
                  ].join(' · ')}
                </span>
              </span>
            </li>
          ),
        )}
      </ul>
    </Panel>
  );
}
