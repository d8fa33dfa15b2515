import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { jsonText } from '../json-text';
import type { Reshape } from '../resource-kind';
import { toldCount, toldText } from '../told';

// What a request and its own answer call `enable`, every other answer calls `enabled`.
const reshape: Reshape = {
  toApi: ({ enable, ...rest }, form) => ({
    ...rest,
    ...(enable === undefined ? {} : form === 'read' ? { enabled: enable } : { enable }),
  }),
  fromApi: ({ enabled, ...rest }) => ({ ...rest, ...(enabled === undefined ? {} : { enable: enabled }) }),
};

const models = attr(
  z.array(nested({ name: attr(z.string().optional(), 'Model.', { example: 'PA-440' }) })).optional(),
  'Models.',
  { itemKey: 'name' },
);

// The move of the API has a request of its own, unlike that of any other rule; the order is what it was made in.
export const onboardingRule = defineResource({
  name: 'onboarding_rule',
  doc: 'Says what a firewall becomes that connects for the first time at a site of a group.',
  api: {
    path: '/config/setup/device-onboarding/v1/onboarding-rules',
    wrapped: true,
    ordered: true,
    listTakes: [],
    createTells: 'id',
    reshape,
  },
  unique: 'tenant',
  steers: true,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1), 'Name, unique in the tenant.'),
    description: attr(z.string().optional(), 'Why the rule is there.'),
    enable: attr(z.boolean(), 'Whether the rule is in force.'),
    rule_type: attr(z.string().min(1), 'Kind of rule, in the words of the API.', { example: 'ngfw' }),
    site_group: attr(z.string().min(1), 'Group whose sites the rule is for.', {
      refs: { kinds: ['onboarding_site_group'], open: true },
    }),
    match_criteria: attr(
      nested({
        models: attr(
          nested({
            include_models: models,
            exclude_models: models,
          }).optional(),
          'Models that the rule is for, and those that it is not for.',
        ),
      }),
      'Which firewalls the rule is for.',
    ),
    // The facts know no field of it.
    actions: attr(z.record(z.string(), jsonText), 'What is done, by name: a text, or the JSON of an object.'),
    variables: attr(
      z
        .array(
          nested({
            name: attr(z.string(), 'Variable.', { example: '$branch' }),
            resolution_rule: attr(
              nested({ expression: attr(z.string(), 'Expression over the properties of the site.') }),
              'Where its value comes from.',
            ),
          }),
        )
        .optional(),
      'Variables whose values come from properties of the site.',
      { itemKey: 'name' },
    ),
    tenant_id: toldText('Tenant that it belongs to.'),
    rule_order: toldCount('Place among the rules.'),
    created_at: toldText('When it was made.'),
    last_updated: toldText('When it was changed last.'),
  }),
});
