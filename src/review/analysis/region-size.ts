import { addressShare, tcpShare, type Part, type Region } from '../../engine/policy';

/** Estimated share of a list of zones or applications, whose total number is unknown. */
const listedShare = 0.1;

/** Smaller shares are treated alike: host names and single addresses. */
const leastShare = 1e-10;

/** Estimates the size of a region, from 0 to 1, for sorting only. */
export function regionSize({ from, to, source, destination, service, sourcePort, application }: Region): number {
  const names = [from, to, application].map((part) => share(part, ({ length }) => Math.min(0.5, length * listedShare)));
  const addresses = [source, destination].map((part) => share(part, addressShare));
  const services = [service, sourcePort].map((part) => share(part, tcpShare));
  return [...names, ...addresses, ...services].reduce((product, one) => product * one, 1);
}

function share(part: Part, ofValues: (values: readonly string[]) => number): number {
  if (part.is === 'any') return 1;
  const listed = ofValues(part.values);
  return Math.max(leastShare, part.is === 'only' ? listed : 1 - listed);
}
