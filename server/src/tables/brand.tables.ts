import type { Generated } from 'kysely';

/** A dealer of the single brand, by the brand's code. */
export interface BrandDealerTable {
  id: Generated<number>;
  market_id: number;
  code: string;
  name: string;
  zip_code: string;
  email: string | null;
  status: Generated<number>;
  version: Generated<number>;
}

export interface SalesManagerTable {
  id: Generated<number>;
  market_id: number;
  brand_dealer_id: number;
  code: string;
  name: string;
  email: string;
  status: Generated<number>;
  version: Generated<number>;
}

/** Dealer of the single brand for the customers of a city. */
export interface CityMappingTable {
  id: Generated<number>;
  market_id: number;
  brand_dealer_id: number;
  city_id: number;
  status: Generated<number>;
  created_at: Date;
  /** Mail to the dealer; null if the dealer has no address. */
  notice_id: string | null;
  notice_sent_at: Date | null;
  version: Generated<number>;
}

export interface BrandTables {
  brand_dealer: BrandDealerTable;
  sales_manager: SalesManagerTable;
  city_mapping: CityMappingTable;
}
