import { attributeNamed, kindNamed, nameReferencesOf, type ResourceKind } from '../../catalog';
import { isObject } from '../../core';
import type { PlanValues } from '../plan/read-plan';
import { alignedReferences } from './aligned-references';
import { contentOf, differencesOf } from './compare-object';
import type { FindObject } from './find-object';
import { kindMeaning } from '../state/meaning';
import { actionIn } from './compare-actions';
import { weakeningsIn, type Weakening } from './strength-difference';

/** Protection of one type: a profile, or a setting that is present or not. */
export interface Protection {
  /** Equal for equivalent protections. */
  readonly id: string;
  readonly name: string;
  /** Undefined if its settings are unknown. */
  readonly settings:
    | { readonly kind: ResourceKind; readonly fields: PlanValues; readonly find: FindObject }
    | undefined;
}

/** Protection of a rule's traffic, by type: `vulnerability`, `url_filtering`. */
export type Applied = ReadonlyMap<string, Protection>;

/** Context of a rule: its kind, and a resolver for the names in it. */
export interface Sight {
  readonly kind: ResourceKind;
  readonly find: FindObject;
}

/** A loss of protection, and how certain it is. */
export interface Loss {
  readonly respect: string;
  /** `not comparable`: the settings differ in a value without an order, so nothing is claimed. */
  readonly certainty: 'surely' | 'maybe' | 'not comparable';
  readonly weakenings: readonly Weakening[];
  /** Why it is not comparable, if that is not an attribute without an order. */
  readonly why?: string;
}

/** Compares protections type by type and returns the losses. */
export function lossesOf(before: Applied, after: Applied): readonly Loss[] {
  // Nothing protects more than a rule that drops the traffic.
  if (after.has(denial)) return [];
  if (before.get(dosProtection)?.id === noAction && after.get(dosProtection)?.id !== noAction) {
    const to = after.get(dosProtection)?.name ?? 'none';
    return [
      {
        respect: dosProtection,
        certainty: 'not comparable',
        weakenings: [{ what: dosProtection, from: noAction, to }],
        why: 'the rule stated no action, and no source says what it did',
      },
    ];
  }
  return [...before].flatMap(([respect, was]): readonly Loss[] => {
    const is = after.get(respect) ?? after.get(unknownGroup);
    if (is === undefined || (is.id === noAction && was.id !== noAction))
      return [
        { respect, certainty: 'surely', weakenings: [{ what: respect, from: was.name, to: is?.name ?? 'none' }] },
      ];
    if (is.id === was.id) return [];
    if (is.settings === undefined || was.settings === undefined || is.settings.kind !== was.settings.kind) {
      return [{ respect, certainty: 'maybe', weakenings: [{ what: respect, from: was.name, to: is.name }] }];
    }
    const sights = { before: was.settings.find, after: is.settings.find };
    const { kind, fields } = is.settings;
    const differences = differencesOf(kind, alignedReferences(kind.name, was.settings.fields, fields, sights), fields);
    const weakenings = weakeningsIn(differences);
    if (weakenings.length > 0) return [{ respect, certainty: 'surely', weakenings: weakenings.map(nameWeakening(is)) }];
    const isOpen = differences.some(({ direction }) => direction === 'incomparable');
    return isOpen
      ? [{ respect, certainty: 'not comparable', weakenings: [{ what: respect, from: was.name, to: is.name }] }]
      : [];
  });
}

function nameWeakening({ name }: Protection): (weakening: Weakening) => Weakening {
  return (weakening) => ({ ...weakening, what: `${name} ${weakening.what}` });
}

const unknownGroup = 'profile group';

/** Returns the inspection of traffic that a security rule allows. */
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

/** Returns the profiles of a group, by attribute. */
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
  // For many predefined profiles, only the name is known.
  const isBare = Object.keys(fields).every((key) => ['id', 'name', 'folder', 'snippet'].includes(key));
  if (isBare && isPredefined(kind, name)) return { id: `predefined ${name}`, name, settings: undefined };
  return { id: `${kind.name} ${contentOf(fields)}`, name, settings: { kind, fields, find } };
}

function isPredefined({ predefined }: ResourceKind, name: string): boolean {
  return predefined.some((one) => one['name'] === name);
}

/** Returns whether and how a decryption rule decrypts sessions. */
export function decryptionOf(rule: PlanValues, { kind: ruleKind, find }: Sight): Applied {
  const found = new Map<string, Protection>();
  if (rule['action'] === 'decrypt') found.set('decryption', presence('decrypt'));
  const [profile] = textsIn(rule['profile']);
  const [kind] = attributeNamed(ruleKind, 'profile')?.refs?.kinds ?? [];
  if (profile !== undefined) found.set('decryption profile', profileNamed(kind, profile, find));
  return found;
}

/** Enforcement under which no user has to authenticate. */
const withoutAuthentication: ReadonlySet<string> = new Set(['', 'none', 'default-no-captive-portal']);

/** Returns whether users must authenticate. */
export function authenticationOf(rule: PlanValues): Applied {
  const name = rule['authentication_enforcement'];
  return typeof name === 'string' && !withoutAuthentication.has(name)
    ? new Map([['authentication', presence(name)]])
    : new Map();
}

const denial = 'DoS denial';
const dosProtection = 'DoS protection';

/** No source says what a rule without an action does. It may deny, protect or allow. */
const noAction = 'no action';

/** Returns the DoS protection of sessions; a DoS protection rule can also drop all of them. */
export function floodProtectionOf(rule: PlanValues, { kind, find }: Sight): Applied {
  const found = new Map<string, Protection>();
  const action = actionIn(rule['action']);
  if (action === 'deny') found.set(denial, presence('deny'));
  if (action !== undefined && action !== 'protect') return found;
  found.set(dosProtection, presence(action ?? noAction));
  // Numbered by their order in the catalog.
  for (const [i, { name, reference }] of nameReferencesOf(kind, { protection: rule['protection'] }).entries()) {
    found.set(`DoS protection profile ${i + 1}`, profileNamed(reference.kinds[0], name, find));
  }
  return found;
}

/** Returns how sessions are logged. */
export function loggingOf(rule: PlanValues, visibility: Sight): Applied {
  const found = new Map<string, Protection>();
  const own = rule['log_settings'];
  const isInternet = rule['policy_type'] === 'Internet';
  const ends = isInternet ? !isObject(own) || own['log_sessions'] !== false : rule['log_end'] !== false;
  if (ends) found.set('session log', presence('logged'));
  else if (rule['log_start'] === true) found.set('session start log', presence('logged'));
  const [forwarding] = textsIn(rule['log_setting']);
  if (forwarding !== undefined) found.set('log forwarding', logForwarding(forwarding, visibility));
  return found;
}

/** An unknown profile is treated as equivalent to any other log forwarding profile. */
function logForwarding(name: string, { kind, find }: Sight): Protection {
  const [kindName] = attributeNamed(kind, 'log_setting')?.refs?.kinds ?? [];
  const profile = profileNamed(kindName, name, find);
  return profile.settings === undefined ? { ...presence(name), id: 'log forwarding' } : profile;
}

function presence(name: string): Protection {
  return { id: name, name, settings: undefined };
}

/** Returns a key that is equal for equivalent protection. */
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
