import { countedNoun, namesText } from '../../core';
import { placeText, type Container } from '../../catalog';
import { networkWithHoles } from './addresses-text';
import type { Cause, Finding, PushChange, SetAside, TrafficChange } from './report';
import type { Change, Condition, Part, Region, RuleReference } from '../../engine/policy';

const listed = 3;

/**
 * Describes flows in firewall terms: `tcp/443 from zone branch 10.8.0.0/16 to any`. `leftOut` says what holds for the
 * services that they leave out: `any service but tcp/445 (still blocked) from …`.
 */
export function flowsText(region: Region, leftOut?: TrafficChange['leftOut']): string {
  const service = `${serviceText(region.service)}${leftOut === undefined ? '' : ` (${leftOut})`}`;
  const ports = region.sourcePort.is === 'any' ? '' : ` with source port ${partText(region.sourcePort)}`;
  const application = region.application.is === 'any' ? '' : ` for application ${partText(region.application)}`;
  return `${service}${ports}${application} ${endsText(region)}`;
}

/** Formats protocols and ports: `tcp/443`, `any service`, `any service but tcp/445`. */
export function serviceText(service: Part): string {
  if (service.is === 'any') return 'any service';
  return service.is === 'only' ? partText(service) : partText(service).replace('all but', 'any service but');
}

/** Formats source and destination: `from zone branch 10.8.0.0/16 to any`. */
export function endsText(region: Region): string {
  return `from ${endText(region.from, region.source)} to ${endText(region.to, region.destination)}`;
}

/** Formats a condition as a clause: `if the schedule office-hours runs`, `unless the destination is in a list`. */
export function conditionText({ question, answer }: Condition): string {
  return `${answer === 'yes' ? 'if' : 'unless'} ${question.text}`;
}

/** Returns `opens` or `closes`, or `may open` if the extent is unknown. */
export function verbText({ what, extent }: Pick<Change, 'what' | 'extent'>): string {
  const verb = what === 'opened' ? 'open' : 'close';
  return extent === 'exact' ? `${verb}s` : `may ${verb}`;
}

/** Formats the conditions of flows as a suffix. */
export function clauseText({ conditions }: { readonly conditions: readonly string[] }): string {
  return conditions.length === 0 ? '' : `, ${namesText(conditions, 3)}`;
}

/** Formats the values of one dimension; long lists are shortened. */
export function partText(part: Part): string {
  if (part.is === 'any') return 'any';
  return part.is === 'only' ? valuesText(part.values) : `all but ${namesText(part.values, listed)}`;
}

/** Formats values; ranges of addresses are one network with holes, if that is easier to read. */
export function valuesText(values: readonly string[], most = listed): string {
  const isLong = values.length > most || values.some((value) => value.includes('-'));
  return (isLong ? networkWithHoles(values) : undefined) ?? namesText(values, most);
}

/** Formats a source or destination: `zone branch 10.8.0.0/16`. */
export function endText(zone: Part, address: Part): string {
  if (zone.is === 'any') return partText(address);
  const zones = zone.is === 'only' && zone.values.length === 1 ? 'zone' : 'zones';
  const zoneWords = `${zones} ${partText(zone)}`;
  return address.is === 'any' ? zoneWords : `${zoneWords} ${partText(address)}`;
}

/** Formats the zones of several flows: `zone branch`, `zones dmz, lan`, `any zone`. */
export function zonesText(parts: readonly Part[]): string {
  if (parts.some(({ is }) => is === 'any')) return 'any zone';
  const [first] = parts;
  if (parts.some(({ is }) => is === 'except')) {
    const isOne = first !== undefined && parts.every((part) => partText(part) === partText(first));
    return isOne ? `all zones but ${partText(first).replace('all but ', '')}` : 'most zones';
  }
  const names = [...new Set(parts.flatMap((part) => (part.is === 'only' ? part.values : [])))].sort();
  return `${names.length === 1 ? 'zone' : 'zones'} ${namesText(names, listed)}`;
}

/** Formats a rule: `rule "web-out"`, `the interzone default`. */
export function ruleText(rule: RuleReference): string {
  return rule.kind === 'rule' ? `rule "${rule.name}"` : `the ${rule.name.replace('-', ' ')}`;
}

/** Formats rule names: `rule "a"`, `rules "a", "b"`. */
export function rulesText(names: readonly string[], most = 5): string {
  const quoted = namesText(
    names.map((name) => `"${name}"`),
    most,
  );
  return `${names.length === 1 ? 'rule' : 'rules'} ${quoted}`;
}

/** Formats deciding rules and defaults. */
export function decidersText(deciders: readonly RuleReference[], most = 3): string {
  const names = [...new Set(deciders.filter(({ kind }) => kind === 'rule').map(({ name }) => name))];
  const defaults = new Set(deciders.filter(({ kind }) => kind === 'default').map(ruleText));
  return [...(names.length === 0 ? [] : [rulesText(names, most)]), ...defaults].join(', ');
}

/** Formats several containers: `folders Bergen, Oslo, snippet baseline`. */
export function containerNames(containers: readonly Container[], most = 8): string {
  const texts = [...new Set(containers.map(containerText))].sort().slice(0, most);
  const more = new Set(containers.map(containerText)).size - texts.length;
  const scopes = [...new Set(texts.map((text) => text.slice(0, text.indexOf(' '))))];
  const parts = scopes.map((scope) => {
    const names = texts.filter((text) => text.startsWith(`${scope} `)).map((text) => text.slice(scope.length + 1));
    return `${scope}${names.length === 1 ? '' : 's'} ${names.join(', ')}`;
  });
  return `${parts.join(', ')}${more === 0 ? '' : ` and ${more} more`}`;
}

/** Formats where a push goes: what it names, or the locations of the changes. */
export function pushedText({ targets, activates }: Pick<PushChange, 'targets' | 'activates'>): string {
  return targets.length > 0
    ? namesText(targets.map(containerText))
    : `the locations of the changes: ${containerNames(activates)}`;
}

/** Formats a location: `folder Branches`, `snippet baseline`, `the tenant`. */
export function containerText(container: Container | undefined): string {
  if (container === undefined) return 'the tenant';
  return placeText(container);
}

/** The plans that a review is about; without one it is about a whole configuration, as with `--at`. */
export function reviewedText(plans: readonly { readonly name: string }[]): string {
  return plans.length === 0 ? 'the whole configuration' : namesText(plans.map(({ name }) => name));
}

/** Explains why the firewalls of a snippet are unknown. */
export function unassociatedText(snippet: string, seen: 'this plan' | 'the known configuration'): string {
  return `unknown where snippet ${snippet} applies: it is not associated with a folder or device in ${seen}`;
}

/** Capitalizes a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The title of a finding and what is below it as sentences. */
export function findingSentences(finding: Finding): string {
  return [finding.title, ...belowTitle(finding)].map((text) => `${text}.`).join(' ');
}

/** What a report says of a finding below its title: what causes it, its detail, and what else it does. */
export function belowTitle({ id, detail, causes = [], also = [] }: Finding): readonly string[] {
  const cause = causesText(causes);
  const same = also.flatMap((one) => (one.id === id && one.subject?.kind === 'rule' ? one.subject.name : []));
  const others = also.filter((one) => one.id !== id || one.subject?.kind !== 'rule');
  const left = others.length - mostAlso;
  return [
    ...(cause === undefined ? [] : [cause]),
    ...(detail === undefined || detail === '' ? [] : [detail]),
    ...(same.length === 0 ? [] : [`so ${same.length === 1 ? 'does' : 'do'} ${rulesText([...new Set(same)])}`]),
    ...others.slice(0, mostAlso).map((one) => `also: ${one.title}${pageText(one)}`),
    ...(left > 0 ? [`and ${countedNoun(left, 'more effect')} of the same change`] : []),
  ];
}

function pageText({ page }: Finding): string {
  return page === undefined ? '' : ` (explained in ${page})`;
}

/** More of what a finding does would hide the next one; the JSON report has all. */
const mostAlso = 3;

const mostCauses = 2;

/** Formats the causes of a finding: `because of address "db1" (tag: + web)`; undefined if its title names them. */
export function causesText(causes: readonly Cause[]): string | undefined {
  const texts = causes.flatMap(({ text }) => text ?? []);
  return texts.length === 0 ? undefined : `because of ${namesText(texts, mostCauses)}`;
}

/** Explains why a finding was set aside: `accepted by J. Berg until 2026-12-31: pilot`. */
export function setAsideText({ because, reason, acceptedBy, until }: SetAside): string {
  if (because === 'known') return 'known from the baseline';
  return `accepted by ${acceptedBy ?? ''} until ${until ?? ''}: ${reason ?? ''}`;
}
