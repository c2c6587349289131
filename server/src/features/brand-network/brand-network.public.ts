export { noteNotice } from './city-mappings.notice.ts';
export { BRAND_DEALERS } from './dealers.record.ts';
export { SALES_MANAGERS } from './sales-managers.record.ts';
