import { type Container, kindLabel, displayFolderName } from '../../catalog';
import type { SetAside } from './report';
import type { Change, Condition, Part, Region, RuleReference } from '../../policy';

const listed = 3;

/** Flows as a firewall engineer says it: `tcp/443 from zone branch 10.8.0.0/16 to any`. */
export function flowsText(region: Region): string {
  const service = serviceText(region.service);
  const ports = region.sourcePort.is === 'any' ? '' : ` with source port ${partText(region.sourcePort)}`;
  const application = region.application.is === 'any' ? '' : ` for application ${partText(region.application)}`;
  return `${service}${ports}${application} ${endsText(region)}`;
}

/** Protocols and ports: `tcp/443`, `any service`, `any service but tcp/445`. */
export function serviceText(service: Part): string {
  if (service.is === 'any') return 'any service';
  return service.is === 'only' ? partText(service) : partText(service).replace('all but', 'any service but');
}

/** Where flows come from and go to: `from zone branch 10.8.0.0/16 to any`. */
export function endsText(region: Region): string {
  return `from ${endText(region.from, region.source)} to ${endText(region.to, region.destination)}`;
}

/** What must hold besides, as a clause: `if the schedule office-hours runs`, `unless the destination is in a list`. */
export function conditionText({ question, answer }: Condition): string {
  return `${answer === 'yes' ? 'if' : 'unless'} ${question.text}`;
}

/** `opens`, `closes`; `may open` where nobody can tell how much of it does. */
export function verbText({ what, extent }: Pick<Change, 'what' | 'extent'>): string {
  const verb = what === 'opened' ? 'open' : 'close';
  return extent === 'exact' ? `${verb}s` : `may ${verb}`;
}

/** What some flows hang on, as what goes behind them. */
export function clauseText({ conditions }: { readonly conditions: readonly string[] }): string {
  return conditions.length === 0 ? '' : `, ${namesText(conditions, 3)}`;
}

/** The values of one dimension, the first of them where there are many. */
export function partText(part: Part): string {
  if (part.is === 'any') return 'any';
  const shown = part.values.slice(0, listed).join(', ');
  const rest = part.values.length - listed;
  const values = rest > 0 ? `${shown} and ${rest} more` : shown;
  return part.is === 'only' ? values : `all but ${values}`;
}

/** One end of flows: `zone branch 10.8.0.0/16`. */
export function endText(zone: Part, address: Part): string {
  if (zone.is === 'any') return partText(address);
  const zones = zone.is === 'only' && zone.values.length === 1 ? 'zone' : 'zones';
  const zoneWords = `${zones} ${partText(zone)}`;
  return address.is === 'any' ? zoneWords : `${zoneWords} ${partText(address)}`;
}

/** Which rule, in words: `rule "web-out"`, `the interzone default`. */
export function ruleText(rule: RuleReference): string {
  return rule.kind === 'rule' ? `rule "${rule.name}"` : `the ${rule.name.replace('-', ' ')}`;
}

/** Some rules, in words: `rule "a"`, `rules "a", "b"`. */
export function rulesText(names: readonly string[], most = 5): string {
  const quoted = namesText(
    names.map((name) => `"${name}"`),
    most,
  );
  return `${names.length === 1 ? 'rule' : 'rules'} ${quoted}`;
}

/** The same for rules and defaults that decide. */
export function decidersText(deciders: readonly RuleReference[], most = 3): string {
  const names = [...new Set(deciders.filter(({ kind }) => kind === 'rule').map(({ name }) => name))];
  const defaults = new Set(deciders.filter(({ kind }) => kind === 'default').map(ruleText));
  return [...(names.length === 0 ? [] : [rulesText(names, most)]), ...defaults].join(', ');
}

/** Several containers: `folders Bergen, Oslo, snippet baseline`. */
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

/** Where something lies: `folder Branches`, `snippet baseline`, `the tenant`. */
export function containerText(container: Container | undefined): string {
  if (container === undefined) return 'the tenant';
  return container.scope === 'folder'
    ? `folder ${displayFolderName(container.name)}`
    : `${container.scope} ${container.name}`;
}

/** `security_rule` → `security rule`. */
export function kindText(kind: string): string {
  return kindLabel(kind);
}

/** `1 rule`, `3 rules`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Some names in a sentence, the first of them where there are many. */
export function namesText(names: readonly string[], most = 5): string {
  if (names.length <= most) return names.join(', ');
  return `${names.slice(0, most).join(', ')} and ${names.length - most} more`;
}

/** Why nobody can say which firewalls a snippet reaches. */
export function unassociatedText(snippet: string, seen: 'this plan' | 'what was seen'): string {
  return `unknown where snippet ${snippet} applies: it is not associated with a folder or device in ${seen}`;
}

/** A sentence begins with a capital. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Why a finding does not count: `accepted by J. Berg until 2026-12-31: pilot`. */
export function setAsideText({ because, reason, acceptedBy, until }: SetAside): string {
  if (because === 'known') return 'known from the baseline';
  return `accepted by ${acceptedBy ?? ''} until ${until ?? ''}: ${reason ?? ''}`;
}
