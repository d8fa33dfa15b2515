import { namesText } from '../../core';
import { kindsMeaning, textsAt } from '../policy/engine';
import { unreadAssumption, type Configuration, type Policy, type Vocabulary } from '../policy';
import type { Names } from './network/names';
import type { Network } from './network/network';
import type { ForwardingRules } from './rules/forwarding-rules';
import type { Identification } from './rules/identification';
import { isUserQuestion } from './rules/users';

interface Known {
  readonly configuration: Configuration;
  readonly network: Network;
  readonly security: Policy;
  readonly forwarding: ForwardingRules;
  readonly identification: Identification;
  readonly names: Names;
  readonly vocabulary: Vocabulary;
}

/** Returns the assumptions that apply to all results for a firewall. */
export function assumptionsOf({
  configuration,
  network,
  security,
  forwarding,
  identification,
  names,
  vocabulary,
}: Known): readonly string[] {
  const { routers } = network;
  return [
    ...security.assumptions,
    ...unreadAssumption(security, configuration),
    ...(routers.length === 0
      ? [
          'the configuration has no router, so a zone that was not given may be any zone: pass --from-zone and --to-zone to trace',
        ]
      : []),
    ...routers.flatMap(({ name, learnsFrom }) =>
      learnsFrom.length === 0
        ? []
        : [`router ${name} learns no route from ${learnsFrom.join(', ')} that changes the result`],
    ),
    ...routers.flatMap(({ routes }) =>
      routes.flatMap(({ name, isMonitored }) =>
        isMonitored === true ? [`the monitored path of static route ${name} is up`] : [],
      ),
    ),
    ...forwarding.skipped.map(
      ({ reference }) =>
        `policy-based forwarding rule "${reference.name}" does not apply: it names an application, and the first session of an application matches no such rule`,
    ),
    ...(identification.unsignedNames.length === 0
      ? []
      : [
          `only application override rules assign ${identification.unsignedNames.join(', ')}: a custom application without signatures`,
        ]),
    ...usersAssumed(names, vocabulary),
    ...overriddenMembers(names),
  ];
}

/** Maximum number of names in one assumption. */
const mostNames = 6;

function usersAssumed({ visibleScope }: Names, vocabulary: Vocabulary): readonly string[] {
  if (!vocabulary.questions.some(isUserQuestion)) return [];
  const zones = kindsMeaning('zone').flatMap((kind) => visibleScope.ofKind(kind));
  const silent = zones.filter(({ fields }) => fields['enable_user_identification'] === undefined);
  const listed = zones.filter(({ fields }) => fields['user_acl'] !== undefined);
  const text = (found: typeof zones): string =>
    namesText(
      found.map(({ name }) => name),
      mostNames,
    );
  return [
    ...(silent.length === 0 ? [] : [`User-ID is enabled in zone ${text(silent)}: the configuration does not say so`]),
    ...(listed.length === 0 ? [] : [`the User-ID lists of zone ${text(listed)} include the source`]),
  ];
}

// A group takes its members as the firewall sees them, also if the group is in an ancestor.
function overriddenMembers({ visibleScope }: Names): readonly string[] {
  const found = (['address-group', 'service-group', 'application-group'] as const).flatMap((role) =>
    kindsMeaning(role)
      .flatMap((kind) => visibleScope.ofKind(kind))
      .flatMap(({ name, container, fields }) =>
        [...textsAt(fields, 'static'), ...textsAt(fields, 'members')].flatMap((member) => {
          const overriding = visibleScope.overridingFrom(member, container);
          return overriding === undefined ? [] : [`${member} of ${name} is that of ${overriding}`];
        }),
      ),
  );
  return found.length === 0
    ? []
    : [`members of groups of a higher folder are those that the firewall overrides: ${namesText(found, mostNames)}`];
}
