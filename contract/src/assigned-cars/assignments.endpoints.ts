import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { CHANGE_DSE } from './assignments.rules.ts';
import { carDealer, carDealersRequest, reassignDseRequest, reassignedDse } from './assignments.schema.ts';

export const listCarDealers = defineEndpoint({
  name: 'assigned-cars.dealers',
  method: 'GET',
  path: '/lead/list_assign_car_dealers',
  summary: 'Dealers of the assigned cars of a lead, with their active DSEs',
  source: 'spec A§7',
  access: CHANGE_DSE,
  request: carDealersRequest,
  data: z.array(carDealer),
});

export const reassignDse = defineEndpoint({
  name: 'assigned-cars.reassign_dse',
  method: 'POST',
  path: '/lead/reassign_dse',
  summary: 'Give an assigned car to another DSE of the same dealer',
  source: 'spec A§3, A§5, A§6, A§7; domain.md 7',
  access: CHANGE_DSE,
  request: reassignDseRequest,
  data: reassignedDse,
  writes: ['lead', 'assigned_car', 'activity'],
});

export const assignmentsEndpoints = [listCarDealers, reassignDse] as const;
