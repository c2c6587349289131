import { activeMarket } from './active-market.ts';
import { inMarket } from './market-path.ts';

/** The audit whose form opens; for a re-audit, its parent. */
export interface OpenedAudit {
  readonly auditId: number;
  readonly isReaudit: boolean;
}

/** A link within the app to a lead; `next` marks it as leased by the call queue. */
export const leadLink = (id: number, next?: 1) =>
  ({ to: '/Leads-Details', search: { id, ...(next && { next }) } }) as const;

/** Address of a lead in the active market; an audit opens below its assigned cars (spec A§2). */
export function leadHref(leadId: number, audit?: OpenedAudit): string {
  return `${inMarket('/Leads-Details', activeMarket().code)}?id=${leadId}${audit ? auditFlags(audit) : ''}`;
}

function auditFlags({ auditId, isReaudit }: OpenedAudit): string {
  return isReaudit
    ? `&is_reaudit=1&auditlead_id=${auditId}&parent_id=${auditId}`
    : `&is_audit=1&auditlead_id=${auditId}`;
}

/** Opens a new tab, so that the list stays as it is (spec A§2). */
export const openLead = (leadId: number, audit?: OpenedAudit) =>
  window.open(leadHref(leadId, audit), '_blank', 'noopener');
