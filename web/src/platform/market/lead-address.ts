import { activeMarket } from './active-market.ts';
import { inMarket } from './market-path.ts';

/** Address of a lead in the active market; with an audit that opens below its assigned cars (spec A§2). */
export function leadHref(leadId: number, auditId?: number): string {
  const audit = auditId === undefined ? '' : `&is_audit=1&auditlead_id=${auditId}`;
  return `${inMarket('/Leads-Details', activeMarket().code)}?id=${leadId}${audit}`;
}

/** In a tab of its own, so that the list stays as it is (spec A§2). */
export const openLead = (leadId: number, auditId?: number) =>
  window.open(leadHref(leadId, auditId), '_blank', 'noopener');
