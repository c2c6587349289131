import { recordEndpoints } from '../kernel/record-endpoints.ts';
import { salesManagers } from './sales-managers.record.ts';
import { brandDealers } from './single-brand-dealers.record.ts';

export const brandDealersEndpoints = recordEndpoints(brandDealers);
export const [listBrandDealers, saveBrandDealer, updateBrandDealerStatus, getBrandDealer] =
  brandDealersEndpoints;

export const salesManagersEndpoints = recordEndpoints(salesManagers);
export const [listSalesManagers, saveSalesManager, updateSalesManagerStatus, getSalesManager] =
  salesManagersEndpoints;
