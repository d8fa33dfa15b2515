/** From which sizes on a review judges a set of flows as if it were all of them. */
export interface Thresholds {
  /** Share of the IPv4 addresses from which on addresses count as any. */
  readonly addresses: number;
  /** Share of the TCP ports from which on services count as any. */
  readonly ports: number;
  /** Share of the week from which on a schedule counts as always; 0: every schedule does. */
  readonly time: number;
  /** Share of the pairs of zones from which on two lists of zones count as all zones. */
  readonly zones: number;
  /** How many times as much an object holds after a change that is not a small correction. */
  readonly growth: number;
}

/** The thresholds of a review without a configuration file. */
export const usualThresholds: Thresholds = { addresses: 1 / 8, ports: 1 / 2, time: 0, zones: 1 / 2, growth: 256 };

/** The thresholds in one sentence, which every form of a report shows. */
export function thresholdsText({ addresses, ports, time, zones, growth }: Thresholds): string {
  const schedule = time === 0 ? 'every schedule' : `a schedule of ${percent(time)} of the week`;
  return `judged as any: ${percent(addresses)} of the IPv4 addresses, ${percent(ports)} of the TCP ports, ${percent(zones)} of the zone pairs, ${schedule}; judged as many times wider: factor ${growth}`;
}

function percent(share: number): string {
  return `${Number((share * 100).toPrecision(3))} %`;
}
