import type { Construct, IConstruct } from 'constructs';
import { temporaryForm, temporaryProblem } from '../src/catalog';
import { nearestContainer } from './container';
import { fail } from './fail';
import type { RuleObjectProps } from './rule-props';
import { Schedule, type ScheduleReference } from './schedule';
import { Tag, type TagReference } from './tag';

/** Properties of a temporary rule. */
export interface TemporaryProps {
  /**
   * Last day of the rule, in the local time of the firewall, which enforces it with a schedule. The rule gets the tag
   * `temporary` and a note in its description (docs/guides/temporary-rules.md).
   * @default the rule does not expire
   * @example expires: '2026-12-31'
   */
  readonly expires?: string;
  /**
   * First day of a temporary rule.
   * @default the rule matches at once
   * @example starts: '2026-12-01'
   */
  readonly starts?: string;
  /**
   * Ticket of the change, for the note of a temporary rule.
   * @default none
   * @example ticket: 'CHG-123'
   */
  readonly ticket?: string;
  /**
   * Person or team that answers for a temporary rule, for its note.
   * @default none
   * @example owner: 'net-ops'
   */
  readonly owner?: string;
}

type Props = RuleObjectProps & TemporaryProps & { readonly schedule?: ScheduleReference };

/**
 * Returns the properties of a rule with the schedule, tag and description of its expiry. The schedule and the tag are
 * created once for each folder, snippet or device of the stack.
 */
export function temporaryParts<T extends Props>(scope: Construct, id: string, props: T): T {
  const { expires, starts, ticket, owner, description, schedule } = props;
  const at = `${scope.node.path}/${id}`;
  if (expires === undefined) {
    const lone = Object.entries({ starts, ticket, owner }).find(([, value]) => value !== undefined)?.[0];
    if (lone !== undefined)
      fail('TEMPORARY_RULE', `${at}: cannot use ${lone}: the rule does not expire; set expires, or remove ${lone}`);
    return props;
  }
  if (schedule !== undefined)
    fail('TEMPORARY_RULE', `${at}: cannot use expires with schedule: a rule has one schedule; remove one of them`);
  const texts = Object.entries({ starts, ticket, owner, description }).filter(([, value]) => value !== undefined);
  const rule = { expires, ...Object.fromEntries(texts) };
  const problem = temporaryProblem(rule);
  if (problem !== undefined) fail('TEMPORARY_RULE', `${at}: cannot make the rule temporary: ${problem}`);
  const form = temporaryForm(rule);
  const container = nearestContainer(scope);
  if (container === undefined) return props;
  const { name, nonRecurring } = form.schedule;
  const ended = sharedIn(container, name, Schedule) ?? new Schedule(container, name, { once: nonRecurring });
  const tag = sharedIn(container, form.tag, Tag) ?? new Tag(container, form.tag);
  const tags: readonly TagReference[] = [...(props.tags ?? []), tag];
  return { ...props, schedule: ended, tags, description: form.description };
}

/** Returns what another temporary rule, or the program itself, has already created in a container. */
function sharedIn<T>(container: IConstruct, id: string, type: abstract new (...args: never[]) => T): T | undefined {
  const found = container.node.tryFindChild(id);
  return found instanceof type ? found : undefined;
}
