import { isSameContainer, type Container } from '../../catalog';
import { openWorldEffect, type OpenWorldEffect, type RuleReference } from '../../engine/policy';
import type { PlaceAnalysis } from '../analysis/place-analysis';
import { stateRuleKey, trafficRuleKey } from '../analysis/traffic';
import type { FindingContext } from '../findings/context';
import { isDeciding } from '../state/meaning';
import type { ObjectChange } from '../state/object-change';
import { stateHierarchy } from '../state/state-hierarchy';

/** How far a comparison of the firewalls under some containers can be trusted. */
export interface Reliability {
  /** Undefined if everything that decides there is known. */
  readonly missing: string | undefined;
  /** What the changed rules do there, whatever is not known. */
  readonly openWorld: OpenWorldEffect;
  /** Whether a known firewall gets anything from the containers. */
  readonly isUsed: boolean;
}

/** Finds the analyzed policies that a container takes part in, and how much of them is known. */
export class PlaceScope {
  readonly #places: readonly { readonly analysis: PlaceAnalysis; readonly paths: readonly Container[] }[];
  readonly #openWorld = new Map<PlaceAnalysis, OpenWorldEffect>();
  readonly #stale: string | undefined;
  readonly #hasBase: boolean;
  /** Containers with security rules whose order is a guess. */
  readonly #guessed: readonly Container[];

  /** Changed security rules, by their keys after the change. */
  readonly #changed: ReadonlyMap<string, ObjectChange>;

  constructor({ places, states, base, stale: [stale], changes: { objects } }: FindingContext) {
    this.#changed = new Map(
      objects.flatMap((change) =>
        change.after === undefined || change.action === 'none' || !isDeciding(change.kind)
          ? []
          : [[stateRuleKey(change.after), change] as const],
      ),
    );
    const [before, after] = [stateHierarchy(states.before), stateHierarchy(states.after)];
    this.#places = places.map((analysis) => ({
      analysis,
      paths: [...after.visible(analysis.place), ...before.visible(analysis.before.container)],
    }));
    this.#stale =
      stale === undefined
        ? undefined
        : `the snapshot is not up to date: it has another ${stale.kind.name} "${stale.name}"`;
    this.#hasBase = base !== undefined;
    this.#guessed = [states.before, states.after].flatMap(({ rulebases }) =>
      [...rulebases.values()].flatMap(({ order, rules, kind, container }) =>
        order === 'assumed' && rules.length > 1 && isDeciding(kind) ? [container] : [],
      ),
    );
  }

  /** Returns the reliability for everything that objects in these containers can affect; none: the whole tenant. */
  of(containers: readonly (Container | undefined)[]): Reliability {
    const wanted = containers.filter((container) => container !== undefined);
    const met = this.#places.filter(
      ({ paths }) =>
        wanted.length < containers.length || paths.some((path) => wanted.some((other) => isSameContainer(path, other))),
    );
    const partial = met.filter(
      ({ analysis: { before, after }, paths }) =>
        [before, after].some(({ covers }) => covers !== 'everything') || this.#isGuessed(paths),
    );
    const guessed = partial.some(({ paths }) => this.#isGuessed(paths));
    return {
      missing:
        this.#stale ?? (guessed ? 'the order of the rules is not known' : this.#missingIn(partial.length, met.length)),
      openWorld:
        this.#stale === undefined && met.length > 0
          ? worst(partial.map(({ analysis }) => this.#effectIn(analysis)))
          : 'unknown',
      isUsed: met.length > 0,
    };
  }

  #isGuessed(paths: readonly Container[]): boolean {
    return this.#guessed.some((container) => paths.some((other) => isSameContainer(container, other)));
  }

  #missingIn(partial: number, met: number): string | undefined {
    if (partial > 0) {
      return this.#hasBase
        ? 'the snapshot does not contain everything that applies there'
        : 'other rules and objects there are not known; pass a snapshot';
    }
    return met > 0 || this.#hasBase ? undefined : 'the firewalls that use it are not known; pass a snapshot';
  }

  #effectIn(analysis: PlaceAnalysis): OpenWorldEffect {
    const known = this.#openWorld.get(analysis);
    if (known !== undefined) return known;
    const effect = openWorldEffect(analysis.before, analysis.after, (rule) => this.#earlier(rule));
    this.#openWorld.set(analysis, effect);
    return effect;
  }

  /** Returns what a rule was before; a rule that is created or replaced was none: it need not get to the same place. */
  #earlier(rule: RuleReference): RuleReference | undefined {
    if (rule.kind === 'default') return rule;
    const change = this.#changed.get(trafficRuleKey(rule));
    if (change === undefined) return rule;
    return change.before === undefined || change.action === 'replace'
      ? undefined
      : { ...rule, name: change.before.name };
  }
}

function worst(effects: readonly OpenWorldEffect[]): OpenWorldEffect {
  if (effects.includes('unknown')) return 'unknown';
  return effects.includes('tightens') ? 'tightens' : 'none';
}
