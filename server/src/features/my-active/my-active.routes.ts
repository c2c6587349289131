import { updateMyActive } from '@otolead/contract/my-active/my-active.endpoints.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { updateMyActive as update } from './my-active.service.ts';

export const myActiveRoutes: readonly Route[] = [route(updateMyActive, update)];
