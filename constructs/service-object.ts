import { Service as ServiceResource } from '#l1/service';
import type { Construct } from 'constructs';
import { existing, type Existing } from './existing';
import { names } from './names';
import { defined, objectConfig, type ObjectProps } from './object-config';
import { place } from './place';
import { portList, type Ports } from './ports';
import type { TagReference } from './tag';

interface ServiceBase extends ObjectProps {
  /**
   * What the service stands for.
   * @default none
   */
  readonly description?: string;
  /**
   * Tags that it carries.
   * @default none
   */
  readonly tags?: readonly TagReference[];
  /**
   * Ports that the client must come from.
   * @default any
   */
  readonly sourcePorts?: Ports;
}

/** Timeouts of sessions over UDP, in seconds. */
export interface UdpTimeouts {
  /**
   * After which an idle session ends.
   * @default 30
   */
  readonly timeout?: number;
}

/** Timeouts of sessions over TCP, in seconds. */
export interface TcpTimeouts {
  /**
   * After which an idle session ends.
   * @default 3600
   */
  readonly timeout?: number;
  /**
   * For which one side may stay open alone.
   * @default 120
   */
  readonly halfcloseTimeout?: number;
  /**
   * For which a closed session is remembered.
   * @default 15
   */
  readonly timewaitTimeout?: number;
}

interface TcpService {
  /** Ports of the server: `443`, `'8000-8099'`, or `[80, 443]`. */
  readonly tcp: Ports;
  /**
   * Timeouts of its own.
   * @default those of the firewall
   */
  readonly override?: TcpTimeouts;
  readonly udp?: never;
}

interface UdpService {
  /** Ports of the server: `53`, `'8000-8099'`, or `[500, 4500]`. */
  readonly udp: Ports;
  /**
   * Timeouts of its own.
   * @default those of the firewall
   */
  readonly override?: UdpTimeouts;
  readonly tcp?: never;
}

/** What a service can be given: its name, and ports of TCP or UDP. */
export type ServiceObjectProps = ServiceBase & (TcpService | UdpService);

/** A name for ports of TCP or UDP, for use in rules and groups. */
export class ServiceObject extends ServiceResource {
  /** A service that exists in the folder that `scope` is or lies in, or above. Emits nothing. */
  static existing(scope: Construct, name: string): Existing<'service'> {
    return existing('service', scope, name);
  }

  constructor(scope: Construct, id: string, props: ServiceObjectProps) {
    const { description, tcp, udp, sourcePorts, override } = props;
    const path = `${scope.node.path}/${id}`;
    const of = (ports: Ports | undefined) =>
      ports === undefined
        ? undefined
        : defined({
            port: portList(ports, path),
            sourcePort: sourcePorts === undefined ? undefined : portList(sourcePorts, path),
            override,
          });
    const protocol = defined({ tcp: of(tcp), udp: of(udp) });
    const own = { description, tag: names(props.tags), protocol };
    super(scope, id, objectConfig('service', scope, id, props, own));
    place(this);
  }
}
