import { activeMarket } from './active-market.ts';
import { inMarket } from './market-path.ts';

/** The audit whose form opens; repeated by a re-audit, which has it as its parent. */
export interface OpenedAudit {
  readonly auditId: number;
  readonly isReaudit: boolean;
}

/** What a link within the app needs to open a lead; with `next` the lead is kept for the caller, who asked for one. */
export const leadLink = (id: number, next?: 1) =>
  ({ to: '/Leads-Details', search: { id, ...(next && { next }) } }) as const;

/** Address of a lead in the active market; with an audit that opens below its assigned cars (spec A§2). */
export function leadHref(leadId: number, audit?: OpenedAudit): string {
  return `${inMarket('/Leads-Details', activeMarket().code)}?id=${leadId}${audit ? auditFlags(audit) : ''}`;
}

function auditFlags({ auditId, isReaudit }: OpenedAudit): string {
  return isReaudit
    ? `&is_reaudit=1&auditlead_id=${auditId}&parent_id=${auditId}`
    : `&is_audit=1&auditlead_id=${auditId}`;
}

/** In a tab of its own, so that the list stays as it is (spec A§2). */
export const openLead = (leadId: number, audit?: OpenedAudit) =>
  window.open(leadHref(leadId, audit), '_blank', 'noopener');
