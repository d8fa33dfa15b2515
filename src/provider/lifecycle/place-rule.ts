import { moveDestinations, type MoveDestination, type ResourceKind } from '../../catalog';
import { ApiError } from '../../client';
import { errorDiagnostic, messageOf, type Diagnostic } from '../../core';
import { placementOf, standsThere, type Placement } from '../order/placement';
import { readRulebase } from '../order/read-rulebase';
import { rulebaseKey, rulebaseOf, type RulebaseAddress } from '../order/rulebase';
import { journaled, type Session } from '../session';
import { asText, type Fields } from '../state/fields';
import { subjectOf } from '../subject';

/** A move of a rule that is still to be made, to a target that was there when it was looked for. */
export interface PendingMove {
  readonly kind: ResourceKind;
  readonly address: RulebaseAddress;
  readonly placement: Placement;
  readonly destination: MoveDestination;
  readonly target: string | undefined;
}

/**
 * The move that brings a rule to where it is planned to stand; undefined when its attributes say nothing new, or it
 * stands there already. A target that is nowhere is told in `diagnostics`, so that no rule is made that has no place.
 */
export async function findMove(
  session: Session,
  kind: ResourceKind,
  prior: Fields | undefined,
  planned: Fields,
  signal: AbortSignal,
): Promise<{ readonly move?: PendingMove; readonly diagnostics: readonly Diagnostic[] }> {
  const placement = placementOf(planned);
  const address = rulebaseOf(kind, planned);
  const destination = moveDestinations.find((one) => one === placement?.where);
  if (kind.api.movable !== true || placement === undefined || address === undefined || destination === undefined) {
    return { diagnostics: [] };
  }
  const before = prior === undefined ? undefined : placementOf(prior);
  if (before?.where === placement.where && before.target === placement.target) return { diagnostics: [] };
  const move = { kind, address, placement, destination };
  const id = asText(prior?.['id']);
  // Only a rule that is there already can stand right; and only for a target the list is needed.
  if (id === undefined && placement.target === undefined)
    return { move: { ...move, target: undefined }, diagnostics: [] };
  const ranking = await readRulebase(session, address, signal);
  if (id !== undefined && standsThere(ranking, id, placement)) return { diagnostics: [] };
  const target = placement.target === undefined ? undefined : ranking.find(placement.target)?.id;
  if (placement.target !== undefined && target === undefined) return { diagnostics: [nowhere(move)] };
  return { move: { ...move, target }, diagnostics: [] };
}

function nowhere({ address: { container, position }, placement: { where, target } }: Omit<PendingMove, 'target'>) {
  return errorDiagnostic(
    `There is no rule ${JSON.stringify(target)} to stand ${where}`,
    `Looked for its name and its UUID in the ${position} rulebase of ${container.scope} ${JSON.stringify(container.name)}, ` +
      'where a rule and its target have to be. Where the target is made by the same run, let this rule depend on it: ' +
      'target_rule = <its address>.name.',
    ['target_rule'],
  );
}

/**
 * Makes the move of a rule that `state` describes. A move that fails is an error, and the state it answers does not say
 * that it was made.
 */
export async function makeMove(
  session: Session,
  { kind, address, placement, destination, target }: PendingMove,
  prior: Fields | undefined,
  state: Fields,
  signal: AbortSignal,
): Promise<{ readonly state: Fields; readonly diagnostics: readonly Diagnostic[] }> {
  const id = asText(state['id']) ?? '';
  try {
    await session.exclusively(rulebaseKey(address), () =>
      journaled(
        session,
        'update',
        subjectOf(kind, state),
        async (written) => {
          await session.client.move(
            kind,
            id,
            { destination, rulebase: address.position, ...(target === undefined ? {} : { destination_rule: target }) },
            { signal },
          );
          session.journal.answered(written, id, asText(state['revision']) ?? '');
        },
        { surelyFailed: (error) => error instanceof ApiError && error.outcome !== 'unknown' },
      ),
    );
    return { state, diagnostics: [] };
  } catch (error) {
    const unmoved = Object.fromEntries(
      ['relative_position', 'target_rule'].map((name) => [name, prior?.[name] ?? null]),
    );
    const to = [destination, ...(placement.target === undefined ? [] : [JSON.stringify(placement.target)])].join(' ');
    return {
      state: { ...state, ...unmoved },
      diagnostics: [
        errorDiagnostic(`The rule could not be moved: ${to}`, `${messageOf(error)}.`, ['relative_position']),
      ],
    };
  }
}
