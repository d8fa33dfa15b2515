import * as z from 'zod';
import { attr, exactlyOne, nested, plain } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

export const scepProfile = defineResource({
  name: 'scep_profile',
  doc: 'SCEP profile.',
  api: { path: '/config/identity/v1/scep-profiles' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(31), 'Name, unique in its container.'),
    scep_challenge: attr(
      nested(
        {
          none: plain(nested({}).optional()),
          fixed: plain(z.string().max(1024).optional()),
          dynamic: plain(
            nested({
              username: plain(z.string().max(255).optional()),
              password: plain(z.string().max(255).optional(), { secret: true }),
              otp_server_url: plain(z.string().max(255).optional()),
            }).optional(),
          ),
        },
        [exactlyOne('none', 'fixed', 'dynamic')],
      ),
      'SCEP challenge.',
    ),
    scep_ca_cert: attr(
      z
        .enum([
          'Authentication Cookie CA',
          'Forward-Trust-CA',
          'Forward-Trust-CA-ECDSA',
          'Forward-UnTrust-CA',
          'Forward-UnTrust-CA-ECDSA',
          'Global Authentication Cookie CA',
          'GlobalSign-Root-CA',
          'Root CA',
        ])
        .optional(),
      'SCEP CA cert.',
    ),
    scep_client_cert: attr(
      z
        .enum([
          'Authentication Cookie CA',
          'Forward-Trust-CA',
          'Forward-Trust-CA-ECDSA',
          'Forward-UnTrust-CA',
          'Forward-UnTrust-CA-ECDSA',
          'Global Authentication Cookie CA',
          'GlobalSign-Root-CA',
          'Root CA',
        ])
        .optional(),
      'SCEP client cert.',
    ),
    ca_identity_name: attr(z.string(), 'CA identity name.'),
    subject: attr(z.string(), 'Subject.'),
    algorithm: attr(
      nested({ rsa: plain(nested({ rsa_nbits: plain(z.enum(['1024', '2048', '3072'])) })) }),
      'Algorithm.',
    ),
    digest: attr(z.enum(['sha1', 'sha256', 'sha384', 'sha512']), 'Digest.'),
    fingerprint: attr(z.string().optional(), 'Fingerprint.'),
    certificate_attributes: attr(
      nested(
        {
          rfc822name: plain(z.string().optional()),
          dnsname: plain(z.string().optional()),
          uniform_resource_identifier: plain(z.string().optional()),
        },
        [exactlyOne('rfc822name', 'dnsname', 'uniform_resource_identifier')],
      ).optional(),
      'Certificate attributes.',
    ),
    use_as_digital_signature: attr(z.boolean().optional(), 'Use AS digital signature.'),
    use_for_key_encipherment: attr(z.boolean().optional(), 'Use for key encipherment.'),
    scep_url: attr(z.string(), 'SCEP URL.'),
  }),
});
