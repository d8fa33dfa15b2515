import type { OpenWord } from './open-word';

/** Action for traffic with a detected threat. */
export type ThreatAction =
  | 'allow'
  | 'alert'
  | 'drop'
  | 'reset-client'
  | 'reset-server'
  | 'reset-both'
  | {
      /**
       * Block the IP address for some time.
       * @example blockIp: { trackBy: 'source', seconds: 300 }
       */
      readonly blockIp: BlockIp;
    };

/** Settings of the action block IP. */
export interface BlockIp {
  /**
   * Block by source address, or by source and destination address.
   * @example trackBy: 'source'
   */
  readonly trackBy: 'source' | 'source-and-destination';
  /**
   * Duration of the block in seconds, at most 3600.
   * @example seconds: 300
   */
  readonly seconds: number;
}

/** Packet capture for detected threats. */
export type PacketCapture = 'disable' | 'single-packet' | 'extended-capture';

/** Severity of a threat. */
export type Severity = OpenWord<'critical' | 'high' | 'medium' | 'low' | 'informational'>;

/** Which threats a rule matches. */
export interface ThreatRule {
  /**
   * Name of the rule.
   * @example name: 'severe'
   */
  readonly name: string;
  /**
   * Severities to match.
   * @default any
   * @example severity: ['critical', 'high']
   */
  readonly severity?: readonly Severity[];
  /**
   * Threat name to match, or a part of it.
   * @default any
   * @example threatName: 'any'
   */
  readonly threatName?: string;
  /**
   * Packet capture for matching threats.
   * @default chosen by the service
   * @example packetCapture: 'single-packet'
   */
  readonly packetCapture?: PacketCapture;
}

/** Converts an action to its API form. */
export function threatActionWire(action: ThreatAction | 'default') {
  if (typeof action === 'object') {
    return {
      blockIp: {
        trackBy: action.blockIp.trackBy,
        duration: action.blockIp.seconds,
      },
    };
  }
  switch (action) {
    case 'reset-client':
      return { resetClient: {} };
    case 'reset-server':
      return { resetServer: {} };
    case 'reset-both':
      return { resetBoth: {} };
    case 'default':
    case 'allow':
    case 'alert':
    case 'drop':
      return { [action]: {} };
  }
}
