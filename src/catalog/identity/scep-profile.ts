import * as z from 'zod';
import { attr, exactlyOne, nested } from '../attribute';
import { defineResource } from '../define-resource';
import { scopes } from '../scope';

/** Certificates that every tenant has. */
const predefined = [
  'Authentication Cookie CA',
  'Forward-Trust-CA',
  'Forward-Trust-CA-ECDSA',
  'Forward-UnTrust-CA',
  'Forward-UnTrust-CA-ECDSA',
  'Global Authentication Cookie CA',
  'GlobalSign-Root-CA',
  'Root CA',
] as const;

export const scepProfile = defineResource({
  name: 'scep_profile',
  doc: 'Where devices get certificates of their own from, and what these certificates hold.',
  api: { path: '/config/identity/v1/scep-profiles' },
  scopes,
  schema: z.strictObject({
    id: attr(z.string().optional(), 'UUID assigned by the service.', { setBy: 'service' }),
    name: attr(z.string().min(1).max(31), 'Name, unique in its container.'),
    scep_challenge: attr(
      nested(
        {
          none: attr(nested({}).optional(), 'The server asks for none.'),
          fixed: attr(z.string().max(1024).optional(), 'The same word for every request.', { secret: true }),
          dynamic: attr(
            nested({
              username: attr(z.string().max(255).optional(), 'Name to sign in with there.'),
              password: attr(z.string().max(255).optional(), 'Password to sign in with there.', { secret: true }),
              otp_server_url: attr(z.string().max(255).optional(), 'Where the word is fetched.'),
            }).optional(),
            'A new word for each request.',
          ),
        },
        [exactlyOne('none', 'fixed', 'dynamic')],
      ),
      'Word that proves to the server that a request may be made.',
    ),
    scep_ca_cert: attr(z.enum(predefined).optional(), 'Certificate of the authority that the server is checked by.'),
    scep_client_cert: attr(z.enum(predefined).optional(), 'Certificate that is shown to the server.'),
    ca_identity_name: attr(z.string(), 'Name of the authority at the server.'),
    subject: attr(z.string(), 'Subject of the certificates; may hold variables such as `$USERNAME`.', {
      example: 'CN=$USERNAME',
    }),
    algorithm: attr(
      nested({
        rsa: attr(
          nested({
            rsa_nbits: attr(z.enum(['1024', '2048', '3072']), 'Length of the key in bits.', { example: '2048' }),
          }),
          'An RSA key, with its length.',
        ),
      }),
      'Kind and length of the keys.',
    ),
    digest: attr(z.enum(['sha1', 'sha256', 'sha384', 'sha512']), 'Digest that requests are signed with.', {
      example: 'sha256',
    }),
    fingerprint: attr(z.string().optional(), 'Fingerprint of the certificate of the authority, for checking it.'),
    certificate_attributes: attr(
      nested(
        {
          rfc822name: attr(z.string().optional(), 'Mail address.'),
          dnsname: attr(z.string().optional(), 'Host name.'),
          uniform_resource_identifier: attr(z.string().optional(), 'URI.'),
        },
        [exactlyOne('rfc822name', 'dnsname', 'uniform_resource_identifier')],
      ).optional(),
      'Alternative name of the subject.',
    ),
    use_as_digital_signature: attr(z.boolean().optional(), 'Whether the keys may sign.'),
    use_for_key_encipherment: attr(z.boolean().optional(), 'Whether the keys may encrypt other keys.'),
    scep_url: attr(z.string(), 'Where the server is asked for certificates.', {
      example: 'https://scep.example.com/certsrv',
    }),
  }),
});
