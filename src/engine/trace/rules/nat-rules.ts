import type { PolicyRule } from '../../policy';
import {
  anyAddress,
  anyName,
  anyPort,
  anyService,
  firstIpv6,
  intersection,
  isEmpty,
  objectAt,
  side,
  textAt,
  textsAt,
  type Box,
  type Ranges,
} from '../../policy/engine';
import { kindWith } from '../kinds';
import type { Interfaces } from '../network/interfaces';
import type { Names } from '../network/names';
import { rulesOfKind, type RuleSource, type ReadRule } from './rules-of-kind';

/** A NAT rule: the flows that it matches before NAT, and its translations. */
export interface TranslationRule {
  readonly rule: PolicyRule;
  readonly fields: ReadRule['fields'];
  readonly boxes: readonly Box[];
  /** Egress interface that the rule is restricted to. */
  readonly egress?: string;
  readonly source?: TranslatedSource;
  readonly destination?: TranslatedDestination;
  /** Reverse direction of a rule with bi-directional static source NAT. */
  readonly isReverse?: true;
}

/** Source address translation. */
export interface TranslatedSource {
  readonly by: 'dynamic-ip-and-port' | 'dynamic-ip' | 'static-ip';
  /** Undefined if the configuration does not determine them. */
  readonly addresses: Ranges | undefined;
  /** The original addresses, for static NAT of a network. */
  readonly original: Ranges | undefined;
}

/** Destination address translation. */
export interface TranslatedDestination {
  /** Undefined if the configuration does not determine them. */
  readonly addresses: Ranges | undefined;
  readonly original: Ranges | undefined;
  /** Absent if the port is not translated. */
  readonly port?: number;
}

/** Returns the NAT rules of a firewall in evaluation order, including the implicit reverse rules. */
export function natRules(place: RuleSource, names: Names, interfaces: Interfaces): readonly TranslationRule[] {
  const read = rulesOfKind(place, kindWith('nat-rule'), ({ fields }) => ({
    ...fields,
    service: typeof fields['service'] === 'string' ? [fields['service']] : fields['service'],
  }));
  return read.flatMap((one) => {
    const rule = natRule(one, names, interfaces);
    const reverse = reverseOf(one, rule);
    return reverse === undefined ? [rule] : [rule, reverse];
  });
}

function natRule({ rule, fields, unknown }: ReadRule, names: Names, interfaces: Interfaces): TranslationRule {
  const egress = textAt(fields, 'to_interface');
  const original = (field: 'source' | 'destination'): Ranges | undefined => names.addresses(textsAt(fields, field));
  const isUnknown = unknown.some((name) => name.endsWith('translation')) || fields['nat_type'] === 'nat64';
  const resolveRanges = (list: readonly string[]): Ranges | undefined =>
    isUnknown ? undefined : names.addresses(list);
  const source = sourceOf(objectAt(fields, 'source_translation'), resolveRanges, interfaces);
  const target = objectAt(fields, 'destination_translation') ?? objectAt(fields, 'dynamic_destination_translation');
  const port = target?.['translated_port'];
  return {
    rule,
    fields,
    // NPTv6 translates prefixes of IPv6 only. NAT64 rules match both: either side may start.
    boxes: fields['nat_type'] === 'nptv6' ? rule.boxes.flatMap(inIpv6) : rule.boxes,
    ...(egress === undefined || egress === 'any' ? {} : { egress }),
    ...(source === undefined ? {} : { source: { ...source, original: original('source') } }),
    ...(target === undefined || textAt(target, 'translated_address') === undefined
      ? {}
      : {
          destination: {
            addresses: resolveRanges([textAt(target, 'translated_address') ?? '']),
            original: original('destination'),
            ...(typeof port === 'number' ? { port } : {}),
          },
        }),
  };
}

function inIpv6({ sides, answers }: Box): readonly Box[] {
  const [from, to, source, destination, ...rest] = sides;
  const anyIpv6: Ranges = [firstIpv6, Infinity];
  const box: Box = {
    sides: [from, to, intersection(source, anyIpv6), intersection(destination, anyIpv6), ...rest],
    answers,
  };
  return isEmpty(box) ? [] : [box];
}

function sourceOf(
  fields: Readonly<Record<string, unknown>> | undefined,
  resolved: (list: readonly string[]) => Ranges | undefined,
  interfaces: Interfaces,
): Omit<TranslatedSource, 'original'> | undefined {
  const [port, dynamic, fixed] = [
    objectAt(fields ?? {}, 'dynamic_ip_and_port'),
    objectAt(fields ?? {}, 'dynamic_ip'),
    objectAt(fields ?? {}, 'static_ip'),
  ];
  if (fixed !== undefined) return { by: 'static-ip', addresses: resolved([textAt(fixed, 'translated_address') ?? '']) };
  if (dynamic !== undefined) return { by: 'dynamic-ip', addresses: resolved(textsAt(dynamic, 'translated_address')) };
  if (port === undefined) return undefined;
  const named = objectAt(port, 'interface_address');
  const address = textAt(named ?? {}, 'ip') ?? textAt(named ?? {}, 'floating_ip');
  if (named === undefined || address !== undefined) {
    const list = address === undefined ? textsAt(port, 'translated_address') : [address.split('/')[0] ?? ''];
    return { by: 'dynamic-ip-and-port', addresses: resolved(list) };
  }
  const [first] = interfaces.namedInterface(textAt(named, 'interface') ?? '').addresses;
  const host = first?.host;
  const addresses = host === undefined ? undefined : [host, typeof host === 'number' ? host + 1 : host + 1n];
  return { by: 'dynamic-ip-and-port', addresses };
}

/**
 * Makes the implicit reverse rule of bi-directional static source NAT. It matches traffic from any zone and address, to
 * the destination zone and the translated address. It translates the destination to the original source.
 */
function reverseOf({ fields }: ReadRule, { rule, source }: TranslationRule): TranslationRule | undefined {
  const fixed = objectAt(objectAt(fields, 'source_translation') ?? {}, 'static_ip');
  if (fixed?.['bi_directional'] !== 'yes' || source?.addresses === undefined) return undefined;
  const { addresses, original } = source;
  const boxes = rule.boxes.map(({ sides, answers }): Box => ({
    sides: [anyName, sides[side.to], anyAddress, addresses, anyService, anyPort, anyName],
    answers,
  }));
  return {
    rule,
    fields,
    boxes: fields['nat_type'] === 'nptv6' ? boxes.flatMap(inIpv6) : boxes,
    destination: { addresses: original, original: addresses },
    isReverse: true,
  };
}
