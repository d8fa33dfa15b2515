import type { Ranges } from './ranges';

/** Where IPv4 ends and IPv6 begins on the line of addresses. */
export const firstIpv6 = 2 ** 32;
export const endOfIpv6 = 2n ** 32n + 2n ** 128n;
// The end of the line is written as a number: comparing a number with a bigint takes many times as long as two numbers,
// and almost every rule has an `any`.
export const anyAddress: Ranges = [0, Infinity];
export const anyIpv4: Ranges = [0, firstIpv6];
export const anyIpv6: Ranges = [firstIpv6, Infinity];

/** The line of services: TCP ports, then UDP ports, then the other protocols by their numbers. */
export const portCount = 65536;
export const firstUdp = 65536;
export const firstProtocol = 2 * portCount;
const [tcpProtocol, udpProtocol, protocolCount] = [6, 17, 256];
export const anyPort: Ranges = [0, portCount];
export const anyTcp: Ranges = [0, portCount];
export const anyUdp: Ranges = [firstUdp, firstProtocol];
export const anyService: Ranges = [
  0,
  firstProtocol + tcpProtocol,
  firstProtocol + tcpProtocol + 1,
  firstProtocol + udpProtocol,
  firstProtocol + udpProtocol + 1,
  firstProtocol + protocolCount,
];

/** Names of zones and applications are numbers; those beyond the ones in use stand for any other name. */
const endOfNames = 2 ** 31;
export const anyName: Ranges = [0, endOfNames];
