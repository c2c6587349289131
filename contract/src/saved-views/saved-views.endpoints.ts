import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { wireId } from '../kernel/wire.ts';
import { ownStart, saveStartRequest } from '../session/start.schema.ts';
import { deleteViewRequest, savedView, saveViewRequest, viewListRequest } from './saved-views.schema.ts';

const SOURCE = 'issue: saved views, private or shared by role';

export const listViews = defineEndpoint({
  name: 'saved-views.list',
  method: 'GET',
  path: '/view/list',
  summary: 'The caller’s own views of a screen and those shared with the role',
  source: SOURCE,
  access: 'signed-in',
  request: viewListRequest,
  data: z.array(savedView),
});

export const saveView = defineEndpoint({
  name: 'saved-views.save',
  method: 'POST',
  path: '/view/save',
  summary: 'Save a view of one’s own; roles 1 and 5 may share it with a role',
  source: SOURCE,
  access: 'signed-in',
  request: saveViewRequest,
  data: savedView,
  writes: ['saved_view'],
});

export const deleteView = defineEndpoint({
  name: 'saved-views.delete',
  method: 'POST',
  path: '/view/delete',
  summary: 'Delete a view of one’s own',
  source: SOURCE,
  access: 'signed-in',
  request: deleteViewRequest,
  data: z.null(),
  writes: ['saved_view'],
});

export const saveStart = defineEndpoint({
  name: 'saved-views.save_start',
  method: 'POST',
  path: '/view/save_start',
  summary: 'Where the caller starts in this market: a screen, a saved view, or as specified',
  source: 'issue: own start, spec A§2',
  access: 'signed-in',
  request: saveStartRequest,
  data: ownStart.nullable(),
  writes: ['own_start'],
});

export const handOverViews = defineEndpoint({
  name: 'saved-views.hand_over',
  method: 'POST',
  path: '/view/hand_over',
  summary: 'Gives the saved views of a user who was switched off to another one, all of them or none',
  source: 'issue: administration',
  access: '/edit_user',
  request: z.object({ owner_id: wireId, user_id: wireId }),
  /** Number of views that changed owner. */
  data: z.object({ total: z.int() }),
  writes: ['saved_view'],
});

export const viewsEndpoints = [listViews, saveView, deleteView, saveStart, handOverViews] as const;
