import type { Generated } from 'kysely';
import type { GeneratedJson, Json, JsonValue, TranslatedName } from './column-types.ts';

export interface MarketTable {
  id: number;
  code: string;
  name: string;
  time_zone: string;
  currency: string;
}

export interface SiteSettingTable {
  market_id: number;
  key: string;
  value: Json<JsonValue>;
}

export interface ProvinceTable {
  id: Generated<number>;
  market_id: number;
  code: string;
  name: string;
  status: Generated<number>;
  version: Generated<number>;
}

export interface ClusterTable {
  id: Generated<number>;
  market_id: number;
  name: string;
  status: Generated<number>;
  version: Generated<number>;
}

export interface CityTable {
  id: Generated<number>;
  market_id: number;
  province_id: number;
  cluster_id: number | null;
  name: string;
  weight: Generated<number>;
  /** Null: the market's. */
  time_zone: string | null;
  status: Generated<number>;
  version: Generated<number>;
}

export interface LocalityTable {
  id: Generated<number>;
  city_id: number;
  name: string;
  pin_code: string;
  status: Generated<number>;
  version: Generated<number>;
}

export interface MakeTable {
  id: Generated<number>;
  name: string;
  is_luxury: Generated<boolean>;
  /** Last year of sale. */
  end_year: number | null;
  status: Generated<number>;
  version: Generated<number>;
}

export interface ModelTable {
  id: Generated<number>;
  make_id: number;
  market_id: number;
  name: string;
  body_type: string | null;
  end_year: number | null;
  price_from: number | null;
  weight: Generated<number>;
  status: Generated<number>;
  version: Generated<number>;
}

export interface ModelVariantTable {
  id: Generated<number>;
  model_id: number;
  name: string;
  status: Generated<number>;
  version: Generated<number>;
}

export interface ConfigItemTable {
  list: string;
  id: number;
  market_id: number | null;
  name: Json<TranslatedName>;
  parent_id: number | null;
  sort: Generated<number>;
  attrs: GeneratedJson<Record<string, JsonValue>>;
  status: Generated<number>;
  /** Key across all lists. */
  row_id: Generated<number>;
  version: Generated<number>;
}

/** Changes of master records by field and user; append-only. */
export interface ChangeLogTable {
  id: Generated<number>;
  /** Null for global records: users, roles. */
  market_id: number | null;
  record: string;
  record_id: number;
  /** Null: the server operator (`npm run cli`). */
  actor_id: number | null;
  created_at: Date;
  changes: Json<Record<string, { old: JsonValue; new: JsonValue }>>;
}

export interface ConfigTables {
  market: MarketTable;
  site_setting: SiteSettingTable;
  province: ProvinceTable;
  cluster: ClusterTable;
  city: CityTable;
  locality: LocalityTable;
  make: MakeTable;
  model: ModelTable;
  model_variant: ModelVariantTable;
  config_item: ConfigItemTable;
  change_log: ChangeLogTable;
}
