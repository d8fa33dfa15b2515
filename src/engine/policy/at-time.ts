import type { Container } from '../../catalog';
import type { Configuration, ConfiguredRule } from './configuration';
import { textAt } from './fields';
import { isRunning, timesOf } from './schedule-times';
import { VisibleScope } from './visible-scope';

/**
 * Returns a configuration as a firewall evaluates it at a minute since 1970, in its local time: a rule whose schedule is
 * running has no schedule, and another one is disabled. A schedule that is not known stays a question.
 */
export function atTime(configuration: Configuration, container: Container, minute: number): Configuration {
  const visible = new VisibleScope(configuration, container);
  const at = (rule: ConfiguredRule): ConfiguredRule => {
    const name = rule.unknown?.includes('schedule') === true ? undefined : textAt(rule.fields, 'schedule');
    const object = name === undefined ? undefined : visible.find(name, ['schedule']);
    const times = object?.unknown?.length ? undefined : object && timesOf(object.fields);
    if (times === undefined) return rule;
    const { schedule: _, ...fields } = rule.fields;
    return { ...rule, fields: isRunning(times, minute) ? fields : { ...fields, disabled: true } };
  };
  return {
    ...configuration,
    rulebases: configuration.rulebases.map((rulebase) => ({ ...rulebase, rules: rulebase.rules.map(at) })),
  };
}
