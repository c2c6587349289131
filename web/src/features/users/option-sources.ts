import { configOptions } from '../../ui/list/option-source.ts';

export const AGENTS = configOptions('agent_list', 'id');
export const ROLES = configOptions('role_list', 'id');
export const SALESPEOPLE = configOptions('dse_list', 'id');
