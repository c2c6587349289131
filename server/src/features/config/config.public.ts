export { isConfigItem } from './config.checks.ts';
export { configName, findConfigItems, leadTypeName, nameLanguage } from './config.queries.ts';
export { findSiteSettings } from './config.settings.ts';
