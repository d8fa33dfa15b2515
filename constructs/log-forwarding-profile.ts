import { LogForwardingProfile as LogForwardingProfileResource } from '#l1/log-forwarding-profile';
import type { Construct } from 'constructs';
import { existing, type Existing } from './existing';
import { defined, objectConfig, type ObjectProps } from './object-config';
import { place } from './place';

/** Which entries of a log are sent, and to whom. */
export interface LogMatch {
  /** Name of the match. */
  readonly name: string;
  /** The log. */
  readonly log:
    | 'traffic'
    | 'threat'
    | 'wildfire'
    | 'url'
    | 'data'
    | 'tunnel'
    | 'auth'
    | 'decryption'
    | 'dns-security'
    | 'gtp'
    | 'sctp';
  /** Expression that an entry must match, such as `(severity geq high)`; `All Logs` for every entry. */
  readonly filter: string;
  /**
   * Syslog server profiles that it is sent by.
   * @default none
   */
  readonly syslog?: readonly string[];
  /**
   * HTTP server profiles that it is sent by.
   * @default none
   */
  readonly http?: readonly string[];
  /**
   * E-mail server profiles that it is sent by.
   * @default none
   */
  readonly email?: readonly string[];
  /**
   * SNMP trap server profiles that it is sent by.
   * @default none
   */
  readonly snmpTrap?: readonly string[];
  /**
   * What the match is for.
   * @default none
   */
  readonly description?: string;
}

/** What a log forwarding profile can be given. */
export interface LogForwardingProfileProps extends ObjectProps {
  /** What is sent to whom. */
  readonly matches: readonly LogMatch[];
  /**
   * What the profile is for.
   * @default none
   */
  readonly description?: string;
}

/** A log forwarding profile: by construct, or by name. */
export type LogForwardingProfileReference = LogForwardingProfile | Existing<'log_forwarding_profile'> | string;

/** Who is told what the rules that name it saw. */
export class LogForwardingProfile extends LogForwardingProfileResource {
  /** A profile that exists in the folder that `scope` is or lies in, or above. Emits nothing. */
  static existing(scope: Construct, name: string): Existing<'log_forwarding_profile'> {
    return existing('log_forwarding_profile', scope, name);
  }

  constructor(scope: Construct, id: string, props: LogForwardingProfileProps) {
    const matchList = props.matches.map(({ name, log, filter, description, syslog, http, email, snmpTrap }) =>
      defined({
        ...{ name, filter, logType: log, actionDesc: description },
        sendSyslog: syslog?.slice(),
        sendHttp: http?.slice(),
        sendEmail: email?.slice(),
        sendSnmptrap: snmpTrap?.slice(),
      }),
    );
    const own = { description: props.description, matchList };
    super(scope, id, objectConfig('log_forwarding_profile', scope, id, props, own));
    place(this);
  }
}
