import { configOptions } from '../../ui/list/option-source.ts';

export const CAMPAIGN_TYPES = configOptions('campaign_type', 'id');
export const DEALER_TYPES = configOptions('dealer_type', 'id');
