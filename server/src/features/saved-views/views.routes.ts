import { text } from '@otolead/contract/kernel/text.ts';
import {
  deleteView,
  handOverViews,
  listViews,
  saveStart,
  saveView,
} from '@otolead/contract/saved-views/saved-views.endpoints.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { handOverViews as handOver } from './views.hand-over.ts';
import { findViews } from './views.queries.ts';
import { presentView, removeView, saveView as save, viewerOf } from './views.service.ts';
import { chooseStart } from './views.start.ts';

export const viewsRoutes: readonly Route[] = [
  route(listViews, async (context, { screen }) => {
    const viewer = viewerOf(context);
    const views = await findViews(context.db, viewer, screen);
    return { data: views.map((view) => presentView(viewer, view)) };
  }),
  route(saveView, async (context, request) => ({
    data: await save(context, request),
    message: text('saved-views:saved'),
  })),
  route(deleteView, async (context, { id }) => {
    await removeView(context, id);
    return { data: null, message: text('saved-views:deleted') };
  }),
  route(handOverViews, async (context, { owner_id: ownerId, user_id: userId }) => {
    const total = await handOver(context, ownerId, userId);
    return { data: { total }, message: text('saved-views:hand_over.done', { count: total }) };
  }),
  route(saveStart, async (context, request) => ({
    data: await chooseStart(context, request),
    message: text('saved-views:start.saved'),
  })),
];
