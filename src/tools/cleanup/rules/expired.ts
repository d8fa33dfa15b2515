import { dayOfMinute, scheduleEnd, temporaryNote } from '../../../catalog';
import type { Configuration } from '../../../engine/policy';
import { textAt, VisibleScope } from '../../../engine/policy/engine';
import type { Proposal } from '../proposal';
import { notesOf } from './removed-rule';
import { objectKey, type Hierarchy } from '../../../tenant';

/** Rules of every kind whose schedule has ended at a minute since 1970, at each firewall that has them. */
export function expiredRules(configuration: Configuration, places: Hierarchy, minute: number): readonly Proposal[] {
  const scopes = places.firewallPlaces().map((place) => ({
    place,
    visible: new VisibleScope(configuration, place),
  }));
  return configuration.rulebases.flatMap(({ kind, container, rulebase, rules }) => {
    const there = scopes.filter(({ place }) => places.isOnPath(container, place));
    return rules.flatMap(({ name, fields, unknown }): readonly Proposal[] => {
      const schedule = unknown?.includes('schedule') === true ? undefined : textAt(fields, 'schedule');
      if (schedule === undefined || fields['disabled'] === true) return [];
      const ends = there.map(({ visible }) => scheduleEnd(visible.find(schedule, ['schedule'])?.fields ?? {}));
      const known = ends.filter((end) => end !== undefined && end <= minute);
      const last = Math.max(...known.map(Number));
      if (known.length === 0 || known.length < ends.length) return [];
      const object = { kind, container, rulebase, name };
      const note = temporaryNote(fields['description']);
      const whose = note?.owner === undefined ? [] : [`its owner is ${note.owner}`];
      const ticket = note?.ticket === undefined ? [] : [`its ticket is ${note.ticket}`];
      return [
        {
          id: `expired-rule ${objectKey(object)}`,
          sort: 'expired-rule',
          evidence: { is: 'expired', day: dayOfMinute(last) },
          title: `rule "${name}" (${rulebase} rules of ${container.scope} ${container.name}) expired on ${dayOfMinute(last)}`,
          reasons: [`its schedule "${schedule}" has ended, so no packet matches it again`, ...whose, ...ticket],
          loses: notesOf(name, fields),
          edits: [{ is: 'remove', object, before: fields }],
        },
      ];
    });
  });
}
