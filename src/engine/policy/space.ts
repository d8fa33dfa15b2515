import type { Ranges } from './ranges';

/** End of IPv4 and start of IPv6 on the address line. */
export const firstIpv6 = 2 ** 32;
export const endOfIpv6 = 2n ** 32n + 2n ** 128n;
// The end of the line is a number, because comparing a number with a bigint is many times slower than comparing two
// numbers. Almost every rule contains `any`.
export const anyAddress: Ranges = [0, Infinity];
export const anyIpv4: Ranges = [0, firstIpv6];
export const anyIpv6: Ranges = [firstIpv6, Infinity];

/** The service line: TCP ports, then UDP ports, then the other protocols by number. */
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

/** Zone and application names are numbers. Numbers beyond those in use represent all other names. */
const endOfNames = 2 ** 31;
export const anyName: Ranges = [0, endOfNames];
