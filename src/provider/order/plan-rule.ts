import type { ResourceKind } from '../../catalog';
import { warningDiagnostic, type Diagnostic } from '../../core';
import type { Session } from '../session';
import { asText, type Fields } from '../state/fields';
import { contradictionDiagnostics } from './contradiction';
import { rulebaseOf } from './rulebase';

/**
 * What the plan of a rule means for the order of its rulebase: remembers where it is to stand, and tells when that
 * cannot be, or is not so any more.
 */
export function planRule(
  { rules }: Pick<Session, 'rules'>,
  kind: ResourceKind,
  prior: Fields | undefined,
  planned: Fields,
): readonly Diagnostic[] {
  const address = rulebaseOf(kind, planned);
  const name = asText(planned['name']);
  if (kind.api.movable !== true || address === undefined || name === undefined) return [];
  const id = asText(prior?.['id']);
  if (id === undefined) rules.noteNew(address, name);
  else rules.noteName(id, name);
  const where = asText(planned['relative_position']);
  if (where === undefined) return [];
  const target = asText(planned['target_rule']);
  // A target that is not known yet may be anything.
  if (target === undefined && (where === 'before' || where === 'after')) return [];
  const circle = rules.claim(address, {
    key: `rule ${name}`,
    by: `relative_position of ${JSON.stringify(name)} is ${JSON.stringify(where)}`,
    rules: [name],
    where,
    target: target === undefined ? undefined : rules.nameOf(target),
  });
  const words = id === undefined || prior?.['relative_position'] != null ? undefined : rules.displaced(id);
  return [
    ...contradictionDiagnostics(circle, ['relative_position']),
    ...(words === undefined
      ? []
      : [warningDiagnostic(`Rule ${JSON.stringify(name)} stands elsewhere`, words, ['relative_position'])]),
  ];
}
