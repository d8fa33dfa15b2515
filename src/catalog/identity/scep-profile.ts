import * as z from 'zod';
import { attr } from '../attribute';
import { optional, required } from '../usual-attributes';
import { defineResource } from '../define-resource';
import { fromWeak, notComparable, presence } from '../stronger';
import { webUrl } from '../host-text';

/** Certificates that exist in every tenant. */
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
  effect: 'cryptography',
  doc: 'SCEP profile: enrolls device certificates at a SCEP server.',
  api: { path: '/config/identity/v1/scep-profiles' },
  schema: {
    name: attr(z.string().min(1).max(31), 'Name, unique in its location.'),
    scep_challenge: required
      .with({ strength: notComparable })
      .oneOf('SCEP challenge, which authorizes enrollment requests.', {
        none: optional.nested('No SCEP challenge.', {}),
        fixed: attr(z.string().max(1024).optional(), 'Fixed SCEP challenge password, equal for every request.', {
          secret: true,
          answeredInClear: true,
        }),
        dynamic: optional.nested('Dynamic SCEP challenge: a one-time password for each request.', {
          username: attr(z.string().max(255).optional(), 'User name at the one-time password server.'),
          password: attr(z.string().max(255).optional(), 'Password at the one-time password server.', {
            secret: true,
          }),
          otp_server_url: attr(webUrl.max(255).optional(), 'URL of the one-time password server.'),
        }),
      }),
    scep_ca_cert: optional.enum(predefined, 'CA certificate that verifies the SCEP server.', {
      strength: notComparable,
    }),
    scep_client_cert: optional.enum(predefined, 'Client certificate that authenticates to the SCEP server.', {
      strength: notComparable,
    }),
    ca_identity_name: required.text('CA identity name at the SCEP server.', { strength: notComparable }),
    subject: required.text('Subject of the certificates; variables such as `$USERNAME` are allowed.', {
      strength: notComparable,
      example: 'CN=$USERNAME',
    }),
    algorithm: required.nested('Key algorithm and size.', {
      rsa: required.nested('RSA key algorithm.', {
        rsa_nbits: required.enum(['1024', '2048', '3072'], 'RSA key size in bits.', {
          strength: fromWeak(['1024', '2048', '3072']),
          example: '2048',
        }),
      }),
    }),
    digest: required.enum(
      ['sha1', 'sha256', 'sha384', 'sha512'],
      'Digest algorithm of the certificate signing request (CSR).',
      { strength: fromWeak(['sha1', 'sha256', 'sha384', 'sha512']), example: 'sha256' },
    ),
    fingerprint: optional.text('Fingerprint of the CA certificate, for verification.', { strength: presence }),
    certificate_attributes: optional
      .with({ strength: notComparable })
      .oneOf('Subject alternative name of the certificates.', {
        rfc822name: optional.text('Email address (RFC 822 name).'),
        dnsname: optional.text('DNS name in the subject alternative name.'),
        uniform_resource_identifier: optional.text('Uniform resource identifier (URI).'),
      }),
    use_as_digital_signature: optional.flag('Use the key for digital signatures.', { strength: notComparable }),
    use_for_key_encipherment: optional.flag('Use the key for key encipherment.', { strength: notComparable }),
    scep_url: attr(webUrl, 'SCEP server URL.', {
      strength: notComparable,
      example: 'https://scep.example.com/certsrv',
    }),
  },
});
