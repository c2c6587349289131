import { createContext } from 'react';

/** Whether who looks may open a lead; the app says so, because a kit knows no rights. */
export const OpensLeads = createContext(false);
