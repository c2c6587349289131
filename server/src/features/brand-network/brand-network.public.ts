export { BRAND_DEALERS } from './brand-dealers.record.ts';
export { noteNotice } from './city-mappings.notice.ts';
export { SALES_MANAGERS } from './sales-managers.record.ts';
