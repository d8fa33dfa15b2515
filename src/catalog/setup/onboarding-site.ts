import * as z from 'zod';
import { isObject } from '../../core';
import { attr, nested } from '../attribute';
import { computed, optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { jsonText } from '../json-text';
import type { Codec } from '../codec';
import { notComparable } from '../stronger';

// A create sends a list of sites; a read separates the site from its claimed firewalls.
const codec: Codec = {
  toApi: (fields, form) => {
    const { claims = [], ...site } = fields;
    if (form === 'create') return { sites: [site] };
    if (form === 'update') return { ...site };
    return { site, claims: Array.isArray(claims) ? claims.map((claim: unknown) => ({ claim })) : claims };
  },
  fromApi: ({ sites, site, claims, ...rest }) => {
    const first: unknown = Array.isArray(sites) ? sites.at(0) : site;
    const siteFields = isObject(first) ? first : {};
    const claimNames = Array.isArray(claims)
      ? { claims: claims.map((claim: unknown) => (isObject(claim) ? (claim['claim'] ?? claim) : claim)) }
      : {};
    return { ...rest, ...siteFields, ...claimNames };
  },
};

const degrees = (doc: string) => attr(z.number().nullable().optional(), doc, { setBy: 'service' });

export const onboardingSite = defineResource({
  name: 'onboarding_site',
  effect: 'routing',
  strength: notComparable,
  doc: 'Onboarding site: a place to which a firewall is shipped. A firewall that claims the site receives its configuration.',
  api: {
    path: '/config/setup/device-onboarding/v1/sites',
    answer: { wrapped: true },
    list: { parameters: [] },
    create: { returns: 'ids' },
    codec,
  },
  scopes: [],
  unconfirmed: true,
  schema: {
    name: attr(z.string().min(1).max(255), 'Name, unique in the tenant.'),
    site_group: attr(z.string().min(1), 'Site group of the site.', {
      refs: { kinds: ['onboarding_site_group'], open: true },
    }),
    // An update has no address field.
    address: optional.text('Postal address; the service looks up its coordinates.', { forceNew: true }),
    property_values: attr(z.record(z.string(), jsonText).optional(), 'Property values by property name.'),
    tenant_id: computed.text('ID of the tenant.', { seededValue: 'local' }),
    latitude: degrees('Latitude in degrees; negative values are south.'),
    longitude: degrees('Longitude in degrees; negative values are west.'),
    created_at: computed.text('Creation time.'),
    last_updated: computed.text('Time of the last update.'),
    claims: computed.list(
      nested({
        id: computed.text('Claim ID.'),
        serial_number: computed.text('Serial number of the firewall that claimed the site.'),
        device_role: computed.text('Device role: `standalone`, `primary` or `secondary`.'),
        onboarding_rule_id: computed.text('Onboarding rule that was applied.'),
        claimed_by: computed.text('Account that claimed the site.'),
        claimed_at: computed.text('Time of the claim.'),
      }),
      'Claims: firewalls that claimed the site.',
    ),
  },
});
