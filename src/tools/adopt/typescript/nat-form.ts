import type { Expression } from '../expression';
import type { Code, Prop } from './code';
import { prop, references, type Coder, type ConstructForm } from './construct-form';
import { ends, isWhole, rest } from './rule-forms';
import type { RemainingAttributes } from './remaining-attributes';

const addresses = ['address', 'address_group', 'variable'];

/** Writes the source translation; undefined if the construct cannot express it. */
function sourceOf(source: RemainingAttributes, coder: Coder): Code | undefined {
  const [name, other] = source.left;
  const inside = name === undefined ? undefined : source.inside(name);
  if (inside === undefined || other !== undefined) return undefined;
  const form = sourceForm(name, inside, coder);
  return form === undefined || !inside.isEmpty ? undefined : { object: [form] };
}

function sourceForm(name: string | undefined, inside: RemainingAttributes, coder: Coder): Prop | undefined {
  const one = references(coder, addresses);
  const translated = inside.take('translated_address');
  switch (name) {
    case 'dynamic_ip':
      return translated === undefined ? undefined : ['pool', one(translated)];
    case 'dynamic_ip_and_port': {
      if (translated !== undefined) return ['shared', one(translated)];
      const address = inside.inside('interface_address');
      const [port, ip] = [address?.take('interface'), address?.take('ip')];
      if (port === undefined || address?.isEmpty !== true) return undefined;
      const plain = (value: Expression): Code => coder.value(value);
      return ['shared', { object: [['interface', coder.value(port)], ...prop('ip', ip, plain)] }];
    }
    case 'static_ip': {
      const both = inside.take('bi_directional');
      if (translated === undefined || (both !== undefined && both.is !== 'value')) return undefined;
      const ways: readonly Prop[] = both === undefined ? [] : [['bothWays', String(both.value === 'yes')]];
      return ['fixed', { object: [['address', one(translated)], ...ways] }];
    }
    default:
      return undefined;
  }
}

function destinationOf(destination: RemainingAttributes, coder: Coder): Code | undefined {
  const plain = (value: Expression): Code => coder.value(value);
  const address = destination.take('translated_address');
  if (address === undefined) return undefined;
  const props: readonly Prop[] = [
    ['address', references(coder, addresses)(address)],
    ...prop('port', destination.take('translated_port'), plain),
    ...prop('distribution', destination.take('distribution'), plain),
  ];
  return destination.isEmpty ? { object: props } : undefined;
}

/** A NAT rule with a single zone, service and interface each. */
export const natConstruct: ConstructForm = {
  construct: 'NatRule',
  props: (taken, coder) => {
    const zone = references(coder, ['zone']);
    const to = taken.take('to');
    const [only, second] = to?.is === 'list' ? to.items : [];
    if (only === undefined || second !== undefined) return undefined;
    const [source, fixed, dynamic] = [
      'source_translation',
      'destination_translation',
      'dynamic_destination_translation',
    ].map((name) => taken.inside(name));
    if (fixed !== undefined && dynamic !== undefined) return undefined;
    const destination = fixed ?? dynamic;
    const becomes = source === undefined ? undefined : sourceOf(source, coder);
    const goesTo = destination === undefined ? undefined : destinationOf(destination, coder);
    if ((source === undefined) !== (becomes === undefined)) return undefined;
    if ((destination === undefined) !== (goesTo === undefined)) return undefined;
    const props: readonly Prop[] = [
      ...ends(taken, coder),
      ['to', zone(only)],
      ...prop('service', taken.take('service'), references(coder, ['service', 'service_group'])),
      ...(becomes === undefined ? [] : [['sourceTranslation', becomes] as const]),
      ...(goesTo === undefined ? [] : [['destinationTranslation', goesTo] as const]),
      ...prop('toInterface', taken.take('to_interface'), (value) => coder.value(value)),
      ...prop('position', taken.take('position'), (value) => coder.value(value)),
      ...rest(taken, coder, []),
    ];
    return isWhole(props, ['from', 'source', 'destination', 'service']) ? props : undefined;
  },
};
