import { typescriptString, type Code, type Prop } from './code';
import { prop, type Coder, type ConstructForm } from './construct-form';
import { RemainingAttributes } from './remaining-attributes';

const words: Readonly<Record<string, string>> = {
  allow: 'allow',
  alert: 'alert',
  drop: 'drop',
  reset_client: 'reset-client',
  reset_server: 'reset-server',
  reset_both: 'reset-both',
};

/** Writes the action of a rule; undefined if the construct does not support it. */
function actionOf(action: RemainingAttributes | undefined, coder: Coder): Code | undefined {
  const [name, other] = action?.left ?? [];
  const inside = name === undefined ? undefined : action?.inside(name);
  if (name === undefined || inside === undefined || other !== undefined) return undefined;
  if (name !== 'block_ip')
    return inside.isEmpty && words[name] !== undefined ? typescriptString(words[name]) : undefined;
  const [by, seconds] = [inside.take('track_by'), inside.take('duration')];
  if (by === undefined || seconds === undefined || !inside.isEmpty) return undefined;
  const blockIp: readonly Prop[] = [
    ['trackBy', coder.value(by)],
    ['seconds', coder.value(seconds)],
  ];
  return { object: [['blockIp', { object: blockIp }]] };
}

function ruleOf(rule: RemainingAttributes, coder: Coder): Code | undefined {
  const [name, action] = [rule.take('name'), actionOf(rule.inside('action'), coder)];
  if (name === undefined || action === undefined) return undefined;
  const plain = (key: string, attribute: string): readonly Prop[] =>
    prop(key, rule.take(attribute), (value) => coder.value(value));
  // The construct sets severity and category by default, so only a rule that has both is equivalent.
  const props: readonly Prop[] = [
    ['name', coder.value(name)],
    ['action', action],
    ...plain('severity', 'severity'),
    ...plain('category', 'category'),
    ...plain('threatName', 'threat_name'),
    ...plain('packetCapture', 'packet_capture'),
  ];
  const isWhole = ['severity', 'category'].every((key) => props.some(([one]) => one === key));
  return rule.isEmpty && isWhole ? { object: props } : undefined;
}

const antiSpywareProfile: ConstructForm = {
  construct: 'AntiSpywareProfile',
  props: (taken, coder) => {
    const rules = taken.take('rules');
    if (rules?.is !== 'list') return undefined;
    const written = rules.items.map((item) =>
      item.is === 'object' ? ruleOf(new RemainingAttributes(item.entries), coder) : undefined,
    );
    const complete = written.filter((one) => one !== undefined);
    if (complete.length !== written.length) return undefined;
    return [
      ['rules', { list: complete }],
      ...prop('description', taken.take('description'), (value) => coder.value(value)),
      ...prop('cloudInlineAnalysis', taken.take('cloud_inline_analysis'), (value) => coder.value(value)),
    ];
  },
};

/** Constructs for threat profiles, by kind. */
export const threatForms: Readonly<Record<string, ConstructForm>> = { anti_spyware_profile: antiSpywareProfile };
