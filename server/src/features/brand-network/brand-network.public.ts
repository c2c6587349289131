export { noteNotice } from './city-mappings.notice.ts';
export { SALES_MANAGERS } from './sales-managers.record.ts';
export { BRAND_DEALERS } from './single-brand-dealers.record.ts';
