import type { ActionContext } from './action-context';
import type { Strength } from './strength';
import { fromWeak, higherIsStronger } from './stronger';

/** Two actions and why they are in this order, or alike. */
type Pair = readonly [action: string, other: string, reason: string];

/** The order of the actions of a context. Two actions without a chain of pairs between them have no order. */
interface ActionOrder {
  /** The first action protects less than the second. */
  readonly weaker: readonly Pair[];
  /** The actions protect alike. */
  readonly alike: readonly Pair[];
  /** A change from the first to the second action is not proved to protect more, although the reverse protects less. */
  readonly doubtful: readonly Pair[];
  /** Actions after which the traffic passes, or may pass. */
  readonly mayPass: ReadonlySet<string>;
  /** Actions after which the traffic passes for certain. */
  readonly passes: ReadonlySet<string>;
  /** Parameters of an action, and how they rank. Other parameters have no order. */
  readonly parameters?: Readonly<Record<string, Readonly<Record<string, Strength>>>>;
}

const unlogged = 'an alert is logged, and nothing else distinguishes the two';

/** The address stays blocked for a duration; by source alone, it is blocked for every destination. */
const blockIp = {
  duration: higherIsStronger(),
  track_by: fromWeak(['source-and-destination', 'source']),
};

const orders: Readonly<Record<ActionContext, ActionOrder>> = {
  threat: {
    weaker: [
      ['allow', 'alert', unlogged],
      ['alert', 'default', 'most signatures alert or end the session by default'],
      ['default', 'drop', 'no signature of the vendor does more than end the session by default'],
      ['drop', 'block_ip', 'it ends the session and also blocks later sessions of the address'],
    ],
    alike: [
      ['none', 'allow', 'without a matching rule, the traffic passes and is not logged'],
      ['drop', 'reset-both', 'the firewall forwards nothing more of the session; a reset only informs its ends'],
      ['drop', 'reset-client', 'the firewall forwards nothing more of the session; a reset only informs the client'],
      ['drop', 'reset-server', 'the firewall forwards nothing more of the session; a reset only informs the server'],
    ],
    doubtful: [['alert', 'default', 'a signature that only counts events allows them by default, without a log']],
    passes: new Set(['none', 'allow', 'alert']),
    mayPass: new Set(['none', 'allow', 'alert', 'default']),
    parameters: { block_ip: blockIp },
  },
  scan: {
    weaker: [
      ['allow', 'alert', unlogged],
      ['alert', 'block', 'it discards the packets of the scan'],
      ['block', 'block_ip', 'it discards all packets of the address for a duration'],
    ],
    alike: [['none', 'allow', 'a scan without an entry is not acted on']],
    doubtful: [['block', 'block_ip', 'a duration below the interval of the scan blocks for a shorter time']],
    passes: new Set(['none', 'allow', 'alert']),
    mayPass: new Set(['none', 'allow', 'alert']),
    parameters: { block_ip: blockIp },
  },
  url: {
    weaker: [
      ['allow', 'alert', unlogged],
      ['alert', 'continue', 'the user must confirm'],
      ['continue', 'override', 'the user needs a password'],
      ['override', 'block', 'no user can pass'],
      ['alert', 'redirect', 'the site is displayed by an isolated browser'],
      ['redirect', 'block', 'an isolated browser still displays the site and accepts input'],
    ],
    alike: [],
    doubtful: [],
    passes: new Set(['allow', 'alert']),
    mayPass: new Set(['allow', 'alert', 'continue', 'override', 'redirect']),
  },
  credential: {
    weaker: [
      ['allow', 'alert', unlogged],
      ['alert', 'continue', 'the user must confirm'],
      ['continue', 'block', 'no user can submit credentials'],
    ],
    alike: [],
    doubtful: [],
    passes: new Set(['allow', 'alert']),
    mayPass: new Set(['allow', 'alert', 'continue']),
  },
  dns: {
    weaker: [
      ['allow', 'alert', unlogged],
      ['alert', 'block', 'the domain is not resolved'],
      ['allow', 'default', 'the default of a category is to allow or to block'],
      ['default', 'block', 'the default of a category is to allow or to block'],
      ['block', 'sinkhole', 'the domain is not resolved, and the connections to the sinkhole identify infected hosts'],
    ],
    alike: [],
    doubtful: [],
    passes: new Set(['allow', 'alert']),
    mayPass: new Set(['allow', 'alert', 'default']),
  },
  file: {
    weaker: [
      ['none', 'alert', 'an alert is logged'],
      ['alert', 'continue', 'the user must confirm'],
      ['continue', 'block', 'no user receives the file'],
    ],
    alike: [['none', 'allow', 'a file without a matching rule passes']],
    doubtful: [],
    passes: new Set(['none', 'allow', 'alert']),
    mayPass: new Set(['none', 'allow', 'alert', 'continue']),
  },
  data: {
    weaker: [
      ['none', 'alert', 'an alert is logged'],
      ['alert', 'block', 'the data does not leave'],
    ],
    alike: [],
    doubtful: [],
    passes: new Set(['none', 'alert']),
    mayPass: new Set(['none', 'alert']),
  },
  analysis: {
    weaker: [
      ['none', 'public-cloud', 'the file is analyzed'],
      ['none', 'private-cloud', 'the file is analyzed'],
    ],
    // A private cloud keeps files, and the vendor makes no signatures from them.
    alike: [],
    doubtful: [],
    passes: new Set(['none']),
    mayPass: new Set(['none']),
  },
  'denial-of-service': {
    weaker: [
      ['allow', 'protect', 'the profiles limit the traffic'],
      ['protect', 'deny', 'nothing passes'],
    ],
    alike: [],
    doubtful: [],
    passes: new Set(['allow']),
    mayPass: new Set(['allow', 'protect']),
  },
};

/** How an action compares with an earlier one by protection. */
export type ActionVerdict = 'equal' | 'stricter' | 'weaker' | 'incomparable';

/** Compares two actions of a context. An action that the context does not know has no order. */
export function compareActions(context: ActionContext, from: string, to: string): ActionVerdict {
  if (from === to || isReached(context, from, to, 'alike')) return 'equal';
  if (isReached(context, to, from, 'weaker')) return 'weaker';
  if (!isReached(context, from, to, 'weaker')) return 'incomparable';
  const isDoubtful = orders[context].doubtful.some(([a, b]) => a === from && b === to);
  return isDoubtful ? 'incomparable' : 'stricter';
}

/** Reports whether the traffic passes for certain after an action. */
export function actionPasses(context: ActionContext, action: string): boolean {
  return orders[context].passes.has(action);
}

/** Reports whether the traffic may pass after an action. */
export function actionMayPass(context: ActionContext, action: string): boolean {
  return orders[context].mayPass.has(action);
}

/** Returns how a parameter of an action ranks; undefined if it has no order. */
export function actionParameter(context: ActionContext, action: string, parameter: string): Strength | undefined {
  return orders[context].parameters?.[action]?.[parameter];
}

/** Returns the actions of a context. */
export function actionsOf(context: ActionContext): readonly string[] {
  const { weaker, alike } = orders[context];
  return [...new Set([...weaker, ...alike].flatMap(([one, other]) => [one, other]))];
}

/** Returns every pair of a context with its reason, for the documentation. */
export function actionPairs(context: ActionContext): Pick<ActionOrder, 'weaker' | 'alike' | 'doubtful'> {
  const { weaker, alike, doubtful } = orders[context];
  return { weaker, alike, doubtful };
}

/** Reports whether pairs lead from one action to another: upwards, or between actions that are alike. */
function isReached(context: ActionContext, from: string, to: string, by: 'weaker' | 'alike'): boolean {
  const { weaker, alike } = orders[context];
  const seen = new Set([from]);
  for (const one of seen) {
    const equals = alike.flatMap(([a, b]) => (a === one ? [b] : b === one ? [a] : []));
    const above = by === 'alike' ? [] : weaker.flatMap(([low, high]) => (low === one ? [high] : []));
    for (const next of [...equals, ...above]) seen.add(next);
  }
  return seen.has(to);
}
