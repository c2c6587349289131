/** Modules of the download log (spec A§7, B§7; domain.md 11). */
export const LOG_MODULES = [
  'ExportLeadCsv',
  'DialerReport',
  'OpsReport',
  'CrossSellReport',
  'LeadRawData',
  'PerformanceReport',
  'AdminPerformanceReport',
  'AgentPerformanceReport',
  'SalesReport',
  'AssignedLeadSummary',
  'RetailReport',
  'RetailCreateReport',
  'RetailUpdateReport',
  'RetailProcessSummary',
  'UpdateStatusViaCsv',
  'UploadLead',
  'UpdateLead',
  'UpdateSpkDate',
  'UpdateFordLead',
  'ReferenceData',
  'Users',
  'SecurityLog',
  'ViewLog',
  'PersonFile',
] as const;

/** 1 a download or click, 2 a view or search, 3 an upload (spec B§7). */
export const LOG_ACTIONS = [1, 2, 3] as const;
