import { activeMarket } from '../../platform/market/active-market.ts';
import { inMarket } from '../../platform/market/market-path.ts';

export const leadHref = (leadId: number) => `${inMarket('/Leads-Details', activeMarket().code)}?id=${leadId}`;

/** In a tab of its own, so that the list stays as it is (spec A§2). */
export const openLead = (leadId: number) => window.open(leadHref(leadId), '_blank', 'noopener');
