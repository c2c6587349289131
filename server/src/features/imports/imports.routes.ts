import { getUploadResult } from '@otolead/contract/imports/imports.endpoints.ts';
import { spkDates } from '@otolead/contract/imports/spk-dates.upload.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { uploadCall, uploadResult } from './upload.receive.ts';

export const importsRoutes: readonly Route[] = [
  uploadCall(spkDates),
  route(getUploadResult, async (context, { id }) => ({ data: await uploadResult(context, id) })),
];
