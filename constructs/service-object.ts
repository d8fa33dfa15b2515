import { Service as ServiceResource } from '#l1/service';
import type { Construct } from 'constructs';
import { existingOf } from './existing';
import { names } from './names';
import { omitUndefined, objectConfig, type ObjectProps } from './object-config';
import { place } from './place';
import { portList, type Ports } from './ports';
import type { TagReference } from './tag';

interface ServiceBase extends ObjectProps {
  /**
   * Description of the service.
   * @default none
   * @example description: 'Tills of the shops'
   */
  readonly description?: string;
  /**
   * Tags of the service.
   * @default none
   * @example tags: [payment]
   */
  readonly tags?: readonly TagReference[];
  /**
   * Source ports.
   * @default any
   * @example sourcePorts: '1024-65535'
   */
  readonly sourcePorts?: Ports;
}

/** UDP session timeouts, in seconds. */
export interface UdpTimeouts {
  /**
   * Session timeout: ends an idle session.
   * @default 30
   * @example timeout: 30
   */
  readonly timeout?: number;
}

/** TCP session timeouts, in seconds. */
export interface TcpTimeouts {
  /**
   * Session timeout: ends an idle session.
   * @default 3600
   * @example timeout: 3600
   */
  readonly timeout?: number;
  /**
   * Half-closed timeout: between the first and the second FIN.
   * @default 120
   * @example halfcloseTimeout: 120
   */
  readonly halfcloseTimeout?: number;
  /**
   * TIME_WAIT timeout: after the second FIN or a RST.
   * @default 15
   * @example timewaitTimeout: 15
   */
  readonly timewaitTimeout?: number;
}

interface TcpService {
  /**
   * TCP destination ports: `443`, `'8000-8099'`, or `[80, 443]`.
   * @example tcp: [443, '8000-8099']
   */
  readonly tcp: Ports;
  /**
   * Session timeout override.
   * @default the timeouts of the firewall
   * @example override: { timeout: 60 }
   */
  readonly override?: TcpTimeouts;
  readonly udp?: never;
}

interface UdpService {
  /**
   * UDP destination ports: `53`, `'8000-8099'`, or `[500, 4500]`.
   * @example udp: 53
   */
  readonly udp: Ports;
  /**
   * Session timeout override.
   * @default the timeouts of the firewall
   * @example override: { timeout: 60 }
   */
  readonly override?: UdpTimeouts;
  readonly tcp?: never;
}

/** Properties of `ServiceObject`: its name, and TCP or UDP ports. */
export type ServiceObjectProps = ServiceBase & (TcpService | UdpService);

/** Service object: TCP or UDP ports, for use in rules and groups. */
export class ServiceObject extends ServiceResource {
  /** References an existing service in the folder of `scope` or one of its parents. Emits nothing. */
  static readonly existing = existingOf('service');

  constructor(scope: Construct, id: string, props: ServiceObjectProps) {
    const { description, tcp, udp, sourcePorts, override } = props;
    const path = `${scope.node.path}/${id}`;
    const of = (ports: Ports | undefined) =>
      ports === undefined
        ? undefined
        : omitUndefined({
            port: portList(ports, path),
            sourcePort: sourcePorts === undefined ? undefined : portList(sourcePorts, path),
            override,
          });
    const protocol = omitUndefined({ tcp: of(tcp), udp: of(udp) });
    const own = { description, tag: names(props.tags), protocol };
    super(scope, id, objectConfig('service', scope, id, props, own));
    place(this);
  }
}
