/** Thresholds from which a review treats a set as any. */
export interface Thresholds {
  /** Share of the IPv4 addresses from which addresses count as any. */
  readonly addresses: number;
  /** Share of the TCP ports from which services count as any. */
  readonly ports: number;
  /** Share of the week from which a schedule counts as always; 0: always. */
  readonly time: number;
  /** Share of the zone pairs from which two lists of zones count as any. */
  readonly zones: number;
  /** Growth factor of an object above which a change is not a small correction. */
  readonly growth: number;
}

/** Default thresholds. */
export const usualThresholds: Thresholds = { addresses: 1 / 8, ports: 1 / 2, time: 0, zones: 1 / 2, growth: 256 };

/** Describes the thresholds in one sentence, for every report format. */
export function thresholdsText({ addresses, ports, time, zones, growth }: Thresholds): string {
  const schedule = time === 0 ? 'traffic with a schedule' : `traffic with a schedule of ${percent(time)} of the week`;
  return `large sets are rated like "any": from ${percent(addresses)} of the IPv4 addresses, ${percent(ports)} of the TCP ports, or ${percent(zones)} of the zone pairs; ${schedule} is rated as if it always ran; an object with ${growth} times as many addresses or ports has grown much`;
}

function percent(share: number): string {
  return `${Number((share * 100).toPrecision(3))} %`;
}
