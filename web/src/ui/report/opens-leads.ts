import { createContext } from 'react';

/** True if the user may open leads; the app provides it, because the kit knows no rights. */
export const OpensLeads = createContext(false);
