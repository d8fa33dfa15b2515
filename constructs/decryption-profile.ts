import { DecryptionProfile as DecryptionProfileResource } from '#l1/decryption-profile';
import type { Construct } from 'constructs';
import { existingOf, type Existing } from './existing';
import { omitUndefined, objectConfig, type ObjectProps } from './object-config';
import { place } from './place';
import { tlsSettings, type TlsLimits } from './tls-limits';

/** Certificate checks, for decrypted sessions and for sessions without decryption. */
export interface CertificateChecks {
  /**
   * Block sessions with expired certificates.
   * @default false
   * @example blockExpiredCertificate: true
   */
  readonly blockExpiredCertificate?: boolean;
  /**
   * Block sessions with untrusted issuers.
   * @default false
   * @example blockUntrustedIssuer: true
   */
  readonly blockUntrustedIssuer?: boolean;
}

/** Handling of sessions that cannot be decrypted. */
export interface UnsupportedChecks {
  /**
   * Block sessions with unsupported cipher suites.
   * @default false
   * @example blockUnsupportedCipher: true
   */
  readonly blockUnsupportedCipher?: boolean;
  /**
   * Block sessions with unsupported TLS versions.
   * @default false
   * @example blockUnsupportedVersion: true
   */
  readonly blockUnsupportedVersion?: boolean;
}

/** SSL forward proxy: settings for outbound sessions. */
export interface ForwardProxyChecks extends CertificateChecks, UnsupportedChecks {
  /**
   * Block sessions with client authentication (client certificates).
   * @default false
   * @example blockClientCert: true
   */
  readonly blockClientCert?: boolean;
  /**
   * Block sessions if the certificate status check times out.
   * @default false
   * @example blockTimeoutCert: true
   */
  readonly blockTimeoutCert?: boolean;
  /**
   * Block sessions with unknown certificate status.
   * @default false
   * @example blockUnknownCert: true
   */
  readonly blockUnknownCert?: boolean;
  /**
   * Block sessions instead of a TLS 1.3 downgrade when resources are not available.
   * @default false
   * @example blockTls13DowngradeNoResource: true
   */
  readonly blockTls13DowngradeNoResource?: boolean;
  /**
   * Restrict certificate extensions of generated certificates.
   * @default false
   * @example restrictCertExts: true
   */
  readonly restrictCertExts?: boolean;
  /**
   * Append the certificate's common name to the subject alternative name (SAN) extension.
   * @default false
   * @example autoIncludeAltname: true
   */
  readonly autoIncludeAltname?: boolean;
  /**
   * Strip ALPN, which disables HTTP/2.
   * @default false
   * @example stripAlpn: true
   */
  readonly stripAlpn?: boolean;
}

/** SSL inbound inspection: settings for sessions to internal servers. */
export interface InboundChecks extends UnsupportedChecks {
  /**
   * Block sessions if the HSM is not available.
   * @default false
   * @example blockIfHsmUnavailable: true
   */
  readonly blockIfHsmUnavailable?: boolean;
  /**
   * Block sessions if resources for decryption are not available.
   * @default false
   * @example blockIfNoResource: true
   */
  readonly blockIfNoResource?: boolean;
}

/** Properties of `DecryptionProfile`. */
export interface DecryptionProfileProps extends ObjectProps {
  /**
   * SSL forward proxy: settings for outbound sessions.
   * @default none
   * @example forwardProxy: { blockExpiredCertificate: true }
   */
  readonly forwardProxy?: ForwardProxyChecks;
  /**
   * SSL inbound inspection: settings for sessions to internal servers.
   * @default none
   * @example inbound: { blockIfNoResource: true }
   */
  readonly inbound?: InboundChecks;
  /**
   * No decryption: checks of sessions that are not decrypted.
   * @default none
   * @example notDecrypted: { blockExpiredCertificate: true }
   */
  readonly notDecrypted?: CertificateChecks;
  /**
   * SSL protocol settings: TLS versions and algorithms of decrypted sessions.
   * @default TLS 1.0 to 1.2 with every algorithm
   * @example tls: { min: 'tls1-2' }
   */
  readonly tls?: TlsLimits;
}

/** Reference to a decryption profile: a construct or a name. */
export type DecryptionProfileReference = DecryptionProfile | Existing<'decryption_profile'> | string;

/** Decryption profile: certificate checks, TLS versions and algorithms. */
export class DecryptionProfile extends DecryptionProfileResource {
  /**
   * References an existing profile in the folder of `scope` or one of its parents, such as `best-practice`. Emits
   * nothing.
   */
  static readonly existing = existingOf('decryption_profile');

  constructor(scope: Construct, id: string, props: DecryptionProfileProps = {}) {
    const { forwardProxy, inbound, notDecrypted, tls } = props;
    const own = {
      sslForwardProxy: forwardProxy === undefined ? undefined : omitUndefined(forwardProxy),
      sslInboundProxy: inbound === undefined ? undefined : omitUndefined(inbound),
      sslNoProxy: notDecrypted === undefined ? undefined : omitUndefined(notDecrypted),
      sslProtocolSettings: tls === undefined ? undefined : tlsSettings(tls),
    };
    super(scope, id, objectConfig('decryption_profile', scope, id, props, own));
    place(this);
  }
}
