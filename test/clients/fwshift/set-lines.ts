import type { Configuration, ConfiguredObject, ConfiguredRule, ConfiguredRulebase } from '../../../src/engine/policy';

type Fields = Readonly<Record<string, unknown>>;
type Words = readonly string[];

/**
 * Writes a configuration as PAN-OS `set` lines of a Panorama: Global as shared, every other folder as a device group. A kind
 * or field that it does not know is an error, so that FWShift never judges less than the engine.
 */
export function setLines({ containers, objects, rulebases }: Configuration): string {
  const lines = [
    ...objects.flatMap((one) => objectWords(one).map((words) => [...placeOf(one.container?.name), ...words])),
    ...rulebases.flatMap((list) => list.rules.map((rule) => ruleWords(list, rule))),
    ...containers.flatMap(({ container, above }) =>
      above === undefined || above === 'Global'
        ? []
        : [['readonly', 'devices', 'localhost.localdomain', 'device-group', container.name, 'parent-dg', above]],
    ),
  ];
  return lines.map((words) => `set ${words.map(quoted).join(' ')}\n`).join('');
}

/** Writes the default ports of custom applications, which FWShift reads from a file. */
export function applicationMap({ objects }: Configuration): Readonly<Record<string, readonly string[]>> {
  const custom = objects.filter(({ kind }) => kind === 'application');
  return Object.fromEntries(custom.map(({ name, fields }) => [name, listAt(at(fields, 'default'), 'port')]));
}

function placeOf(folder: string | undefined): Words {
  if (folder === undefined) throw new Error('cannot write an object without a folder');
  return folder === 'Global' ? ['shared'] : ['device-group', folder];
}

/** What FWShift knows by name only, or reads from the application map. */
const byName = ['application', 'schedule', 'url_category'];

function objectWords({ kind, name, fields }: ConfiguredObject): readonly Words[] {
  if (byName.includes(kind)) return [];
  switch (kind) {
    case 'zone':
      return [['zone', name, 'network', 'layer3', 'ethernet1/1']];
    case 'address': {
      const [[form, value] = ['', '']] = known(fields, ['ip_netmask', 'ip_range', 'fqdn']);
      return [['address', name, dashed(form), String(value)]];
    }
    case 'address_group':
      known(fields, ['static']);
      return [['address-group', name, 'static', ...members(listAt(fields, 'static'))]];
    case 'service': {
      const [[protocol, ports] = ['', {}]] = known(at(fields, 'protocol'), ['tcp', 'udp']);
      return known(asFields(ports), ['port', 'source_port']).map(([key, value]) => {
        return ['service', name, 'protocol', protocol, dashed(key), String(value)];
      });
    }
    case 'service_group':
    case 'application_group':
      known(fields, ['members']);
      return [[dashed(kind), name, 'members', ...members(listAt(fields, 'members'))]];
    default:
      throw new Error(`cannot write a ${kind}`);
  }
}

const lists = ['from', 'to', 'source', 'destination', 'application', 'service', 'source_user', 'category'];
/** What decides about no connection. */
const comments = ['description'];
const flags = ['disabled', 'negate_source', 'negate_destination'];
const required: Readonly<Record<string, Words>> = {
  security_rule: ['from', 'to', 'source', 'destination', 'application', 'service'],
  nat_rule: ['from', 'to', 'source', 'destination'],
};

function ruleWords({ kind, container, rulebase }: ConfiguredRulebase, { name, fields }: ConfiguredRule): Words {
  const needed = required[kind];
  if (needed === undefined) throw new Error(`cannot write rules of the kind ${kind}`);
  const absent = needed.filter((field) => fields[field] === undefined).flatMap((field) => [field, 'any']);
  const words = known(fields, [
    ...lists,
    ...flags,
    ...comments,
    'action',
    'schedule',
    'policy_type',
    ...translations,
  ]).flatMap(([field, value]): Words => {
    if (field === 'policy_type' || comments.includes(field)) return [];
    if (translations.includes(field)) return translationWords(field, asFields(value));
    if (flags.includes(field)) return [dashed(field), value === true ? 'yes' : 'no'];
    return [dashed(field), ...(Array.isArray(value) ? members(listAt(fields, field)) : [String(value)])];
  });
  const section = kind === 'nat_rule' ? 'nat' : 'security';
  return [...placeOf(container.name), `${rulebase}-rulebase`, section, 'rules', name, ...absent, ...words];
}

const translations = ['source_translation', 'destination_translation'];

function translationWords(field: string, value: Fields): Words {
  const parts = known(value, [
    ...['dynamic_ip_and_port', 'static_ip', 'translated_address', 'translated_port', 'bi_directional'],
  ]).flatMap(([key, inner]): Words => {
    if (Array.isArray(inner)) return [dashed(key), ...members(inner.map(String))];
    const isWord = typeof inner === 'string' || typeof inner === 'number';
    return isWord ? [dashed(key), String(inner)] : translationWords(key, asFields(inner));
  });
  return [dashed(field), ...parts];
}

function known(fields: Fields, names: Words): readonly (readonly [string, unknown])[] {
  const unknown = Object.keys(fields).find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`cannot write the field ${unknown}`);
  return Object.entries(fields);
}

function members(list: Words): Words {
  return ['[', ...list, ']'];
}

function dashed(name: string): string {
  return name.replaceAll('_', '-');
}

function quoted(word: string): string {
  return /^[\w./:,[\]-]+$/.test(word) ? word : `"${word}"`;
}

function asFields(value: unknown): Fields {
  if (typeof value !== 'object' || value === null) throw new Error('cannot write a value that is not an object');
  return Object.fromEntries(Object.entries(value));
}

function at(fields: Fields, name: string): Fields {
  return asFields(fields[name]);
}

function listAt(fields: Fields, name: string): Words {
  const value = fields[name];
  if (!Array.isArray(value)) throw new Error(`cannot write ${name}: it is not a list`);
  return value.map(String);
}
