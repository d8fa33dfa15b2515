import { placeIn, type ConfigurationFlags } from '../trace/configurations';
import { plannedConfigurations, type NamedPlan, type ObservedTraffic, type ReviewOptions } from '../../review';
import { accountNotes } from '../../engine/logs';
import { replay, type GroupList } from '../../engine/replay';
import { factsNamedIn } from '../../engine/policy';

/** Decides the sessions of traffic logs before and after plans. Throws the codes of `replay`. */
export async function observedTraffic(
  plans: readonly NamedPlan[],
  logs: readonly string[],
  { base, facts }: ReviewOptions,
  place: Pick<ConfigurationFlags, 'folder' | 'device'>,
): Promise<ObservedTraffic> {
  const planned = plannedConfigurations(plans, base?.snapshot);
  const used = facts === undefined ? {} : { facts: factsNamedIn(facts, [planned.before, planned.after]) };
  const [before, after] = [
    { ...planned.before, ...used },
    { ...planned.after, ...used },
  ];
  const container = placeIn(after, place);
  const found = await replay({ logs, before, after, container });
  return {
    container,
    sessions: found.sessions,
    period: found.log.period,
    notUnderstood: found.log.skipped.unreadable,
    notes: accountNotes(found.log),
    blocked: groupsOf(found.blocked),
    allowed: groupsOf(found.allowed),
    blockedUnless: groupsOf(found.blockedUnless),
    allowedUnless: groupsOf(found.allowedUnless),
  };
}

function groupsOf({ groups, notGrouped }: GroupList): ObservedTraffic['blocked'] {
  const rest = { fromZone: '', before: 'further rules', after: 'further rules', sessions: notGrouped, reasons: [] };
  return [
    ...groups.map(({ fromZone, before, after, sessions, reasons, applications: { top } }) => ({
      fromZone,
      before,
      after,
      sessions,
      reasons,
      applications: top,
    })),
    ...(notGrouped === 0 ? [] : [{ ...rest, applications: [] }]),
  ];
}
