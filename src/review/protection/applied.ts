import { attributeNamed, kindNamed, nameReferencesOf, type ResourceKind } from '../../catalog';
import { isObject } from '../../core';
import type { PlanValues } from '../plan/read-plan';
import { contentOf, weakerObject } from './weaker-object';
import { kindMeaning } from '../world/meaning';
import { actionIn } from './action-of';
import type { Weakening } from './weakening';

/** What protects traffic in one respect: a profile of some kind, or something that is only there or not. */
export interface Protection {
  /** Equal for protections that protect alike. */
  readonly id: string;
  readonly name: string;
  /** Undefined where its settings were not seen. */
  readonly settings: { readonly kind: ResourceKind; readonly fields: PlanValues } | undefined;
}

/** What protects the traffic of one rule, by respect: `vulnerability`, `url_filtering`. */
export type Applied = ReadonlyMap<string, Protection>;

/** Finds the object that a name means from where a policy applies. */
export type FindObject = (kind: string, name: string) => PlanValues | undefined;

/** From where a rule is looked at: its kind, and what the names in it mean. */
export interface Sight {
  readonly kind: ResourceKind;
  readonly find: FindObject;
}

/** How sure it is that less protects. */
export interface Loss {
  readonly respect: string;
  readonly certainty: 'surely' | 'maybe';
  readonly weakenings: readonly Weakening[];
}

/** Less protection than before, respect by respect. */
export function lossesOf(before: Applied, after: Applied): readonly Loss[] {
  return [...before].flatMap(([respect, was]): readonly Loss[] => {
    const is = after.get(respect) ?? after.get(unknownGroup);
    if (is === undefined)
      return [{ respect, certainty: 'surely', weakenings: [{ what: respect, from: was.name, to: 'none' }] }];
    if (is.id === was.id) return [];
    if (is.settings === undefined || was.settings === undefined || is.settings.kind !== was.settings.kind) {
      return [{ respect, certainty: 'maybe', weakenings: [{ what: respect, from: was.name, to: is.name }] }];
    }
    const weakenings = weakerObject(was.settings.kind, was.settings.fields, is.settings.fields);
    return weakenings.length === 0 ? [] : [{ respect, certainty: 'surely', weakenings: weakenings.map(named(is)) }];
  });
}

function named({ name }: Protection): (weakening: Weakening) => Weakening {
  return (weakening) => ({ ...weakening, what: `${name} ${weakening.what}` });
}

const unknownGroup = 'profile group';

/** What inspects the traffic that a security rule allows. */
export function inspectionOf(rule: PlanValues, { find }: Sight): Applied {
  const found = new Map<string, Protection>();
  const setting = rule['profile_setting'];
  const [group] = textsIn(isObject(setting) ? setting['group'] : undefined);
  if (group !== undefined) for (const [respect, one] of groupProtections(group, find)) found.set(respect, one);
  for (const name of textsIn(rule['tenant_restrictions'])) {
    if (name !== 'any') found.set(`tenant restriction ${name}`, presence(name));
  }
  const settings = isObject(rule['security_settings']) ? rule['security_settings'] : {};
  for (const [name, value] of Object.entries(settings)) if (value === 'yes') found.set(name, presence(name));
  return found;
}

function profileGroupKind(): ResourceKind {
  return kindNamed(kindMeaning('profile-group'));
}

/** Profiles of a group, by the attribute that names them. */
export function groupProtections(name: string, find: FindObject): Applied {
  const kind = profileGroupKind();
  const fields = find(kind.name, name);
  if (fields === undefined) return new Map([[unknownGroup, { id: `group ${name}`, name, settings: undefined }]]);
  return new Map(
    kind.attributes.flatMap(({ wire, weakensPolicyWhenRemoved, refs }) => {
      const [profile] = weakensPolicyWhenRemoved === undefined ? [] : textsIn(fields[wire]);
      return profile === undefined ? [] : [[wire, profileNamed(refs?.kinds[0], profile, find)] as const];
    }),
  );
}

function profileNamed(kindName: string | undefined, name: string, find: FindObject): Protection {
  const fields = kindName === undefined ? undefined : find(kindName, name);
  if (kindName === undefined || fields === undefined) return { id: `profile ${name}`, name, settings: undefined };
  const kind = kindNamed(kindName);
  // Of many predefined profiles only the name is known.
  const isBare = Object.keys(fields).every((key) => ['id', 'name', 'folder', 'snippet'].includes(key));
  if (isBare && isPredefined(kind, name)) return { id: `predefined ${name}`, name, settings: undefined };
  return { id: `${kind.name} ${contentOf(fields)}`, name, settings: { kind, fields } };
}

function isPredefined({ predefined }: ResourceKind, name: string): boolean {
  return predefined.some((one) => one['name'] === name);
}

/** Whether and how the sessions of a decryption rule are decrypted. */
export function decryptionOf(rule: PlanValues, { kind: ruleKind, find }: Sight): Applied {
  const found = new Map<string, Protection>();
  if (rule['action'] === 'decrypt') found.set('decryption', presence('decrypt'));
  const [profile] = textsIn(rule['profile']);
  const [kind] = attributeNamed(ruleKind, 'profile')?.refs?.kinds ?? [];
  if (profile !== undefined) found.set('decryption profile', profileNamed(kind, profile, find));
  return found;
}

/** Whether users have to sign in. */
export function authenticationOf(rule: PlanValues): Applied {
  const name = rule['authentication_enforcement'];
  return typeof name === 'string' && name !== '' && name !== 'none'
    ? new Map([['authentication', presence(name)]])
    : new Map();
}

/** What limits floods of sessions. */
export function floodProtectionOf(rule: PlanValues, { kind, find }: Sight): Applied {
  const found = new Map<string, Protection>();
  if (actionIn(rule['action']) !== 'protect') return found;
  found.set('DoS protection', presence('protect'));
  // Which of them is which the catalog says by their order.
  for (const [i, { name, reference }] of nameReferencesOf(kind, { protection: rule['protection'] }).entries()) {
    found.set(`DoS protection profile ${i + 1}`, profileNamed(reference.kinds[0], name, find));
  }
  return found;
}

/** Where sessions are logged. */
export function loggingOf(rule: PlanValues, sight: Sight): Applied {
  const found = new Map<string, Protection>();
  const own = rule['log_settings'];
  const isInternet = rule['policy_type'] === 'Internet';
  const ends = isInternet ? !isObject(own) || own['log_sessions'] !== false : rule['log_end'] !== false;
  if (ends) found.set('session log', presence('logged'));
  else if (rule['log_start'] === true) found.set('session start log', presence('logged'));
  const [forwarding] = textsIn(rule['log_setting']);
  if (forwarding !== undefined) found.set('log forwarding', logForwarding(forwarding, sight));
  return found;
}

/** A profile that was not seen forwards logs as any other does. */
function logForwarding(name: string, { kind, find }: Sight): Protection {
  const [kindName] = attributeNamed(kind, 'log_setting')?.refs?.kinds ?? [];
  const profile = profileNamed(kindName, name, find);
  return profile.settings === undefined ? { ...presence(name), id: 'log forwarding' } : profile;
}

function presence(name: string): Protection {
  return { id: name, name, settings: undefined };
}

/** The same text for rules whose traffic is protected alike. */
export function appliedKey(applied: Applied): string {
  return [...applied]
    .map(([respect, { id }]) => `${respect} ${id}`)
    .sort()
    .join('\n');
}

function textsIn(value: unknown): readonly string[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.filter((one) => typeof one === 'string' && one !== '').map(String);
}
