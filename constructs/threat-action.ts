import type { OpenWord } from './open-word';

/** What happens to traffic that something bad is found in. */
export type ThreatAction =
  'allow' | 'alert' | 'drop' | 'reset-client' | 'reset-server' | 'reset-both' | { readonly blockIp: BlockIp };

/** Whom to block, and for how long. */
export interface BlockIp {
  /** The source alone, or the source towards the same destination. */
  readonly trackBy: OpenWord<'source' | 'source-and-destination'>;
  /** Seconds, up to an hour. */
  readonly seconds: number;
}

/** The packets that are kept as evidence. */
export type PacketCapture = OpenWord<'disable' | 'single-packet' | 'extended-capture'>;

/** How serious a threat is. */
export type Severity = OpenWord<'critical' | 'high' | 'medium' | 'low' | 'informational'>;

/** The form that an action has in a profile. */
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
