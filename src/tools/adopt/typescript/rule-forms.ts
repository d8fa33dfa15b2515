import type { Code, Prop } from './code';
import { prop, references, type Coder } from './construct-form';
import type { Expression } from '../expression';
import { ruleAddress } from './object-forms';
import type { RemainingAttributes } from './remaining-attributes';

/** How rules of one kind are written as a list. */
export interface RulesForm {
  /** Class of the list. */
  readonly list: string;
  /** Function that declares one rule of the list. */
  readonly rule: string;
  props(taken: RemainingAttributes, coder: Coder): readonly Prop[] | undefined;
}

type Write = (value: Expression) => Code;

/** Writes a match condition; `any` is an export of the package. */
function match(coder: Coder, one: Write): Write {
  return (value) => {
    if (value.is !== 'list') return one(value);
    const [only] = value.items;
    const isAny = value.items.length === 1 && only?.is === 'literal' && only.text === 'any';
    return isAny ? coder.exportName('any') : { list: value.items.map(one) };
  };
}

/** Writes the sources and destinations of both kinds of rules. */
export function ends(taken: RemainingAttributes, coder: Coder): readonly Prop[] {
  const zone = match(coder, (value) => coder.reference(value, ['zone']));
  const address = match(coder, ruleAddress(coder));
  return [
    ...prop('from', taken.take('from'), zone),
    ...prop('to', taken.take('to'), zone),
    ...prop('source', taken.take('source'), address),
    ...prop('destination', taken.take('destination'), address),
  ];
}

/** Writes the other attributes that both kinds have. */
export function rest(
  taken: RemainingAttributes,
  coder: Coder,
  logs: readonly (readonly [string, string])[],
): readonly Prop[] {
  const plain: Write = (value) => coder.value(value);
  const names = match(coder, plain);
  const renamed = [
    ['negateSource', 'negate_source'],
    ['negateDestination', 'negate_destination'],
    ['disabled', 'disabled'],
    ['description', 'description'],
    ['logSetting', 'log_setting'],
    ...logs,
  ] as const;
  return [
    ...prop('sourceHip', taken.take('source_hip'), names),
    ...prop('destinationHip', taken.take('destination_hip'), names),
    ...prop('tags', taken.take('tag'), references(coder, ['tag'])),
    ...renamed.flatMap(([key, name]) => prop(key, taken.take(name), plain)),
  ];
}

/** Reports whether all required properties are present. */
export function isWhole(props: readonly Prop[], keys: readonly string[]): boolean {
  return keys.every((key) => props.some(([one]) => one === key));
}

const securityRule: RulesForm = {
  list: 'Rulebase',
  rule: 'rule',
  props: (taken, coder) => {
    // The construct cannot set HIP profiles in `source_hip` and `destination_hip`; the generated class can.
    const plain: Write = (value) => coder.value(value);
    const names = match(coder, plain);
    taken.take('position');
    const profiles = taken.inside('profile_setting');
    const group = profiles?.take('group');
    if (profiles !== undefined && (group?.is !== 'list' || group.items.length !== 1 || !profiles.isEmpty)) {
      return undefined;
    }
    const groups = references(coder, ['profile_group']);
    const service = match(coder, (value) => coder.reference(value, ['service', 'service_group']));
    const props = [
      ...ends(taken, coder),
      ...prop('application', taken.take('application'), names),
      ...prop('service', taken.take('service'), (value) => usual(value) ?? service(value)),
      ...prop('action', taken.take('action'), plain),
      ...prop('sourceUser', taken.take('source_user'), names),
      ...prop('category', taken.take('category'), names),
      ...(group?.is === 'list' ? group.items : []).map((one): Prop => ['profileGroup', groups(one)]),
      ...prop('schedule', taken.take('schedule'), references(coder, ['schedule'])),
      ...rest(taken, coder, [
        ['logStart', 'log_start'],
        ['logEnd', 'log_end'],
      ]),
    ];
    const isHip = props.some(([key]) => key === 'sourceHip' || key === 'destinationHip');
    const required = ['from', 'to', 'source', 'destination', 'application', 'service', 'action'];
    return isHip || !isWhole(props, required) ? undefined : props;
  },
};

function usual(value: Expression): Code | undefined {
  const [only, second] = value.is === 'list' ? value.items : [];
  const isUsual = second === undefined && only?.is === 'literal' && only.text === 'application-default';
  return isUsual ? "'application-default'" : undefined;
}

const decryptionRule: RulesForm = {
  list: 'DecryptionRulebase',
  rule: 'decryptionRule',
  props: (taken, coder) => {
    const plain: Write = (value) => coder.value(value);
    const names = match(coder, plain);
    taken.take('position');
    const type = taken.inside('type');
    const inbound = type?.inside('ssl_inbound_inspection');
    const certificates = inbound?.take('certificates');
    const forward = type?.inside('ssl_forward_proxy');
    if (type === undefined || !type.isEmpty || (certificates === undefined) === (forward === undefined))
      return undefined;
    const users = taken.take('source_user');
    const props: readonly Prop[] = [
      ...ends(taken, coder),
      ...prop('service', taken.take('service'), match(coder, references(coder, ['service', 'service_group']))),
      ...prop('category', taken.take('category'), names),
      ...prop('action', taken.take('action'), plain),
      ...(users !== undefined && names(users) !== coder.exportName('any') ? prop('sourceUser', users, names) : []),
      ...prop('profile', taken.take('profile'), references(coder, ['decryption_profile'])),
      ...(certificates === undefined
        ? []
        : [['inbound', { object: [['certificates', coder.value(certificates)]] }] as const]),
      ...rest(taken, coder, [
        ['logSuccess', 'log_success'],
        ['logFail', 'log_fail'],
      ]),
    ];
    const required = ['from', 'to', 'source', 'destination', 'service', 'category', 'action'];
    return users === undefined || !isWhole(props, required) ? undefined : props;
  },
};

/** Rule lists, by kind. */
export const rulesForms: Readonly<Record<string, RulesForm>> = {
  security_rule: securityRule,
  decryption_rule: decryptionRule,
};
