import { defineEndpoint } from '../../kernel/endpoint.ts';
import { MEET_CUSTOMER } from '../../kernel/lead-rights.ts';
import { carSaved, saveTestDriveRequest, saveVisitRequest } from './meetings.schema.ts';

export const saveTestDrive = defineEndpoint({
  name: 'assigned-cars.test_drive',
  method: 'POST',
  path: '/testdrive/save',
  summary: 'Save the test drive of an assigned car',
  source: 'spec A§3, A§4, A§5, A§7',
  access: MEET_CUSTOMER,
  request: saveTestDriveRequest,
  data: carSaved,
  writes: ['lead', 'assigned_car', 'activity'],
});

export const saveDealerVisit = defineEndpoint({
  name: 'assigned-cars.dealer_visit',
  method: 'POST',
  path: '/testdrive/save_dealer_visit',
  summary: 'Save the customer’s visit at the dealer of an assigned car',
  source: 'spec A§3, A§4, A§5, A§7',
  access: MEET_CUSTOMER,
  request: saveVisitRequest,
  data: carSaved,
  writes: ['lead', 'assigned_car', 'activity'],
});

export const meetingsEndpoints = [saveTestDrive, saveDealerVisit] as const;
