import {
  anyAddress,
  anyName,
  anyService,
  firstIpv6,
  includes,
  pairsOf,
  side,
  type Box,
  type Ranges,
} from '../policy/engine';

/** The size of what is too small to be measured. */
const leastSize = -128;

/** Number of applications that a list is compared with: their total is not known. */
const applications = 256;

/** Returns the binary logarithm of the share of all traffic between two zones that the boxes contain. */
export function trafficSize(boxes: readonly Box[]): number {
  const share = boxes.reduce((sum, box) => sum + shareOf(box), 0);
  return Math.max(leastSize, Math.min(0, Math.round(Math.log2(share) * 10) / 10));
}

function shareOf({ sides }: Box): number {
  const application = sides[side.application];
  return (
    addressShare(sides[side.source]) *
    addressShare(sides[side.destination]) *
    (lengthOf(sides[side.service]) / lengthOf(anyService)) *
    (includes(application, anyName) ? 1 : Math.min(1, lengthOf(application) / applications))
  );
}

function addressShare(set: Ranges): number {
  if (includes(set, anyAddress)) return 1;
  const [ipv4, ipv6] = [0, 1].map((family) =>
    pairsOf(set)
      .filter(([from]) => Number(from >= firstIpv6) === family)
      .reduce((sum, [from, to]) => sum + Math.min(Number(to), 2 ** 128) - Number(from), 0),
  );
  return Math.max((ipv4 ?? 0) / firstIpv6, (ipv6 ?? 0) / 2 ** 128);
}

function lengthOf(set: Ranges): number {
  return pairsOf(set).reduce((sum, [from, to]) => sum + Number(to) - Number(from), 0);
}
