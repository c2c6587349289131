export { noteNotice } from './city-mappings.notice.ts';
