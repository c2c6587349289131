import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { getUserAccessList } from '@otolead/contract/session/session.endpoints.ts';
import { describe, expect, it } from 'vitest';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();

const words = (text: string) => text.trim().split(/\s+/);

const HOME = ['/', '/dashboard'];
const LEADS = ['/lead-list', '/Leads-Details'];
const WRITES = ['/edit_lead', '/comment_lead', '/test_drive'];
const WEBFORM =
  words(`/edit-web-rule /list-web-rule /process-campaign-list /edit-process-campaign-list /campaigns /add_campaign
  /edit_campaign /process /add_process /edit_process /domains /add_domain /edit_domain /webids /add_webids /edit_webids
  /lead-type /black-list /edit-black-list /campaign_configurator /add_pack_campaign /edit_pack_campaign`);
const UPLOADS = words('/lead_upload /update_lead /update_lead_status /update_spk_date /update_ford_lead_csv');
const REPORTS =
  words(`/dialer_report /ops_report /cross_sell /lead_report /performance_report /agent_performance_report
  /sales_report /assigned_lead_summary /retail_report /retail_create_report /retail_update_report
  /retail_process_summary`);
const SCHEDULES = ['/report_schedules', '/edit_report_schedule'];
const BRAND = words(`/city_dealer_mapping /add_mapping /edit_mapping /sm_list /add_sm /edit_sm /dealer_list
  /add_dealer /edit_dealer`);
const SUPERVISOR = [
  ...HOME,
  ...LEADS,
  ...WRITES,
  ...WEBFORM,
  ...UPLOADS,
  ...REPORTS,
  ...BRAND,
  ...words('/user-list /create_user /edit_user /tie-up-brand /add_tie_up_brand'),
  ...words('/priority_push_dailer /add-dailer /push_to_dialer /reassign_my_active /remove_my_active'),
  ...words('/download-csv /attribution_status /billing_status /change_dse /audit_list /merge_lead'),
  ...words('/my-day /call_rules /audit_rules /audit_questions /edit_audit_questions'),
  ...words('/audit_quality /second_scores /wallboard /reference_data /add_lead /recordings'),
  ...words('/call_scripts /add_call_script /edit_call_script'),
  ...words('/message_templates /add_message_template /edit_message_template'),
  ...SCHEDULES,
];

describe('the role table', () => {
  it.each([
    [
      ROLE.administrator,
      'Administrator',
      [
        ...SUPERVISOR,
        '/role-list',
        '/change_log',
        '/security_log',
        '/view_log',
        '/export_approvals',
        '/erasures',
        '/erase_person',
        '/person_file',
        '/retention',
        '/recording_rules',
        '/site_settings',
        '/set-up',
        '/edit_reference_data',
        '/config_lists',
        '/partners',
        '/partner_keys',
        '/add_partner',
        '/edit_partner',
        '/webhooks',
        '/add_webhook',
        '/edit_webhook',
      ],
    ],
    [ROLE.supervisor, 'Supervisor', SUPERVISOR],
    [ROLE.reportingUser, 'Reporting User', [...HOME, ...REPORTS, ...SCHEDULES]],
    [
      ROLE.agent,
      'Agent',
      [
        ...[...HOME, ...LEADS, ...WRITES],
        ...words(
          '/priority_push_dailer /attribution_status /change_dse /audit_list /my-day /add_lead /recordings',
        ),
      ],
    ],
    [ROLE.dealerStaff, 'Dealer / Sales Staff', [...HOME, ...LEADS, '/comment_lead', '/test_drive']],
    [
      ROLE.brandManager,
      'Brand Manager',
      [...HOME, ...BRAND, ...SCHEDULES, '/lead_report', '/update_ford_lead_csv'],
    ],
    [
      ROLE.auditor,
      'Auditor',
      [
        ...[...HOME, ...LEADS],
        ...words('/download-csv /attribution_status /audit_list /agent_performance_report'),
        ...words('/assigned_lead_summary /audit_quality /second_scores /recordings'),
        ...SCHEDULES,
      ],
    ],
  ])('SES-088 role %i, %s, holds exactly the paths that the domain gives it', async (roleId, name, paths) => {
    const role = await t.db.selectFrom('role').where('id', '=', roleId).select('name').executeTakeFirst();
    expect(role?.name).toBe(name);
    const token = await t.signIn(await buildUser(t.db, { roleId }));
    const { body } = await t.call(getUserAccessList, {}, { token });
    expect([...new Set(body.data.map(({ path }) => path))].sort()).toEqual([...paths].sort());
  });

  const CONTROLLERS = [
    ['webform', 'process campaign processCampaign leadType domain webids blackList bulkUpload'],
    [
      'report',
      `business opsReport performanceReport salesReport crossSellReport dialerReport AgentPerformanceReport leads
      assignCarReport MyActiveReport retailDashboard retailReport retailCreateReport retailUpdateReport
      retailProcessWiseSummary pushtodialerreport campaignPack updateStatus updateSpkdate`,
    ],
    ['audit', 'tieupBrand'],
    ['admin', 'admin rolePrivilege'],
    ['brand', 'ford SmList DealerList UpdateFordLead'],
  ] as const;
  it.each(CONTROLLERS)(
    'ADM-048 ADM-049 ADM-050 the access list knows the controllers of the module %s',
    async (module, controllers) => {
      const token = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator }));
      const { body } = await t.call(getUserAccessList, {}, { token });
      const held = body.data.filter((entry) => entry.module === module).map(({ controller }) => controller);
      expect(words(controllers).filter((name) => !held.includes(name))).toEqual([]);
    },
  );
});
