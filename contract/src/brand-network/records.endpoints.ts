import { recordEndpoints } from '../kernel/record-endpoints.ts';
import { brandDealers } from './brand-dealers.record.ts';
import { salesManagers } from './sales-managers.record.ts';

export const brandDealersEndpoints = recordEndpoints(brandDealers);
export const [listBrandDealers, saveBrandDealer, updateBrandDealerStatus, getBrandDealer] =
  brandDealersEndpoints;

export const salesManagersEndpoints = recordEndpoints(salesManagers);
export const [listSalesManagers, saveSalesManager, updateSalesManagerStatus, getSalesManager] =
  salesManagersEndpoints;
