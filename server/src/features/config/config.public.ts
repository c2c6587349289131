export { findItemNamed, isCityOf, isConfigItem } from './config.checks.ts';
export { configChoice } from './config.choices.ts';
export { type NamedTable, type Names, nameOfLeadType, namesOf, type Wanted } from './config.names.ts';
export { configName, findConfigItems, leadTypeName, nameLanguage } from './config.queries.ts';
export { findSiteSettings, singleBrandOf } from './config.settings.ts';
