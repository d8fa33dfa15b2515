import type { EthernetInterface } from './ethernet-interface';
import type { LoopbackInterface } from './loopback-interface';
import type { Subinterface } from './subinterface';
import type { TunnelInterface } from './tunnel-interface';

/** Reference to an interface: a construct, the name of its object, or a port such as `ethernet1/1`. */
export type InterfaceReference = EthernetInterface | Subinterface | LoopbackInterface | TunnelInterface | string;
