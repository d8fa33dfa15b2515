import { compareActions, type ActionContext } from '../../catalog';
import { isPredefinedUrlCategory, predefinedUrlCategories } from '../../catalog/url-categories';

/**
 * What may happen to a web site. A site is in any number of own categories and external lists, and in one to four
 * categories of the vendor. Own categories decide before external lists, and these before the categories of the vendor;
 * at one level the most severe action counts. A level in which no category of the site has an action decides nothing, and
 * the vendor's categories allow if they have none.
 */

/** The action of each listed category. */
export type CategoryActions = ReadonlyMap<string, string>;

/** Actions for a site before and after; undefined where its categories of a level have none. */
interface Outcome {
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Categories of a site that gets these actions. */
  readonly names: readonly string[];
}

/** A site that gets another action than before. */
export interface SiteChange {
  readonly from: string;
  readonly to: string;
  readonly names: readonly string[];
}

/** Returns every pair of actions that a site can get before and after, with the categories of such a site. */
export function siteOutcomes(
  context: ActionContext,
  before: CategoryActions,
  after: CategoryActions,
): readonly SiteChange[] {
  const listed = [...new Set([...before.keys(), ...after.keys()])];
  const outcomeOf = (name: string): Outcome => ({ from: before.get(name), to: after.get(name), names: [name] });
  const own = listed.filter((name) => !isPredefinedUrlCategory(name)).map(outcomeOf);
  const vendor = listed.filter(isPredefinedUrlCategory).map(outcomeOf).map(allowed);
  // A category that no list names is allowed.
  const unlisted: readonly Outcome[] =
    vendor.length < predefinedUrlCategories.length ? [{ from: 'allow', to: 'allow', names: [] }] : [];
  const none: Outcome = { from: undefined, to: undefined, names: [] };
  // A name of the profile does not say whether it is an own category or an external list.
  const level = [none, ...combined(own, context)];
  const upper = distinct(level.flatMap((first) => level.map((second) => fallback(first, second))));
  const lower = combined([...unlisted, ...vendor], context);
  return distinct(upper.flatMap((first) => lower.map((second) => fallback(first, second)))).map(allowed);
}

function allowed({ from = 'allow', to = 'allow', names }: Outcome): SiteChange {
  return { from, to, names };
}

/** Returns the outcomes of sites in one or several categories of a level. */
function combined(outcomes: readonly Outcome[], context: ActionContext): readonly Outcome[] {
  const found = new Map(distinct(outcomes).map((outcome) => [keyOf(outcome), outcome]));
  for (const one of found.values()) {
    for (const other of [...found.values()]) {
      for (const from of severest(one.from, other.from, context)) {
        for (const to of severest(one.to, other.to, context)) {
          const outcome = { from, to, names: [...new Set([...one.names, ...other.names])] };
          if (!found.has(keyOf(outcome))) found.set(keyOf(outcome), outcome);
        }
      }
    }
  }
  return [...found.values()];
}

/** Returns the more severe of two actions; both if no source says which one is. */
function severest(one: string | undefined, other: string | undefined, context: ActionContext) {
  if (one === undefined || other === undefined) return [one ?? other];
  switch (compareActions(context, one, other)) {
    case 'incomparable':
      return [one, other];
    case 'weaker':
      return [one];
    default:
      return [other];
  }
}

/** The first level decides if it has an action, before and after. */
function fallback(first: Outcome, second: Outcome): Outcome {
  return {
    from: first.from ?? second.from,
    to: first.to ?? second.to,
    names: [...new Set([...first.names, ...second.names])],
  };
}

/** Keeps one site for each pair of actions: the one in the fewest categories. */
function distinct(outcomes: readonly Outcome[]): readonly Outcome[] {
  const found = new Map<string, Outcome>();
  for (const outcome of outcomes) {
    const known = found.get(keyOf(outcome));
    if (known === undefined || outcome.names.length < known.names.length) found.set(keyOf(outcome), outcome);
  }
  return [...found.values()];
}

function keyOf({ from, to }: Outcome): string {
  return `${from ?? ''} ${to ?? ''}`;
}
