import { describe, expect, it } from 'vitest';
import { load, type Named, repeated } from './rows.ts';

interface Privilege extends Named {
  entries: { module: string; controller: string; action: string; path: string }[];
  roles: number[];
}

const privileges = load<Privilege>('./privileges.json');

/** Every guarded route and page right of both specification texts (A§2, A§6, B§2), parameters and queries left out. */
const ROUTES_AND_RIGHTS = `
  / /dashboard /lead-list /Leads-Details /audit_list /priority_push_dailer /add-dailer /push_to_dialer
  /reassign_my_active /remove_my_active /download-csv /attribution_status /billing_status /change_dse
  /edit-web-rule /list-web-rule /process-campaign-list /edit-process-campaign-list
  /campaigns /add_campaign /edit_campaign /process /add_process /edit_process /domains /add_domain /edit_domain
  /webids /add_webids /edit_webids /lead-type /black-list /edit-black-list
  /campaign_configurator /add_pack_campaign /edit_pack_campaign
  /lead_upload /update_lead /update_lead_status /update_spk_date /update_ford_lead_csv
  /dialer_report /ops_report /cross_sell /lead_report /performance_report /agent_performance_report /sales_report
  /assigned_lead_summary /retail_report /retail_create_report /retail_update_report /retail_process_summary
  /user-list /create_user /edit_user /role-list /tie-up-brand /add_tie_up_brand
  /city_dealer_mapping /add_mapping /edit_mapping /sm_list /add_sm /edit_sm /dealer_list /add_dealer /edit_dealer`
  .trim()
  .split(/\s+/);

describe('roles and privileges', () => {
  it('every route and right belongs to exactly one privilege, and no privilege opens anything else', () => {
    const owners = new Map<string, Set<number>>();
    for (const privilege of privileges) {
      for (const entry of privilege.entries) {
        owners.set(entry.path, (owners.get(entry.path) ?? new Set()).add(privilege.id));
      }
    }
    expect([...owners.keys()].sort()).toEqual([...ROUTES_AND_RIGHTS].sort());
    expect([...owners].filter(([, ids]) => ids.size !== 1)).toEqual([]);
  });

  it('privilege 40 is "Role privileges", opens /role-list and belongs to role 1 alone', () => {
    const privilege = privileges.find((candidate) => candidate.id === 40);
    expect(privilege?.name).toBe('Role privileges');
    expect(privilege?.entries.map((entry) => entry.path)).toEqual(['/role-list']);
    expect(privilege?.roles).toEqual([1]);
  });

  it('uses every module and controller that the specification names', () => {
    const used = new Set(
      privileges.flatMap((p) => p.entries.map((entry) => `${entry.module}/${entry.controller}`)),
    );
    const named = {
      webform: 'process campaign processCampaign leadType domain webids blackList bulkUpload',
      report: `business opsReport performanceReport salesReport crossSellReport dialerReport AgentPerformanceReport leads
        assignCarReport MyActiveReport retailDashboard retailReport retailCreateReport retailUpdateReport
        retailProcessWiseSummary pushtodialerreport campaignPack updateStatus updateSpkdate`,
      audit: 'tieupBrand',
      admin: 'admin rolePrivilege',
      brand: 'ford SmList DealerList UpdateFordLead',
    };
    const missing = Object.entries(named)
      .flatMap(([module, controllers]) =>
        controllers.split(/\s+/).map((controller) => `${module}/${controller}`),
      )
      .filter((key) => !used.has(key));
    expect(missing).toEqual([]);
  });

  it('an entry acts on the last segment of its path and no entry is listed twice', () => {
    const entries = privileges.flatMap((privilege) => privilege.entries);
    const wrongAction = entries.filter(
      (entry) => entry.action !== (entry.path === '/' ? 'index' : entry.path.split('/').at(-1)),
    );
    expect(wrongAction).toEqual([]);
    expect(repeated(entries.map((entry) => `${entry.module}/${entry.controller}${entry.path}`))).toEqual([]);
    expect(repeated(privileges.map((privilege) => privilege.id))).toEqual([]);
  });
});
