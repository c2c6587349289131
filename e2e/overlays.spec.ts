import { openLead } from './status-form.ts';
