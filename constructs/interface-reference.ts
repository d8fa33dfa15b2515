import type { EthernetInterface } from './ethernet-interface';
import type { LoopbackInterface } from './loopback-interface';
import type { Subinterface } from './subinterface';
import type { TunnelInterface } from './tunnel-interface';

/** An interface: by construct, or by the name of its object or on the firewall, such as `ethernet1/1`. */
export type InterfaceReference = EthernetInterface | Subinterface | LoopbackInterface | TunnelInterface | string;
