import { temporaryForm, temporaryProblem } from '../../catalog';
import { asFields, asText } from '../state/fields';
import { ArgumentError, type ProviderFunction } from './function';

const parts = ['expires', 'starts', 'ticket', 'owner', 'description'] as const;

/** Returns the schedule, the tag and the description of a temporary rule. */
export const temporaryRule: ProviderFunction = {
  schema: {
    summary: 'Schedule, tag and description of a temporary rule',
    description:
      'Returns what a rule needs that a firewall ends by itself: the name and the `schedule_type` of a schedule, the tag of all temporary rules, and a description with a note that the review reads.',
    parameters: [
      {
        name: 'rule',
        type: ['map', 'string'],
        description:
          'Map with `expires`, the last day as `2026-12-31` in the local time of the firewall, and optionally `starts`, `ticket`, `owner` and `description`. Null counts as absent.',
      },
    ],
    returns: [
      'object',
      {
        schedule: 'string',
        schedule_type: ['object', { non_recurring: ['list', 'string'] }],
        tag: 'string',
        description: 'string',
      },
    ],
  },
  call: ([value]) => {
    const fields = asFields(value ?? null) ?? {};
    const other = Object.keys(fields).find((name) => !parts.some((part) => part === name));
    if (other !== undefined)
      throw new ArgumentError(0, `cannot use ${JSON.stringify(other)}: it is not one of ${parts.join(', ')}`);
    const given = Object.fromEntries(
      parts.flatMap((name) => {
        const text = asText(fields[name]);
        return text === undefined ? [] : [[name, text] as const];
      }),
    );
    const { expires } = given;
    if (expires === undefined)
      throw new ArgumentError(0, 'cannot make a temporary rule: expires is missing; add the last day, as 2026-12-31');
    const rule = { ...given, expires };
    const problem = temporaryProblem(rule);
    if (problem !== undefined) throw new ArgumentError(0, `cannot make a temporary rule: ${problem}`);
    const { schedule, tag, description } = temporaryForm(rule);
    return {
      schedule: schedule.name,
      schedule_type: { non_recurring: [...schedule.nonRecurring] },
      tag,
      description,
    };
  },
};
