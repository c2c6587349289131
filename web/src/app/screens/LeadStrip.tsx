import { EDIT_LEAD } from '@otolead/contract/kernel/lead-rights.ts';
import type { LeadDetail } from '@otolead/contract/leads/leads.schema.ts';
import { Suspense } from 'react';
import { ChatLinks } from '../../features/assigned-cars/chats/ChatLinks.tsx';
import { LeadAudits } from '../../features/audits/LeadAudits.tsx';
import { CallButton } from '../../features/calls/CallButton.tsx';
import { LeadViewers } from '../../features/calls/LeadViewers.tsx';
import { NextLead } from '../../features/calls/NextLead.tsx';
import { WhyNext } from '../../features/calls/WhyNext.tsx';
import { PriorityPush } from '../../features/dialer/PriorityPush.tsx';
import { LeadHeader } from '../../features/leads/workspace/LeadHeader.tsx';
import { useLeadLine } from '../../features/line/useLeadLine.ts';
import { MergeButton } from '../../features/merges/MergeButton.tsx';
import { MessageButton } from '../../features/messages/MessageButton.tsx';
import { RemoveFromMyActive } from '../../features/my-active/RemoveFromMyActive.tsx';
import { useGiveToAgent } from '../../features/my-active/useGiveToAgent.tsx';
import { TaskButton } from '../../features/my-day/TaskButton.tsx';
import { ConsentButton } from '../../features/privacy/ConsentButton.tsx';
import { EraseLink } from '../../features/privacy/EraseLink.tsx';
import { loadTexts, useT } from '../../platform/i18n/i18n.ts';
import { useCan } from '../../platform/session/session.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Pill } from '../../ui/StatusPill/StatusPill.tsx';
import classes from './LeadStrip.module.css';

const CallScript = lazyPart(async () => {
  const [{ CallScript: Part }] = await Promise.all([
    import('../../features/call-scripts/CallScript.tsx'),
    loadTexts('call-scripts'),
  ]);
  return Part;
});

interface LineCallProps {
  lead: LeadDetail;
  /** The car that the customer wants first; empty if unknown. */
  car: string;
}

interface LeadStripProps extends LineCallProps {
  /** An audit is open, whose next one has the key. */
  isAudited: boolean;
}

function LineCall({ lead, car }: LineCallProps) {
  return (
    <CallButton
      lead={lead}
      line={useLeadLine(lead.lead_id)}
      script={
        <Suspense>
          <CallScript lead={lead} car={car} />
        </Suspense>
      }
    />
  );
}

/** The strip above the columns, with the actions on the whole lead. */
export function LeadStrip({ lead, car, isAudited }: LeadStripProps) {
  const t = useT('calls');
  const can = useCan();
  const { actionOf, dialog } = useGiveToAgent();
  const owned = {
    id: lead.lead_id,
    name: lead.lead_name,
    ownerId: lead.myactive_agent_id,
    statusId: lead.status_id,
    subStatusId: lead.sub_status_id,
  };
  return (
    <>
      <LeadHeader
        lead={lead}
        ownerAction={
          <>
            {actionOf(owned)} <RemoveFromMyActive lead={owned} />
          </>
        }
        chats={
          lead.do_not_call ? (
            <Pill tone="danger">{t('do_not_call')}</Pill>
          ) : (
            <>
              <ChatLinks
                leadId={lead.lead_id}
                party="lead"
                mobile={lead.lead_mobile}
                name={lead.lead_name}
                counts={lead}
              />
              <MessageButton leadId={lead.lead_id} name={lead.lead_name} />
            </>
          )
        }
        viewers={
          <>
            {can(EDIT_LEAD) && <WhyNext leadId={lead.lead_id} />}
            <LeadViewers leadId={lead.lead_id} />
          </>
        }
        actions={
          <span className={classes.actions}>
            {can(EDIT_LEAD) && (
              <>
                <LineCall lead={lead} car={car} />
                <NextLead left={lead.lead_id} compact hasKey={!isAudited} />
              </>
            )}
            <span className={classes.seldom}>
              {can(EDIT_LEAD) && <TaskButton leadId={lead.lead_id} />}
              {lead.is_audit_eligible_lead && <LeadAudits leadId={lead.lead_id} />}
              <MergeButton leadId={lead.lead_id} />
              <ConsentButton leadId={lead.lead_id} />
              <EraseLink leadId={lead.lead_id} />
              <PriorityPush request={{ lead_ids: [lead.lead_id] }} total={1} compact />
            </span>
          </span>
        }
      />
      {dialog}
    </>
  );
}
