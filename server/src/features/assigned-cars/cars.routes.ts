import {
  assignCar,
  getSubLead,
  listAssignedCars,
  listDealerDses,
  listDseUsers,
  updateAssignedCar,
  updateExchange,
  updateFinance,
} from '@otolead/contract/assigned-cars/cars.endpoints.ts';
import {
  saveDealerVisit,
  saveTestDrive,
} from '@otolead/contract/assigned-cars/test-drives/meetings.endpoints.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { leadDetails } from '../leads/leads.public.ts';
import { assignCar as assign } from './assign.service.ts';
import { findDsesSelling } from './cars.queries.ts';
import { dsesOfDealer, setToggle, subLead, updateAssignedCar as updateCar } from './cars.service.ts';
import { saveTestDrive as saveDrive, saveDealerVisit as saveVisit } from './test-drives/meetings.service.ts';

const SAVED = text('kernel:saved');

/** Assigned cars besides their DSE, their meetings, and a lead's sale marks. */
export const carsRoutes: readonly Route[] = [
  route(listAssignedCars, async (context, request) => ({ data: await leadDetails(context, request) })),
  route(assignCar, async (context, request) => {
    const { car, message } = await assign(context, request);
    return { data: car, message };
  }),
  route(updateAssignedCar, async (context, request) => ({
    data: await updateCar(context, request),
    message: SAVED,
  })),
  route(getSubLead, async (context, request) => ({ data: await subLead(context, request) })),
  route(listDealerDses, async (context, request) => ({ data: await dsesOfDealer(context, request) })),
  route(listDseUsers, async ({ db, market }, { city_id: cityId, make_id: makeId }) => ({
    data: await findDsesSelling(db, market.id, { cityId, makeId }),
  })),
  route(updateFinance, async (context, { finance_status: wanted, ...request }) => ({
    data: await setToggle(context, 'finance', { ...request, wanted }),
    message: SAVED,
  })),
  route(updateExchange, async (context, { exchange_status: wanted, ...request }) => ({
    data: await setToggle(context, 'exchange', { ...request, wanted }),
    message: SAVED,
  })),
  route(saveTestDrive, async (context, request) => ({
    data: await saveDrive(context, request),
    message: SAVED,
  })),
  route(saveDealerVisit, async (context, request) => ({
    data: await saveVisit(context, request),
    message: SAVED,
  })),
];
