import * as z from 'zod';
import { attr } from '../attribute';
import { computed, optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { jsonText } from '../json-text';
import type { Codec } from '../codec';
import { notComparable } from '../stronger';

// The field is `enable` in a request and its own response, and `enabled` in all other responses.
const codec: Codec = {
  toApi: ({ enable, ...rest }, form) => ({
    ...rest,
    ...(enable === undefined ? {} : form === 'read' ? { enabled: enable } : { enable }),
  }),
  fromApi: ({ enabled, ...rest }) => ({ ...rest, ...(enabled === undefined ? {} : { enable: enabled }) }),
};

const models = optional.nestedList('Firewall models.', { name: optional.text('Model name.', { example: 'PA-440' }) });

// Unlike other rules, onboarding rules have a different move request, so they stay in the order of their creation.
export const onboardingRule = defineResource({
  name: 'onboarding_rule',
  effect: 'routing',
  strength: notComparable,
  doc: 'Onboarding rule: configuration of a firewall that connects for the first time at a site.',
  api: {
    path: '/config/setup/device-onboarding/v1/onboarding-rules',
    answer: { wrapped: true },
    ordered: true,
    move: { form: 'position' },
    list: { parameters: [] },
    create: { returns: 'id' },
    codec,
  },
  scopes: [],
  unconfirmed: true,
  schema: {
    name: attr(z.string().min(1), 'Name, unique in the tenant.'),
    description: optional.text('Description of the rule.'),
    enable: required.flag('Enable the rule.'),
    rule_type: attr(z.string().min(1), 'Rule type of the API.', { example: 'ngfw' }),
    site_group: attr(z.string().min(1), 'Site group of the rule.', {
      refs: { kinds: ['onboarding_site_group'], open: true },
    }),
    match_criteria: required.nested('Match criteria: firewalls to which the rule applies.', {
      models: optional.nested('Models that are included and excluded.', {
        include_models: models,
        exclude_models: models,
      }),
    }),
    // The API description names no fields.
    actions: attr(z.record(z.string(), jsonText), 'Actions by name: a string, or an object as JSON.'),
    variables: optional.nestedList('Variables set from site properties.', {
      name: required.text('Variable name.', { example: '$branch' }),
      resolution_rule: required.nested('Resolution rule of the value.', {
        expression: required.text('Expression over the site properties.'),
      }),
    }),
    tenant_id: computed.text('ID of the tenant.'),
    rule_order: computed.count('Position of the rule.'),
    created_at: computed.text('Creation time.'),
    last_updated: computed.text('Time of the last update.'),
  },
});
