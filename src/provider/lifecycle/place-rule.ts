import { containerOf, type MoveDestination, type ResourceKind, type Rulebase } from '../../catalog';
import { errorDiagnostic, messageOf, type Diagnostic } from '../../core';
import type { Session } from '../session';
import { asText, type Fields } from '../state/fields';

/** Moves a rule to where its attributes say, when they say something new. A move that fails is an error. */
export async function placeRule(
  session: Session,
  kind: ResourceKind,
  before: Fields | undefined,
  state: Fields,
  signal: AbortSignal,
): Promise<readonly Diagnostic[]> {
  const where = asText(state['relative_position']) as MoveDestination | undefined;
  if (kind.api.movable !== true || where === undefined) return [];
  if (before?.['relative_position'] === where && before['target_rule'] === state['target_rule']) return [];
  const position = (asText(state['position']) ?? 'pre') as Rulebase;
  const target = asText(state['target_rule']);
  try {
    const rule = target === undefined ? undefined : await findTarget(session, kind, state, position, target, signal);
    if (target !== undefined && rule === undefined) {
      return [
        errorDiagnostic(
          `There is no rule ${JSON.stringify(target)} to stand ${where}`,
          `Looked in the ${position} rulebase of the same container, by name and by UUID.`,
          ['target_rule'],
        ),
      ];
    }
    await session.client.move(kind, asText(state['id']) ?? '', {
      destination: where,
      rulebase: position,
      ...(rule === undefined ? {} : { destination_rule: rule }),
    });
    return [];
  } catch (error) {
    return [
      errorDiagnostic(`The rule could not be moved ${where} ${target ?? ''}`.trim(), messageOf(error), [
        'relative_position',
      ]),
    ];
  }
}

async function findTarget(
  session: Session,
  kind: ResourceKind,
  state: Fields,
  position: Rulebase,
  target: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const container = containerOf(state);
  const rules = await session.client.list(kind, {
    position,
    signal,
    ...(container === undefined ? {} : { container }),
  });
  const found = rules.find((rule) => rule['id'] === target) ?? rules.find((rule) => rule['name'] === target);
  return typeof found?.['id'] === 'string' ? found['id'] : undefined;
}
