import * as z from 'zod';
import { attr, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const certificateProfile = defineResource({
  name: 'certificate_profile',
  doc: 'Certificate profile.',
  api: { path: '/config/identity/v1/certificate-profiles' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(63), 'Name, unique in its container.'),
    username_field: attr(
      nested({
        subject: plain(z.enum(['common-name']).optional()),
        subject_alt: plain(z.enum(['email']).optional()),
      }).optional(),
      'Username field.',
    ),
    domain: attr(z.string().optional(), 'Domain.'),
    ca_certificates: attr(
      z.array(
        nested({
          name: plain(z.string().min(1)),
          default_ocsp_url: plain(z.string().optional()),
          ocsp_verify_cert: plain(z.string().optional()),
          template_name: plain(z.string().optional()),
        }),
      ),
      'CA certificates.',
    ),
    crl_receive_timeout: attr(z.string().optional(), 'CRL receive timeout.'),
    ocsp_receive_timeout: attr(z.string().optional(), 'OCSP receive timeout.'),
    cert_status_timeout: attr(z.string().optional(), 'Cert status timeout.'),
    use_crl: attr(z.boolean().optional(), 'Use CRL.'),
    use_ocsp: attr(z.boolean().optional(), 'Use OCSP.'),
    block_unknown_cert: attr(z.boolean().optional(), 'Block unknown cert.'),
    block_timeout_cert: attr(z.boolean().optional(), 'Block timeout cert.'),
    block_unauthenticated_cert: attr(z.boolean().optional(), 'Block unauthenticated cert.'),
    block_expired_cert: attr(z.boolean().optional(), 'Block expired cert.'),
  }),
});
