import { Button } from '@mantine/core';
import { hasCall } from '@otolead/contract/dialer/line.rules.ts';
import { showMobile } from '@otolead/contract/kernel/phone.ts';
import type { LineCallData } from '@otolead/contract/line/line.schema.ts';
import { IconPhoneCall } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { handNumber, takesNumberOf } from '../../platform/handed-number.ts';
import { type Translate, useT } from '../../platform/i18n/i18n.ts';
import { leadLink } from '../../platform/market/lead-address.ts';
import { useCan } from '../../platform/session/session.ts';
import { hasUnsaved } from '../../ui/dialogs/unsaved.ts';
import { areKeysTaken, isDialogOpen } from '../../ui/keys/key-targets.ts';
import { claimCall } from './claim-call.ts';
import { lineQuery } from './line.api.ts';
import classes from './line.module.css';

/**
 * Who is calling: opens the lead of a call that arrives, or the form of a new one, unless that would take away what is
 * being typed; then it offers to. Says what the agent must know about the customer, and leads back to the call.
 */
export function CallBar() {
  const { data: line } = useQuery(lineQuery());
  const call = line && hasCall(line.state) ? line.call : null;
  return call ? <Arrived key={call.code} call={call} /> : null;
}

function Arrived({ call }: { call: LineCallData }) {
  const t = useT('line');
  const { isHere, open } = useScreenOf(call);
  const { code, direction, note } = call;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each call
  useEffect(() => {
    // The agent's own call was made from its lead.
    if (direction === 'out' || !open) return;
    const arrive = async () => {
      if (document.visibilityState === 'hidden' || !(await claimCall(code))) return;
      if (!isHere && !isBusy()) open();
    };
    void arrive();
    document.addEventListener('visibilitychange', arrive);
    return () => document.removeEventListener('visibilitychange', arrive);
  }, []);
  const isCareful = note === 'erased' || note === 'do_not_call';
  if (isHere && note !== 'do_not_call') return null;
  return (
    <div role="status" className={classes.region}>
      <p className={classes.bar} data-tone={isCareful ? 'danger' : 'info'}>
        <IconPhoneCall size={16} stroke={1.9} aria-hidden />
        <span>{wordsOf(call, t)}</span>
        {!isHere && open && (
          <Button size="compact-xs" variant="default" onClick={open}>
            {t(call.lead_id === null ? 'add' : 'open')}
          </Button>
        )}
      </p>
    </div>
  );
}

/** Something is being typed or decided that opening another screen would take away. */
const isBusy = () => hasUnsaved() || areKeysTaken() || isDialogOpen();

/** The screen of a call: its lead's page, or the form of a new lead with the number. Null if it has none. */
function useScreenOf(call: LineCallData): { readonly isHere: boolean; readonly open: (() => void) | null } {
  const navigate = useNavigate();
  const can = useCan();
  const { pathname, search } = useLocation();
  const { lead_id: leadId, mobile } = call;
  if (leadId !== null)
    return {
      isHere: pathname.endsWith('/Leads-Details') && (search as { id?: number }).id === leadId,
      open: () => void navigate(leadLink(leadId)),
    };
  if (mobile === null || !can('/add_lead')) return { isHere: false, open: null };
  const at = new Date(call.started_at).getTime();
  return {
    isHere: takesNumberOf(at, pathname, search),
    open: () => void navigate({ to: '/add_lead', search: { call: handNumber(at, mobile) } }),
  };
}

function wordsOf({ lead_name: name, mobile, note, direction }: LineCallData, t: Translate<'line'>): string {
  if (note === 'erased') return t('call.erased');
  if (name === null)
    return mobile ? t('call.unknown', { number: showMobile(mobile) }) : t('call.unknown_hidden');
  if (note === 'do_not_call') return t('call.do_not_call', { name });
  if (note === 'merged') return t('call.merged');
  return t(direction === 'in' ? 'call.in' : 'call.with', { name });
}
