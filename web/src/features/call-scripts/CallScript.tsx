import { getCallScript } from '@otolead/contract/call-scripts/call-scripts.endpoints.ts';
import { fillScript } from '@otolead/contract/call-scripts/placeholders.rules.ts';
import type { LeadDetail } from '@otolead/contract/leads/leads.schema.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { useUser } from '../../platform/session/session.ts';
import { Panel } from '../../ui/Panel/Panel.tsx';
import classes from './call-scripts.module.css';

const callScriptQuery = (leadId: number) =>
  queryOptions({
    queryKey: ['call-scripts', leadId] as const,
    queryFn: async ({ signal }) => (await call(getCallScript, { lead_id: leadId }, { signal })).data,
  });

interface CallScriptProps {
  lead: LeadDetail;
  /** Make and model that the customer wants; empty if unknown. */
  car: string;
}

/** What to say during a call, with the lead's facts filled in; nothing where nothing is set. */
export function CallScript({ lead, car }: CallScriptProps) {
  const t = useT('call-scripts');
  const user = useUser();
  const { data } = useQuery(callScriptQuery(lead.lead_id));
  if (!data || (data.script === '' && data.consent_line === '')) return null;
  const facts = { customer: lead.lead_name, agent: user.name, car, city: lead.lead_city ?? '' };
  return (
    <Panel title={t('panel')}>
      {data.consent_line !== '' && (
        <p className={classes.consent}>
          <strong>{t('consent')}</strong> {data.consent_line}
        </p>
      )}
      {data.script !== '' && <p className={classes.script}>{fillScript(data.script, facts)}</p>}
    </Panel>
  );
}
