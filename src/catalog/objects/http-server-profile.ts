import * as z from 'zod';
import { attr, nested } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { logFormats } from './log-format';
import { fromWeak, notComparable } from '../stronger';
import { hostText } from '../host-text';

const config = nested({
  name: attr(z.string().default('Default'), 'Name of the format.'),
  url_format: optional.text('URL format: request path with log fields.', { mayHoldSecret: true }),
  headers: optional.nestedList('HTTP headers.', {
    name: optional.text('Header name.'),
    value: optional.text('Header value with log fields.', { mayHoldSecret: true }),
  }),
  params: optional.nestedList('Query parameters.', {
    name: optional.text('Parameter name.'),
    value: optional.text('Parameter value with log fields.', { mayHoldSecret: true }),
  }),
  payload: optional.text('Payload: request body with log fields.', { mayHoldSecret: true }),
});

export const httpServerProfile = defineResource({
  name: 'http_server_profile',
  effect: 'logging',
  doc: 'HTTP server profile for log forwarding.',
  api: { path: '/config/objects/v1/http-server-profiles' },
  schema: {
    name: attr(z.string().min(1).max(63), 'Name, unique in its location.'),
    server: optional.with({ strength: { of: 'entries' } }).nestedList('HTTP servers that receive the logs.', {
      name: optional.text('Name of the server in this profile.', { isLabel: true }),
      address: attr(hostText.optional(), 'Hostname or IP address of the server.', { strength: notComparable }),
      protocol: optional.enum(['HTTP', 'HTTPS'], 'Protocol: HTTP or HTTPS.', { strength: fromWeak(['HTTP', 'HTTPS']) }),
      port: optional.integer('Port of the server.', { strength: notComparable }),
      tls_version: optional.enum(['1.0', '1.1', '1.2', '1.3'], 'Minimum TLS version.', {
        strength: fromWeak(['1.0', '1.1', '1.2', '1.3']),
      }),
      certificate_profile: attr(
        z.string().default('None'),
        'Certificate profile that verifies the server certificate.',
        { strength: { of: 'presence', none: 'None' }, refs: { kinds: ['certificate_profile'], words: ['None'] } },
      ),
      http_method: optional.enum(['GET', 'POST', 'PUT', 'DELETE'], 'HTTP method of the request.', {
        strength: notComparable,
      }),
    }),
    tag_registration: optional.flag('Tag registration: register tags of addresses and users at the servers.', {
      strength: notComparable,
    }),
    format: optional
      .with({
        strength: notComparable,
      })
      .nested('Payload format by log type.', logFormats(config.optional())),
  },
});
