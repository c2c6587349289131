import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { EDIT_LEAD } from '../kernel/lead-rights.ts';
import { leadDetails } from '../leads/leads.schema.ts';
import { assignCarRequest } from './assign.schema.ts';
import { CHANGE_DSE } from './assignments.rules.ts';
import {
  dealerDseRequest,
  dseOfDealer,
  dseUserRequest,
  listAssignedCarsRequest,
  subLead,
  subLeadRequest,
  toggled,
  updateAssignedCarRequest,
  updateExchangeRequest,
  updateFinanceRequest,
} from './cars.schema.ts';
import { carSaved } from './test-drives/meetings.schema.ts';

export const listAssignedCars = defineEndpoint({
  name: 'assigned-cars.list',
  method: 'POST',
  path: '/lead/list_assign_car',
  summary: 'The assigned cars of a lead, newest first, with other parts of it on demand',
  source: 'spec A§7',
  access: '/Leads-Details',
  request: listAssignedCarsRequest,
  data: leadDetails,
});

export const assignCar = defineEndpoint({
  name: 'assigned-cars.assign',
  method: 'POST',
  path: '/lead/assign_car',
  summary: 'Give a lead to a DSE of a dealer for one car',
  source: 'spec A§1; decision 047',
  access: EDIT_LEAD,
  request: assignCarRequest,
  data: carSaved,
  writes: ['lead', 'lead_milestone', 'assigned_car', 'activity'],
});

export const updateAssignedCar = defineEndpoint({
  name: 'assigned-cars.update',
  method: 'POST',
  path: '/lead/update_assign_car',
  summary: 'Set what the client says to an assigned car; 2 removes it from its dealer',
  source: 'spec A§4, A§7',
  access: EDIT_LEAD,
  request: updateAssignedCarRequest,
  data: carSaved,
  writes: ['lead', 'assigned_car', 'activity'],
});

export const getSubLead = defineEndpoint({
  name: 'assigned-cars.sub_lead',
  method: 'POST',
  path: '/lead/sub_lead_details',
  summary: 'One assigned car with all of its test drive and dealer visit',
  source: 'spec A§7; domain.md 7',
  access: '/Leads-Details',
  request: subLeadRequest,
  data: subLead,
});

export const listDealerDses = defineEndpoint({
  name: 'assigned-cars.dealer_dses',
  method: 'GET',
  path: '/dse/get_dealer_dse_list',
  summary: 'Active DSEs of the dealer of an assigned car or of a DSE',
  source: 'spec A§7',
  access: CHANGE_DSE,
  request: dealerDseRequest,
  data: z.array(dseOfDealer),
});

export const listDseUsers = defineEndpoint({
  name: 'assigned-cars.dse_users',
  method: 'POST',
  path: '/dse/get_dse_user',
  summary: 'Active DSEs of the dealers in a city who sell a make',
  source: 'spec A§7',
  access: EDIT_LEAD,
  request: dseUserRequest,
  data: z.array(dseOfDealer),
});

export const updateFinance = defineEndpoint({
  name: 'assigned-cars.finance',
  method: 'PUT',
  path: '/lead/update_finance',
  summary: 'Say whether the customer wants finance',
  source: 'spec A§4, A§5, A§7',
  access: EDIT_LEAD,
  request: updateFinanceRequest,
  data: toggled,
  writes: ['lead', 'activity'],
});

export const updateExchange = defineEndpoint({
  name: 'assigned-cars.exchange',
  method: 'PUT',
  path: '/lead/update_exchange',
  summary: 'Say whether the customer gives a car in exchange',
  source: 'spec A§4, A§5, A§7',
  access: EDIT_LEAD,
  request: updateExchangeRequest,
  data: toggled,
  writes: ['lead', 'activity'],
});

export const carsEndpoints = [
  listAssignedCars,
  assignCar,
  updateAssignedCar,
  getSubLead,
  listDealerDses,
  listDseUsers,
  updateFinance,
  updateExchange,
] as const;
