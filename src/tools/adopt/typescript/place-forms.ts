import type { Code, Prop } from './code';
import { prop, references, type Coder, type ConstructForm } from './construct-form';
import type { Expression } from '../expression';
import type { RemainingAttributes } from './remaining-attributes';

type Write = (value: Expression) => Code;

const folder: ConstructForm = {
  construct: 'Folder',
  isPlace: true,
  props: (taken, coder) => {
    // The construct's scope is the parent.
    taken.take('parent');
    return [
      ...prop('description', taken.take('description'), (value) => coder.value(value)),
      ...prop('labels', taken.take('labels'), references(coder, ['label'])),
      ...prop('snippets', taken.take('snippets'), references(coder, ['snippet'])),
    ];
  },
};

const snippet: ConstructForm = {
  construct: 'Snippet',
  isPlace: true,
  props: (taken, coder) => [
    ...prop('description', taken.take('description'), (value) => coder.value(value)),
    ...prop('labels', taken.take('labels'), references(coder, ['label'])),
  ],
};

const zoneTypes: Readonly<Record<string, string>> = {
  layer3: 'layer3',
  layer2: 'layer2',
  tap: 'tap',
  external: 'external',
  virtual_wire: 'virtual-wire',
};

const zone: ConstructForm = {
  construct: 'Zone',
  props: (taken, coder) => {
    const plain: Write = (value) => coder.value(value);
    const network = taken.inside('network');
    if (network === undefined) return undefined;
    const shared = [
      ...prop('zoneProtectionProfile', network.take('zone_protection_profile'), plain),
      ...prop('packetBufferProtection', network.take('enable_packet_buffer_protection'), plain),
      ...prop('logSetting', network.take('log_setting'), plain),
    ];
    const [type, other] = network.left;
    const interfaces = type === undefined ? undefined : network.take(type);
    const word = type === 'tunnel' ? type : zoneTypes[type ?? ''];
    if (word === undefined || other !== undefined) return undefined;
    const users = lookup(taken, coder, 'enable_user_identification', 'user_acl');
    const devices = lookup(taken, coder, 'enable_device_identification', 'device_acl');
    if (users === undefined || devices === undefined) return undefined;
    return [
      ...(word === 'layer3' ? [] : [['type', `'${word}'`] as const]),
      ...(interfaces?.is === 'list' && interfaces.items.length > 0
        ? [['interfaces', coder.value(interfaces)] as const]
        : []),
      ...shared,
      ...users.map((code): Prop => ['userIdentification', code]),
      ...devices.map((code): Prop => ['deviceIdentification', code]),
    ];
  },
};

/** Writes a flag together with its include and exclude lists; undefined if the construct cannot express them. */
function lookup(taken: RemainingAttributes, coder: Coder, flag: string, list: string): readonly Code[] | undefined {
  const isOn = taken.take(flag);
  const where = taken.inside(list);
  if (where === undefined) return isOn === undefined ? [] : [coder.value(isOn)];
  if (isOn?.is !== 'value' || isOn.value !== true) return undefined;
  const kinds = references(coder, ['address', 'address_group']);
  const props = [
    ...prop('include', where.take('include_list'), kinds),
    ...prop('exclude', where.take('exclude_list'), kinds),
  ];
  return where.isEmpty ? [{ object: props }] : undefined;
}

const schedule: ConstructForm = {
  construct: 'Schedule',
  props: (taken, coder) => {
    const type = taken.inside('schedule_type');
    const once = type?.take('non_recurring');
    const recurring = type?.inside('recurring');
    const daily = recurring?.take('daily');
    const weekly = recurring?.inside('weekly');
    const forms = [once, daily, weekly].filter((one) => one !== undefined);
    if (type === undefined || forms.length !== 1 || !type.isEmpty || recurring?.isEmpty === false) return undefined;
    const times: Write = (value) => {
      const [only, second] = value.is === 'list' ? value.items : [value];
      return only !== undefined && second === undefined ? coder.value(only) : coder.value(value);
    };
    const days = (weekly?.left ?? []).flatMap((day) => prop(day, weekly?.take(day), times));
    return [
      ...prop('once', once, times),
      ...prop('daily', daily, times),
      ...(weekly === undefined ? [] : [['weekly', { object: days }] as const]),
    ];
  },
};

/** Constructs for containers, zones and schedules, by kind. */
export const placeForms: Readonly<Record<string, ConstructForm>> = { folder, snippet, zone, schedule };
