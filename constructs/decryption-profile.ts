import { DecryptionProfile as DecryptionProfileResource } from '#l1/decryption-profile';
import type { Construct } from 'constructs';
import { existing, type Existing } from './existing';
import { defined, objectConfig, type ObjectProps } from './object-config';
import { place } from './place';
import { tlsSettings, type TlsLimits } from './tls-limits';

/** Checks of certificates, whether or not a session is decrypted. */
export interface CertificateChecks {
  /**
   * Whether a server certificate that has expired ends the session.
   * @default false
   */
  readonly blockExpiredCertificate?: boolean;
  /**
   * Whether a server certificate of an issuer that nobody trusts ends the session.
   * @default false
   */
  readonly blockUntrustedIssuer?: boolean;
}

/** What happens to a session that cannot be decrypted. */
export interface UnsupportedChecks {
  /**
   * Whether a session with a cipher that cannot be decrypted is blocked.
   * @default false
   */
  readonly blockUnsupportedCipher?: boolean;
  /**
   * Whether a session with a TLS version that cannot be decrypted is blocked.
   * @default false
   */
  readonly blockUnsupportedVersion?: boolean;
}

/** Checks of sessions from inside to servers elsewhere. */
export interface ForwardProxyChecks extends CertificateChecks, UnsupportedChecks {
  /**
   * Whether a session in which the client shows a certificate is blocked.
   * @default false
   */
  readonly blockClientCert?: boolean;
  /**
   * Whether a session is blocked when the certificate status takes too long to come.
   * @default false
   */
  readonly blockTimeoutCert?: boolean;
  /**
   * Whether a session is blocked when the certificate status is unknown.
   * @default false
   */
  readonly blockUnknownCert?: boolean;
  /**
   * Whether a session is blocked instead of taken down from TLS 1.3 for lack of resources.
   * @default false
   */
  readonly blockTls13DowngradeNoResource?: boolean;
  /**
   * Whether certificates made for decryption have only the usual extensions.
   * @default false
   */
  readonly restrictCertExts?: boolean;
  /**
   * Whether the name that was asked for is added to a certificate without one.
   * @default false
   */
  readonly autoIncludeAltname?: boolean;
  /**
   * Whether the protocol negotiation is taken out, so that HTTP/2 is not used.
   * @default false
   */
  readonly stripAlpn?: boolean;
}

/** Checks of sessions to servers of our own. */
export interface InboundChecks extends UnsupportedChecks {
  /**
   * Whether sessions are blocked while the hardware key store is away.
   * @default false
   */
  readonly blockIfHsmUnavailable?: boolean;
  /**
   * Whether sessions are blocked when there are no resources to decrypt them.
   * @default false
   */
  readonly blockIfNoResource?: boolean;
}

/** What a decryption profile can be given. */
export interface DecryptionProfileProps extends ObjectProps {
  /**
   * Checks of sessions from inside to servers elsewhere.
   * @default none
   */
  readonly forwardProxy?: ForwardProxyChecks;
  /**
   * Checks of sessions to servers of our own.
   * @default none
   */
  readonly inbound?: InboundChecks;
  /**
   * Checks of sessions that are not decrypted.
   * @default none
   */
  readonly notDecrypted?: CertificateChecks;
  /**
   * Versions and algorithms that decrypted sessions may use.
   * @default TLS 1.0 to 1.2 with every algorithm
   */
  readonly tls?: TlsLimits;
}

/** A decryption profile: by construct, or by name. */
export type DecryptionProfileReference = DecryptionProfile | Existing<'decryption_profile'> | string;

/** What is checked in TLS sessions, and which versions and algorithms they may use. */
export class DecryptionProfile extends DecryptionProfileResource {
  /** A profile that exists in the folder that `scope` is or lies in, or above, such as `best-practice`. Emits nothing. */
  static existing(scope: Construct, name: string): Existing<'decryption_profile'> {
    return existing('decryption_profile', scope, name);
  }

  constructor(scope: Construct, id: string, props: DecryptionProfileProps = {}) {
    const { forwardProxy, inbound, notDecrypted, tls } = props;
    const own = {
      sslForwardProxy: forwardProxy === undefined ? undefined : defined(forwardProxy),
      sslInboundProxy: inbound === undefined ? undefined : defined(inbound),
      sslNoProxy: notDecrypted === undefined ? undefined : defined(notDecrypted),
      sslProtocolSettings: tls === undefined ? undefined : tlsSettings(tls),
    };
    super(scope, id, objectConfig('decryption_profile', scope, id, props, own));
    place(this);
  }
}
