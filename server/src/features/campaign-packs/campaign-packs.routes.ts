import {
  assignPacks,
  listCampaignPacks,
  listPacks,
  saveCampaignPack,
} from '@otolead/contract/campaign-packs/campaign-packs.endpoints.ts';
import {
  type CampaignPackValues,
  campaignPackRules,
  NEW_CAMPAIGN_PACK,
  newCampaignPackRules,
} from '@otolead/contract/campaign-packs/campaign-packs.rules.ts';
import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { badRequest } from '../../platform/http/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { pageRoute } from '../../platform/records/record-routes.ts';
import { type RecordKind, refuseUnknown, saveRecord } from '../../platform/records/save-record.ts';
import { isConfigItem } from '../config/config.public.ts';
import {
  type CampaignPackRecord,
  findCampaignPack,
  listCampaignPackRows,
  presentCampaignPack,
  writeCampaignPack,
} from './campaign-packs.queries.ts';
import { arePacks, findPacks } from './packs.queries.ts';

type Kind = RecordKind<CampaignPackValues, CampaignPackRecord>;

const CAMPAIGN_PACK: Kind = {
  name: 'campaign_pack',
  empty: NEW_CAMPAIGN_PACK,
  find: findCampaignPack,
  faults: campaignPackRules.faults,
  check: async (tx, context, values, before) => {
    // A chosen type may stay although it was switched off.
    for (const field of ['campaign_type', 'dealer_type'] as const)
      if (values[field] !== before?.[field])
        refuseUnknown(campaignPackRules, field, await isConfigItem(tx, field, values[field]));
    const packs = await arePacks(tx, context, values.pack_id, before?.pack_id);
    refuseUnknown(campaignPackRules, 'pack_id', packs);
  },
  write: writeCampaignPack,
  taken: { gm_id: text('campaign-packs:gm_taken') },
};

const NEW: Kind = { ...CAMPAIGN_PACK, faults: newCampaignPackRules.faults };

/** Refuses to activate a campaign without packs instead of silently disabling it (spec B§4). */
const SWITCHED: Kind = {
  ...CAMPAIGN_PACK,
  check: async (_tx, _context, values) => {
    if (values.status === '1' && values.pack_id.length === 0)
      throw badRequest(text('campaign-packs:pack_needed'));
  },
};

function save(context: ActorContext, request: ParsedOf<typeof saveCampaignPack>) {
  const { campaign_id: id, is_status_request: isSwitch = false, version, status, ...values } = request;
  if (id === undefined) return saveRecord(context, NEW, { ...values, ...(status && { status }) });
  if (isSwitch) return saveRecord(context, SWITCHED, { id, version, status });
  return saveRecord(context, CAMPAIGN_PACK, { ...values, id, version, status });
}

const presentSaved = (record: CampaignPackRecord) => ({
  ...presentCampaignPack(record),
  campaign_id: record.id,
});

export const campaignPacksRoutes: readonly Route[] = [
  pageRoute(listCampaignPacks, listCampaignPackRows, presentCampaignPack),
  route(saveCampaignPack, async (context, request) => ({
    data: presentSaved(await save(context, request)),
    message: text('kernel:saved'),
  })),
  route(listPacks, async (context, request) => ({ data: await findPacks(context, request.campaign_id) })),
  route(assignPacks, async (context, { campaign_id: id, version, pack_id }) => ({
    data: presentSaved(await saveRecord(context, CAMPAIGN_PACK, { id, version, pack_id })),
    message: text('kernel:saved'),
  })),
];
