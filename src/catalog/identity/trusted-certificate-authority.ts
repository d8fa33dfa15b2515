import { defineReadOnlyKind } from '../define-record';
import { scopes } from '../scope';
import { computed } from '../usual-attributes';

export const trustedCertificateAuthority = defineReadOnlyKind({
  name: 'trusted_certificate_authority',
  doc: 'Trusted certificate authority (CA) of the default root store.',
  api: {
    path: '/config/identity/v1/trusted-certificate-authorities',
    operations: ['list'],
    list: { parameters: ['name', 'offset', 'limit', ...scopes] },
  },
  scopes,
  filters: ['name', 'common_name', 'issuer', 'subject'],
  predefined: [
    {
      id: '8a4f0d6e-5a53-4c0e-9a3c-2f7f0c3a1b01',
      name: '0001_Example_Root',
      common_name: 'Example Root',
      expiry_epoch: '2147483647',
      filename: '0001_Example_Root.cer',
      issuer: '/CN=Example Root',
      not_valid_before: 'Jan 1 00:00:00 2020 GMT',
      not_valid_after: 'Jan 19 03:14:07 2038 GMT',
      serial_number: '01',
      subject: '/CN=Example Root',
    },
  ],
  schema: {
    id: computed.text('ID of the certificate.'),
    name: computed.text('Name of the certificate.'),
    common_name: computed.text('Common name (CN) of the CA.'),
    issuer: computed.text('Issuer distinguished name.'),
    subject: computed.text('Subject distinguished name.'),
    serial_number: computed.text('Serial number of the certificate.'),
    not_valid_before: computed.text('Start of validity.'),
    not_valid_after: computed.text('End of validity.'),
    expiry_epoch: computed.text('End of validity in seconds since 1970.'),
    filename: computed.text('File name of the certificate.'),
  },
});
