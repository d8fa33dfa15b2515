import type { NameOf } from './catalog-construct';
import { LogForwardingProfile as LogForwardingProfileResource } from '#l1/log-forwarding-profile';
import type { Construct } from 'constructs';
import { existingOf, type Existing } from './existing';
import { names } from './names';
import { omitUndefined, objectConfig } from './object-config';
import { place } from './place';
import type { ProfileProps } from './profile-props';

/** Match list entry: which log entries are forwarded, and to which servers. */
export interface LogMatch {
  /**
   * Name of the match list entry.
   * @example name: 'denied'
   */
  readonly name: string;
  /**
   * Log type.
   * @example log: 'traffic'
   */
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
  /**
   * Filter expression, such as `(severity geq high)`; `All Logs` for every entry.
   * @example filter: "action eq 'deny'"
   */
  readonly filter: string;
  /**
   * Syslog server profiles.
   * @default none
   * @example syslog: ['central']
   */
  readonly syslog?: readonly NameOf<'syslog_server_profile'>[];
  /**
   * HTTP server profiles.
   * @default none
   * @example http: ['ticketing']
   */
  readonly http?: readonly NameOf<'http_server_profile'>[];
  /**
   * Email server profiles.
   * @default none
   * @example email: ['soc']
   */
  readonly email?: readonly string[];
  /**
   * SNMP trap server profiles.
   * @default none
   * @example snmpTrap: ['monitoring']
   */
  readonly snmpTrap?: readonly string[];
  /**
   * Description of the match list entry.
   * @default none
   * @example description: 'Tills of the shops'
   */
  readonly description?: string;
}

/** Properties of `LogForwardingProfile`. */
export interface LogForwardingProfileProps extends ProfileProps {
  /**
   * Match list: the entries to forward by log type.
   * @example matches: [{ name: 'denied', log: 'traffic', filter: "action eq 'deny'", syslog: ['central'] }]
   */
  readonly matches: readonly LogMatch[];
}

/** Reference to a log forwarding profile: a construct or a name. */
export type LogForwardingProfileReference = LogForwardingProfile | Existing<'log_forwarding_profile'> | string;

/** Log forwarding profile: servers that receive the logs of rules with this profile. */
export class LogForwardingProfile extends LogForwardingProfileResource {
  /** References an existing profile in the folder of `scope` or one of its parents. Emits nothing. */
  static readonly existing = existingOf('log_forwarding_profile');

  constructor(scope: Construct, id: string, props: LogForwardingProfileProps) {
    const matchList = props.matches.map(({ name, log, filter, description, syslog, http, email, snmpTrap }) =>
      omitUndefined({
        ...{ name, filter, logType: log, actionDesc: description },
        sendSyslog: names(syslog),
        sendHttp: names(http),
        sendEmail: email?.slice(),
        sendSnmptrap: snmpTrap?.slice(),
      }),
    );
    const own = { description: props.description, matchList };
    super(scope, id, objectConfig('log_forwarding_profile', scope, id, props, own));
    place(this);
  }
}
