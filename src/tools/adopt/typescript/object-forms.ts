import { isLiteral } from '../../../catalog';
import { typescriptString, type Prop } from './code';
import { prop, references, type Coder, type ConstructForm } from './construct-form';
import type { Expression } from '../expression';
import type { RemainingAttributes } from './remaining-attributes';

const tags = ['tag'];
const addresses = ['address', 'address_group'];
const services = ['service', 'service_group'];

const tagProps = (taken: RemainingAttributes, coder: Coder): readonly Prop[] =>
  prop('tags', taken.take('tag'), references(coder, tags));
const same = (taken: RemainingAttributes, coder: Coder, ...names: readonly string[]): readonly Prop[] =>
  names.flatMap((name) => prop(name, taken.take(name), (value) => coder.value(value)));

const tag: ConstructForm = { construct: 'Tag', props: (taken, coder) => same(taken, coder, 'color', 'comments') };

const label: ConstructForm = {
  construct: 'Label',
  isPlace: true,
  props: (taken, coder) => same(taken, coder, 'description'),
};

const variable: ConstructForm = {
  construct: 'Variable',
  props: (taken, coder) => same(taken, coder, 'type', 'value', 'description'),
};

const address: ConstructForm = {
  construct: 'AddressObject',
  props: (taken, coder) => {
    const one = (value: Expression) => coder.reference(value, ['variable']);
    return [
      ...prop('ipNetmask', taken.take('ip_netmask'), one),
      ...prop('ipRange', taken.take('ip_range'), one),
      ...prop('ipWildcard', taken.take('ip_wildcard'), (value) => coder.value(value)),
      ...same(taken, coder, 'fqdn', 'description'),
      ...tagProps(taken, coder),
    ];
  },
};

const addressGroup: ConstructForm = {
  construct: 'AddressGroup',
  props: (taken, coder) => {
    const members = taken.take('static');
    const dynamic = taken.inside('dynamic');
    const filter = dynamic?.take('filter');
    if ((members === undefined) === (filter === undefined) || dynamic?.isEmpty === false) return undefined;
    return [
      ...prop('members', members, references(coder, addresses)),
      ...prop('filter', filter, (value) => coder.value(value)),
      ...same(taken, coder, 'description'),
      ...tagProps(taken, coder),
    ];
  },
};

const service: ConstructForm = {
  construct: 'ServiceObject',
  props: (taken, coder) => {
    const protocol = taken.inside('protocol');
    const name = protocol?.left[0];
    if (protocol === undefined || name === undefined || protocol.left.length > 1) return undefined;
    const ports = protocol.inside(name);
    const port = ports?.take('port');
    // The construct writes ports without spaces.
    if (ports === undefined || port?.is !== 'value' || !arePorts(port)) return undefined;
    const sources = ports.take('source_port');
    if (sources !== undefined && !arePorts(sources)) return undefined;
    const override = ports.inside('override');
    const timeouts =
      override === undefined
        ? []
        : [
            ...prop('timeout', override.take('timeout'), (value) => coder.value(value)),
            ...prop('halfcloseTimeout', override.take('halfclose_timeout'), (value) => coder.value(value)),
            ...prop('timewaitTimeout', override.take('timewait_timeout'), (value) => coder.value(value)),
          ];
    if (!ports.isEmpty || override?.isEmpty === false) return undefined;
    return [
      [name, coder.value(port)],
      ...prop('sourcePorts', sources, (value) => coder.value(value)),
      ...(override === undefined ? [] : [['override', { object: timeouts }] as const]),
      ...same(taken, coder, 'description'),
      ...tagProps(taken, coder),
    ];
  },
};

function arePorts(expression: Expression): boolean {
  if (expression.is !== 'value' || typeof expression.value !== 'string') return false;
  return expression.value.split(',').every((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return /^\d+(-\d+)?$/.test(part) && first <= last && last <= 65_535;
  });
}

const serviceGroup: ConstructForm = {
  construct: 'ServiceGroup',
  props: (taken, coder) => {
    const members = taken.take('members');
    if (members === undefined) return undefined;
    return [...prop('members', members, references(coder, services)), ...tagProps(taken, coder)];
  },
};

/** Constructs for named objects, by kind. */
export const objectForms: Readonly<Record<string, ConstructForm>> = {
  tag,
  label,
  variable,
  address,
  address_group: addressGroup,
  service,
  service_group: serviceGroup,
};

/** Writes an address of a rule: an object, a list, a variable, or an IP address. */
export function ruleAddress(coder: Coder): (value: Expression) => ReturnType<Coder['value']> {
  const kinds = [...addresses, 'external_dynamic_list', 'variable'];
  return (value) => {
    if (value.is === 'literal' && isLiteral({ kinds: [], literals: ['ip', 'ip-range'] }, value.text)) {
      return { call: coder.exportName('ip'), args: [typescriptString(value.text)] };
    }
    return coder.reference(value, kinds);
  };
}
