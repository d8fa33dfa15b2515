import type { ConfiguredRule } from '../../../src/engine/policy';
import { applications, zones, type UnknownFact } from './places';

type Fields = ConfiguredRule['fields'];

/** Addresses as they are written in objects and rules: edges that touch, host bits, ranges of one address, both families. */
export const texts = [
  '10.0.0.0/24',
  '10.0.0.128/25',
  '10.0.0.77/26',
  '10.0.0.7',
  '10.0.0.5-10.0.0.20',
  '10.0.0.250-10.0.1.3',
  '10.0.0.9-10.0.0.9',
  '10.0.1.0/24',
  '0.0.0.0/0',
  '2001:db8::/32',
  '2001:db8::5/128',
  '2001:db8::1-2001:db8::ff',
  '::/0',
] as const;

/** Random choices. */
export class Picker {
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  /** A whole number below a limit. */
  below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  /** Whether something with this probability happens. */
  chance(share: number): boolean {
    return this.#random() < share;
  }

  /** One element of a list that is not empty. */
  one<T>(list: readonly T[]): T {
    const found = list[this.below(list.length)];
    if (found === undefined) throw new Error('cannot pick from an empty list');
    return found;
  }

  /** One or two different elements. */
  some<T>(list: readonly T[]): readonly T[] {
    return [...new Set([this.one(list), this.one(list)])];
  }

  /** `any`, or one or two different elements. */
  anyOr(share: number, list: readonly string[]): readonly string[] {
    return this.chance(share) ? ['any'] : this.some(list);
  }
}

const places = ['x1', 'x2', 'x3', 'x4', 'g1', 'g2', '10.0.0.6/31', '10.0.1.9', '10.0.0.30-10.0.0.40'];

/** The fields of a security rule; `unknownFact` may occur. */
export function securityRule(picker: Picker, unknownFact: UnknownFact): Fields {
  const isOpen = picker.chance(0.5) ? unknownFact : 'none';
  // A host with applications would need more conditions than FWShift prints.
  const application = unknownFact === 'none' ? picker.anyOr(0.5, [...applications, 'both']) : ['any'];
  // FWShift does not print which of two hosts a flow does not go to: one side only.
  const sides = (side: UnknownFact): readonly string[] => [...places, ...(isOpen === side ? ['h1', 'h1', 'h1'] : [])];
  const isHome = application[0] !== 'any' && picker.chance(0.5);
  return {
    policy_type: 'Security',
    disabled: picker.chance(0.1),
    from: picker.anyOr(0.4, zones),
    to: picker.anyOr(0.4, zones),
    source: picker.anyOr(0.3, sides('source')),
    negate_source: picker.chance(0.15),
    destination: picker.anyOr(0.3, sides('destination')),
    negate_destination: picker.chance(0.15),
    service: isHome
      ? ['application-default']
      : picker.anyOr(0.3, ['web', 'alt', 'low', 'dns', 'sg1', 'sg2', 'service-http', 'service-https']),
    application,
    source_user: [isOpen === 'user' ? 'alice' : 'any'],
    category: [isOpen === 'category' ? 'sites' : 'any'],
    ...(isOpen === 'schedule' ? { schedule: 'nights' } : {}),
    action: picker.one(['allow', 'allow', 'deny', 'drop', 'reset-client']),
  };
}

/** The fields of a NAT rule. */
export function natRule(picker: Picker): Fields {
  const host = picker.one(['10.0.0.7', '10.0.1.9', '192.0.2.9']);
  const common = {
    disabled: picker.chance(0.1),
    from: picker.anyOr(0.4, zones),
    to: picker.anyOr(0.4, zones),
    service: picker.one(['any', 'any', 'web', 'alt', 'dns', 'sg1']),
  };
  switch (picker.below(4)) {
    case 0:
      return {
        ...common,
        source: picker.anyOr(0.3, places),
        destination: picker.anyOr(0.5, places),
        source_translation: { dynamic_ip_and_port: { translated_address: [host] } },
      };
    case 1:
      return {
        ...common,
        source: [picker.one(['10.0.0.6', '10.0.1.9'])],
        destination: picker.anyOr(0.6, places),
        source_translation: { static_ip: { translated_address: host, bi_directional: picker.one(['yes', 'no']) } },
      };
    case 2:
      return { ...common, source: picker.anyOr(0.5, places), destination: picker.anyOr(0.3, places) };
    default:
      return {
        ...common,
        source: picker.anyOr(0.6, places),
        destination: [picker.one(['10.0.0.7', '10.0.1.9', '192.0.2.9', 'x1'])],
        destination_translation: {
          translated_address: host,
          ...(picker.chance(0.4) ? { translated_port: picker.one([80, 8080]) } : {}),
        },
      };
  }
}
