import { getActivity } from '@otolead/contract/activity/activity.endpoints.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { historyPage } from './activity.history.ts';

export const activityRoutes: readonly Route[] = [route(getActivity, historyPage)];
