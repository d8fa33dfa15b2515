import { isObject } from '../../core';
import { attr, nested } from '../attribute';
import { optional } from '../usual-attributes';
import { defineResource } from '../define-resource';
import type { Codec } from '../codec';
import { scopes } from '../scope';
import { fromWeak, notComparable } from '../stronger';

const inner = [
  'disabled_ssl_exclude_cert_from_predefined',
  'forward_trust_certificate',
  'forward_untrust_certificate',
  'root_ca_exclude_list',
  'ssl_exclude_cert',
  'trusted_root_CA',
];

// A create is flat; an update, and every response except that of a create, nests the settings in one more object.
const codec: Codec = {
  toApi: (fields, form) => {
    if (form === 'create') return { ...fields };
    const entries = Object.entries(fields);
    return {
      ...Object.fromEntries(entries.filter(([name]) => !inner.includes(name))),
      ssl_decrypt: Object.fromEntries(entries.filter(([name]) => inner.includes(name))),
    };
  },
  fromApi: ({ ssl_decrypt: settings, ...rest }) => {
    if (settings === undefined) return rest;
    return isObject(settings) ? { ...rest, ...settings } : { ...rest, ssl_decrypt: settings };
  },
};

const certificates = nested({
  rsa: optional.text('Certificate for servers with RSA keys.', { refs: { kinds: ['certificate'], open: true } }),
  ecdsa: optional.text('Certificate for servers with ECDSA keys.', { refs: { kinds: ['certificate'], open: true } }),
}).optional();

// The API description names no fields for the items of three lists, so these lists are omitted.
export const sslDecryptionSetting = defineResource({
  name: 'ssl_decryption_setting',
  effect: 'protection',
  doc: 'SSL decryption settings of a firewall: forward trust and untrust certificates, and exclusions.',
  api: {
    path: '/config/security/v1/ssl-decryption-settings',
    operations: ['list', 'create', 'update'],
    singleton: 'container',
    create: { status: 200 },
    delete: { anywhere: true },
    list: { parameters: [...scopes, 'offset', 'limit'] },
    codec,
  },
  schema: {
    forward_trust_certificate: attr(
      certificates,
      'Forward trust certificates: sign the certificates of trusted servers.',
      { strength: notComparable },
    ),
    forward_untrust_certificate: attr(
      certificates,
      'Forward untrust certificates: sign the certificates of untrusted servers, so that browsers warn.',
      { strength: notComparable },
    ),
    ssl_exclude_cert: optional.with({ strength: { of: 'exceptions' } }).nestedList('SSL decryption exclusions.', {
      name: optional.text('Hostname; an asterisk (`*`) is a wildcard.', { example: '*.example.com' }),
      description: optional.text('Description of the exclusion.'),
      exclude: optional.flag('Exclude the hostname from decryption.', { strength: fromWeak([true, false]) }),
    }),
  },
});
