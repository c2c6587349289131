import { defineEndpoint } from '../kernel/endpoint.ts';
import { leadRoute, leadRouteRequest } from './lead-route.schema.ts';
import { ruleData, savedRule, saveWebRuleRequest, webRule, webRuleRequest } from './web-rules.schema.ts';

export const getWebRule = defineEndpoint({
  name: 'web-rules.get_web_rule',
  method: 'GET',
  path: '/webform/get_lead_process_rule',
  summary: 'The rule of a process campaign list with its versions, or one of them',
  source: 'spec B§7',
  access: '/list-web-rule',
  request: webRuleRequest,
  data: webRule,
});

export const saveWebRule = defineEndpoint({
  name: 'web-rules.save_web_rule',
  method: 'POST',
  path: '/webform/save_lead_process_rule',
  summary: 'Saves the rule of a process campaign list as its next version',
  source: 'spec B§7',
  access: '/edit-web-rule',
  request: saveWebRuleRequest,
  data: savedRule,
  writes: ['web_rule', 'routing_version'],
});

export const getRuleData = defineEndpoint({
  name: 'web-rules.get_rule_data',
  method: 'GET',
  path: '/webform/get_rule_data',
  summary: 'The rule by which leads come to a list, for those who work on them',
  source: 'spec A§7; domain.md 7',
  access: '/Leads-Details',
  request: webRuleRequest.pick({ process_list_id: true }),
  data: ruleData,
});

export const getLeadRoute = defineEndpoint({
  name: 'web-rules.get_lead_route',
  method: 'GET',
  path: '/lead/get_route',
  summary: 'Why a lead is on its list, or on none',
  source: 'domain.md 9',
  access: '/Leads-Details',
  request: leadRouteRequest,
  data: leadRoute,
});

export const webRulesEndpoints = [getWebRule, saveWebRule, getRuleData, getLeadRoute] as const;
