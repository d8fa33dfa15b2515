import type { Container } from '../../../catalog';
import { isObject } from '../../../core';
import { Vocabulary, type Configuration, type RuleReference } from '../../../engine/policy';
import { boxOfQuery, firstMatch, type Ranges } from '../../../engine/policy/engine';
import { translationsAt } from '../../../engine/trace';
import { ipText } from './edges';
import { bindingText, boundsText, type RoutedConnection } from './simple-nat';

/** A NAT rule of the conversion that may translate a connection. Undefined: the packet stays as it is. */
export interface ConvertedTranslation {
  readonly rule: RuleReference;
  readonly isReverse: boolean;
  readonly becomes: string;
}

/** First number that is not an IPv4 address. */
const endOfIpv4 = 2 ** 32;

/** Returns a function that finds the NAT rules of the converted configuration for a connection, as the engine reads them. */
export function convertedNat(
  configuration: Configuration,
  container: Container,
): (connection: RoutedConnection) => readonly (ConvertedTranslation | undefined)[] {
  const vocabulary = new Vocabulary();
  const { rules, addresses } = translationsAt({ configuration, container, vocabulary });
  const resolved = (value: unknown): string => {
    const ranges = addresses([value].flat().filter((one) => typeof one === 'string'));
    return ranges === undefined ? 'open' : boundsText(boundsOf(ranges));
  };
  const read = rules.map((rule) => ({
    ...rule,
    becomes: rule.isReverse === true ? reverseText(rule.fields, resolved) : forwardText(rule.fields, resolved),
  }));
  return ({ from, to, source, destination, protocol, port, egress }) => {
    const query = { source: ipText(source), destination: ipText(destination), service: `${protocol}/${String(port)}` };
    const flow = boxOfQuery({ from, to, ...query }, vocabulary);
    const possible = read.filter((one) => one.egress === undefined || one.egress === egress);
    const { matches, rest } = firstMatch([flow], possible);
    return [
      ...matches.map(({ rule: { rule, isReverse = false, becomes } }) => ({
        ...{ rule: rule.reference, isReverse, becomes },
      })),
      ...(rest.length === 0 ? [] : [undefined]),
    ];
  };
}

function forwardText(fields: Fields, resolved: (value: unknown) => string): string {
  const pool = (node: Fields): string => {
    const own = node['interface_address'];
    if (!isObject(own)) return resolved(node['translated_address']);
    return ['interface', 'ip', 'floating_ip'].flatMap((key) => stated(own, key)).join(' ');
  };
  const [form, made] = Object.entries(objectIn(fields, 'source_translation'))[0] ?? [];
  const source = isObject(made) ? made : undefined;
  const fallback = source?.['fallback'];
  const words =
    form === undefined || source === undefined
      ? 'source unchanged'
      : `source ${dashed(form)} ${pool(source)}${isObject(fallback) ? `, else ${pool(fallback)}` : ''}`;
  const target = fields['destination_translation'] ?? fields['dynamic_destination_translation'];
  const binding = fields['active_active_device_binding'];
  const device = bindingText(typeof binding === 'string' ? binding : undefined);
  if (!isObject(target) || Object.keys(target).length === 0) return `${words}; destination unchanged${device}`;
  const rewrite = stated(objectIn(target, 'dns_rewrite'), 'direction').map((text) => `dns-rewrite/${text}`);
  const more = [...['translated_port', 'distribution'].flatMap((key) => stated(target, key)), ...rewrite];
  return [`${words}; destination`, resolved(target['translated_address']), ...more].join(' ') + device;
}

function reverseText(fields: Fields, resolved: (value: unknown) => string): string {
  return `source unchanged; destination ${resolved(fields['source'])}`;
}

type Fields = Readonly<Record<string, unknown>>;

function objectIn(fields: Fields, key: string): Fields {
  const value = fields[key];
  return isObject(value) ? value : {};
}

function stated(fields: Fields, key: string): readonly string[] {
  const value = fields[key];
  return typeof value === 'string' || typeof value === 'number' ? [`${dashed(key)} ${String(value)}`] : [];
}

function dashed(name: string): string {
  return name.replaceAll('_', '-');
}

function boundsOf(ranges: Ranges): readonly [number, number][] {
  const bounds: [number, number][] = [];
  for (let i = 0; i + 1 < ranges.length; i += 2) {
    const [first = 0, end = 0] = [ranges[i], ranges[i + 1]];
    if (Number(first) < endOfIpv4) bounds.push([Number(first), Math.min(Number(end), endOfIpv4) - 1]);
  }
  return bounds;
}
