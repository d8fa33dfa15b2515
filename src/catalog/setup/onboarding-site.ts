import * as z from 'zod';
import { isObject } from '../../core/json';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { jsonText } from '../json-text';
import type { Reshape } from '../resource-kind';
import { toldList, toldText } from '../told';

// A create carries a list of sites; a read tells the site apart from the firewalls that claimed it.
const reshape: Reshape = {
  toApi: (fields, form) => {
    const { claims = [], ...site } = fields;
    if (form === 'create') return { sites: [site] };
    if (form === 'update') return { ...site };
    return { site, claims: Array.isArray(claims) ? claims.map((claim: unknown) => ({ claim })) : claims };
  },
  fromApi: ({ sites, site, claims, ...rest }) => {
    const first: unknown = Array.isArray(sites) ? sites.at(0) : site;
    const held = isObject(first) ? first : {};
    const told = Array.isArray(claims)
      ? { claims: claims.map((one: unknown) => (isObject(one) ? (one['claim'] ?? one) : one)) }
      : {};
    return { ...rest, ...held, ...told };
  },
};

const degrees = (doc: string) => attr(z.number().nullable().optional(), doc, { setBy: 'service' });

export const onboardingSite = defineResource({
  name: 'onboarding_site',
  doc: 'A place that a firewall is shipped to. The firewall that claims the site gets its configuration from there.',
  api: {
    path: '/config/setup/device-onboarding/v1/sites',
    wrapped: true,
    listTakes: [],
    createTells: 'ids',
    reshape,
  },
  unique: 'tenant',
  steers: true,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(255), 'Name, unique in the tenant.'),
    site_group: attr(z.string().min(1), 'Group that the site belongs to.', {
      refs: { kinds: ['onboarding_site_group'], open: true },
    }),
    // An update has no address.
    address: attr(z.string().optional(), 'Postal address; the service looks up where that is.', { forceNew: true }),
    property_values: attr(z.record(z.string(), jsonText).optional(), 'Value of each property of the group, by name.'),
    tenant_id: attr(z.string().optional(), 'Tenant that it belongs to.', { setBy: 'service', given: 'local' }),
    latitude: degrees('Degrees north of the address.'),
    longitude: degrees('Degrees east of the address.'),
    created_at: toldText('When it was made.'),
    last_updated: toldText('When it was changed last.'),
    claims: toldList(
      nested({
        id: toldText('Id of the claim.'),
        serial_number: toldText('Firewall that claimed the site.'),
        device_role: toldText('Its role: `standalone`, `primary` or `secondary`.'),
        onboarding_rule_id: toldText('Rule that set it up.'),
        claimed_by: toldText('Who claimed the site.'),
        claimed_at: toldText('When.'),
      }),
      'Firewalls that claimed the site.',
    ),
  }),
});
