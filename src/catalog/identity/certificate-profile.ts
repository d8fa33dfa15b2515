import * as z from 'zod';
import { attr, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const certificateProfile = defineResource({
  name: 'certificate_profile',
  doc: 'Which authorities are trusted to sign certificates, and how it is found out whether one was revoked.',
  api: { path: '/config/identity/v1/certificate-profiles' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(63), 'Name, unique in its container.'),
    username_field: attr(
      nested({
        subject: attr(z.enum(['common-name']).optional(), 'Field of the subject.'),
        subject_alt: attr(z.enum(['email']).optional(), 'Field of the alternative name.'),
      }).optional(),
      'Field of the certificate that holds the name of the user.',
    ),
    domain: attr(z.string().optional(), 'Domain that is put before the name of the user.'),
    ca_certificates: attr(
      z.array(
        nested({
          name: attr(z.string().min(1), 'Certificate of the authority.', {
            refs: { kinds: ['certificate'], open: true },
          }),
          default_ocsp_url: attr(
            z.string().optional(),
            'Where the status of certificates is asked, unless they say it themselves.',
          ),
          ocsp_verify_cert: attr(z.string().optional(), 'Certificate that answers about the status are checked by.', {
            refs: { kinds: ['certificate'], open: true },
          }),
          template_name: attr(z.string().optional(), 'Template that a certificate must be made from.'),
        }),
      ),
      'Authorities that are trusted.',
      { itemKey: 'name' },
    ),
    crl_receive_timeout: attr(z.string().optional(), 'Seconds to wait for a revocation list.', { example: '5' }),
    ocsp_receive_timeout: attr(
      z.string().optional(),
      'Seconds to wait for an answer about the status of a certificate (OCSP).',
      { example: '5' },
    ),
    cert_status_timeout: attr(
      z.string().optional(),
      'Seconds to wait for the status of a certificate, by whatever means.',
      { example: '5' },
    ),
    use_crl: attr(z.boolean().optional(), 'Whether revocation lists are looked at.', { narrows: { open: false } }),
    use_ocsp: attr(z.boolean().optional(), 'Whether the status of each certificate is asked (OCSP).', {
      narrows: { open: false },
    }),
    block_unknown_cert: attr(
      z.boolean().optional(),
      'Whether a session is blocked when the status of the certificate is unknown.',
      { narrows: { open: false } },
    ),
    block_timeout_cert: attr(
      z.boolean().optional(),
      'Whether a session is blocked when the status takes too long to come.',
      { narrows: { open: false } },
    ),
    block_unauthenticated_cert: attr(
      z.boolean().optional(),
      'Whether a session is blocked when the certificate was issued for another device.',
      { narrows: { open: false } },
    ),
    block_expired_cert: attr(z.boolean().optional(), 'Whether a session is blocked when the certificate has expired.', {
      narrows: { open: false },
    }),
  }),
});
