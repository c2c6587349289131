import { getConfigData } from '@otolead/contract/config/config.endpoints.ts';
import type { ConfigListName } from '@otolead/contract/config/config.schema.ts';
import { ALL_PROCESSES } from '@otolead/contract/dialer/dialer.rules.ts';
import type { RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import {
  ATTEMPT_OPTIONS,
  attemptFilter,
  chooseProcesses,
  excludedProcesses,
  keepSubStatuses,
  lmsFlagFilter,
  subStatusOptions,
} from '@otolead/contract/leads/filters.rules.ts';
import { listLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { chooseCities, chooseGroups, provinceGroups } from '@otolead/contract/leads/places.rules.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildLead } from '../../../../test/builders/leads.ts';
import { buildGmCampaign } from '../../../../test/builders/routing.ts';
import { buildUser } from '../../../../test/builders/users.ts';
import { useTestApp } from '../../../../test/harness.ts';
import { buildSearchScene, GM, type SearchScene } from '../../../../test/search-scene.ts';

const t = useTestApp();
let token: string;
let scene: SearchScene;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
  scene = await buildSearchScene(t.db, MARKETS.id);
  for (const gm_id of Object.values(GM)) await buildGmCampaign(t.db, { gm_id });
});

async function list<Name extends ConfigListName>(name: Name) {
  const { body } = await t.call(getConfigData, { config_data: [name] }, { token });
  const served = body.data[name];
  if (!served) throw new Error(`no ${name}`);
  return served;
}

async function found(filters: RequestOf<typeof listLeads>): Promise<string[]> {
  const { body } = await t.call(listLeads, filters, { token });
  return body.data.map((row) => scene.nameOf(row.lead_id)).toSorted();
}

describe('what the rules make of the served lists finds the leads that are meant', () => {
  it('LST-029 LST-030 every option of the attempts filter, each lead by one of them', async () => {
    const byOption = await Promise.all(ATTEMPT_OPTIONS.map((option) => found(attemptFilter([option]))));
    expect(byOption[ATTEMPT_OPTIONS.indexOf('gt11')]).toEqual(['called 12 times']);
    expect(byOption[ATTEMPT_OPTIONS.indexOf('11')]).toEqual(['called 11 times']);
    expect(byOption.flat().toSorted()).toEqual(scene.names.toSorted());
  });

  it('LST-038 the sub-statuses of a status find what the status finds', async () => {
    const statuses = await list('status_list');
    const offered = subStatusOptions(statuses, [6]).map((sub) => sub.sub_status_id);
    expect(offered).toEqual([11, 12, 13, 15, 16]);
    expect(await found({ sub_status_id: offered })).toEqual(await found({ status_id: [6] }));
    expect(await found({ status_id: [6], sub_status_id: [2] })).toEqual([]);
    expect(keepSubStatuses(statuses, [6], [2, 11])).toEqual([11]);
  });

  it('LST-039 LST-040 LST-041 a cluster’s cities, and the cluster of a city', async () => {
    const clusters = await list('cluster_list');
    const [cluster = 0] = scene.ids.clusters;
    const [near, neighbour] = scene.ids.cities;
    const picked = chooseGroups({ cities: [], groups: [] }, [cluster], clusters);
    expect(await found({ city_id: [...picked.cities] })).toEqual(['near', 'neighbour']);
    const narrowed = chooseCities(
      picked.cities.filter((city) => city !== neighbour),
      clusters,
    );
    expect(narrowed.groups).toEqual([cluster]);
    // If both are sent, the cities decide: the remaining cluster adds no other city.
    const sent = { city_id: [...narrowed.cities], cluster_list: [...narrowed.groups] };
    expect(await found(sent)).toEqual(['near']);
    expect(chooseCities([near], clusters).groups).toEqual([cluster]);
    expect(chooseGroups(narrowed, [], clusters)).toEqual({ cities: [], groups: [] });
  });

  it('provinces mean the same as their cities', async () => {
    const { city } = await list('city_state_list');
    const [province = 0] = scene.ids.provinces;
    const { cities } = chooseGroups({ cities: [], groups: [] }, [province], provinceGroups(city));
    expect(await found({ city_id: [...cities] })).toEqual(await found({ province_list: [province] }));
  });

  it('LST-042 LST-043 all processes, and saleable leads without the processes not chosen', async () => {
    const every = (await list('gm_campaign_process_list')).map((process) => process.gm_id);
    const all = chooseProcesses([ALL_PROCESSES], every);
    expect(await found({ gm_id: all })).toEqual(['due', 'hot in another process', 'later', 'uncallable']);

    const saleable = { status_id: 2, sub_status_id: 2 } as const;
    const chosen = await buildLead(t.db, { ...saleable, gm_id: GM.first });
    const other = await buildLead(t.db, { ...saleable, gm_id: GM.second });
    const excluded = excludedProcesses(true, [GM.first], every);
    const names = await found({ is_saleable: 1, exclude_gm_id: excluded });
    expect(names).toContain(`lead ${chosen.lead_id}`);
    expect(names).not.toContain(`lead ${other.lead_id}`);
  });

  it('LST-044 a DSE by any part of the name, in any case', async () => {
    const { name } = (await list('dse_list')).find((dse) => dse.name.startsWith('Sari 100')) ?? { name: '' };
    const parts = [name, 'sari 100', 'SARI 100', name.slice(1), name.slice(2, -2).toUpperCase()];
    for (const part of parts) {
      expect(await found({ dse_name: [part] }), part).toEqual(['at two dealers', 'booked, approved']);
    }
    expect(await found({ dse_name: [`${name}x`] })).toEqual([]);
  });

  it('LST-060 a flag of the LMS', async () => {
    expect(await found(lmsFlagFilter('rf'))).toEqual(['to reopen']);
  });
});
