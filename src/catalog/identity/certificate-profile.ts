import * as z from 'zod';
import { attr } from '../attribute';
import { optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { notComparable, presence } from '../stronger';
import { webUrl } from '../host-text';

export const certificateProfile = defineResource({
  name: 'certificate_profile',
  effect: 'cryptography',
  doc: 'Certificate profile: trusted CA certificates and revocation checks (CRL, OCSP).',
  api: { path: '/config/identity/v1/certificate-profiles' },
  seededObjects: [{ name: 'EDL-Hosting-Service-Profile', folder: 'All', ca_certificates: [{ name: 'Root CA' }] }],
  schema: {
    name: attr(z.string().min(1).max(63), 'Name, unique in its location.'),
    username_field: optional
      .with({ strength: notComparable })
      .nested('Certificate field that contains the user name.', {
        subject: optional.enum(['common-name'], 'Subject field that contains the user name.'),
        subject_alt: optional.enum(['email'], 'Subject alternative name field that contains the user name.'),
      }),
    domain: optional.text('NetBIOS domain of the users.', { strength: notComparable }),
    ca_certificates: required
      .with({ strength: { of: 'permitted', empty: 'nothing' } })
      .nestedList('Trusted CA certificates.', {
        name: attr(z.string().min(1), 'CA certificate.', {
          refs: { kinds: ['certificate'], open: true },
        }),
        default_ocsp_url: attr(webUrl.optional(), 'Default OCSP URL, used when the certificate names none.', {
          strength: notComparable,
        }),
        ocsp_verify_cert: optional.text('Certificate that verifies OCSP responses.', {
          strength: notComparable,
          refs: { kinds: ['certificate'], open: true },
        }),
        template_name: optional.text('Certificate template name that is required.', { strength: presence }),
      }),
    crl_receive_timeout: optional.text('CRL receive timeout in seconds.', {
      strength: notComparable,
      example: '5',
    }),
    ocsp_receive_timeout: optional.text('OCSP receive timeout in seconds.', {
      strength: notComparable,
      example: '5',
    }),
    cert_status_timeout: optional.text('Certificate status timeout in seconds, for CRL and OCSP together.', {
      strength: notComparable,
      example: '5',
    }),
    use_crl: optional.flag('Enable certificate revocation lists (CRL).', { weakensPolicyWhenRemoved: { open: false } }),
    use_ocsp: optional.flag('Enable OCSP.', { weakensPolicyWhenRemoved: { open: false } }),
    block_unknown_cert: optional.flag('Block the session if the certificate status is unknown.', {
      weakensPolicyWhenRemoved: { open: false },
    }),
    block_timeout_cert: optional.flag('Block the session if the certificate status check times out.', {
      weakensPolicyWhenRemoved: { open: false },
    }),
    block_unauthenticated_cert: optional.flag('Block the session if the certificate was issued to another device.', {
      weakensPolicyWhenRemoved: { open: false },
    }),
    block_expired_cert: optional.flag('Block the session if the certificate has expired.', {
      weakensPolicyWhenRemoved: { open: false },
    }),
  },
});
