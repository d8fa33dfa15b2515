import { isDay } from '../../catalog';
import { CodedError, isObject, messageOf, parseJson } from '../../core';
import { flowsTrouble, type Flows } from '../../engine/policy';
import { severities, type FindingSeverity } from '../report/severity';
import type { ExpiryRule, Matched, OwnRule, OwnRules, Waiver, ZoneRules } from './own-rules';

type Fields = Readonly<Record<string, unknown>>;

/** Reads a file of custom rules. `from` names the file in errors. Throws `BAD_RULES`. */
export function readOwnRules(text: string, from: string): OwnRules {
  let json: unknown;
  try {
    json = parseJson(text);
  } catch (cause) {
    throw new CodedError('BAD_RULES', `${from} is not JSON: ${messageOf(cause)}`, { cause });
  }
  const file = fieldsOf(json, from, ['rules', 'zones', 'waivers', 'expiry']);
  const rules = listOf(file['rules'], `${from}: rules`).map((one, i) => ruleOf(one, `${from}: rules[${i}]`));
  const twice = rules.find(({ id }, i) => rules.findIndex((other) => other.id === id) !== i);
  if (twice !== undefined) throw wrong(`${from}: rules`, `the id "${twice.id}" is used twice`);
  return {
    rules,
    ...(file['zones'] === undefined ? {} : { zones: zonesOf(file['zones'], `${from}: zones`) }),
    waivers: listOf(file['waivers'], `${from}: waivers`).map((one, i) => waiverOf(one, `${from}: waivers[${i}]`)),
    expiry: listOf(file['expiry'], `${from}: expiry`).map((one, i) => expiryOf(one, `${from}: expiry[${i}]`)),
  };
}

function ruleOf(value: unknown, at: string): OwnRule {
  const rule = fieldsOf(value, at, ['id', 'severity', 'message', 'when']);
  const id = textOf(rule['id'], `${at}.id`);
  if (!/^[a-z0-9][a-z0-9-]*$/.test(id))
    throw wrong(`${at}.id`, `"${id}" must contain only lower-case letters, digits and hyphens`);
  const when = fieldsOf(rule['when'], `${at}.when`, ['opens', 'finding', 'about', 'in']);
  const { opens, ...finding } = when;
  if ((opens === undefined) === (when['finding'] === undefined)) {
    throw wrong(`${at}.when`, 'give either "opens", flows, or "finding", ids of findings');
  }
  return {
    id,
    severity: severityOf(rule['severity'], `${at}.severity`),
    message: textOf(rule['message'], `${at}.message`),
    when:
      opens === undefined
        ? { finding: matchedOf(finding, `${at}.when`) }
        : { opens: flowsOf(opens, `${at}.when.opens`) },
  };
}

function zonesOf(value: unknown, at: string): ZoneRules {
  const zones = fieldsOf(value, at, ['severity', 'others', 'allow', 'forbid']);
  const { others } = zones;
  if (others !== 'allow' && others !== 'forbid') throw wrong(`${at}.others`, 'give "allow" or "forbid"');
  const flows = (name: 'allow' | 'forbid'): readonly Flows[] =>
    listOf(zones[name], `${at}.${name}`).map((one, i) => flowsOf(one, `${at}.${name}[${i}]`));
  return {
    severity: zones['severity'] === undefined ? 'high' : severityOf(zones['severity'], `${at}.severity`),
    others,
    allow: flows('allow'),
    forbid: flows('forbid'),
  };
}

function waiverOf(value: unknown, at: string): Waiver {
  const waiver = fieldsOf(value, at, ['finding', 'about', 'in', 'reason', 'acceptedBy', 'until']);
  const until = textOf(waiver['until'], `${at}.until`);
  if (!isDay(until)) throw wrong(`${at}.until`, `"${until}" is not a date such as 2026-12-31`);
  const { finding, about, in: where } = waiver;
  return {
    finding: matchedOf({ finding, about, in: where }, at),
    reason: textOf(waiver['reason'], `${at}.reason`),
    acceptedBy: textOf(waiver['acceptedBy'], `${at}.acceptedBy`),
    until,
  };
}

function expiryOf(value: unknown, at: string): ExpiryRule {
  const { reason, ...selected } = fieldsOf(value, at, ['about', 'in', 'tag', 'reason']);
  if (Object.keys(selected).length === 0) throw wrong(at, 'give "about", "in" or "tag", which select the rules');
  const texts = Object.entries(selected).map(([name, text]) => [name, textOf(text, `${at}.${name}`)] as const);
  return { ...Object.fromEntries(texts), reason: textOf(reason, `${at}.reason`) };
}

function matchedOf({ finding, about, in: where }: Fields, at: string): Matched {
  const ids = textsOf(finding, `${at}.finding`);
  if (ids.length === 0) throw wrong(`${at}.finding`, 'give at least one id, or "*"');
  return {
    ids,
    ...(about === undefined ? {} : { about: textOf(about, `${at}.about`) }),
    ...(where === undefined ? {} : { in: textOf(where, `${at}.in`) }),
  };
}

const sides = ['from', 'to', 'source', 'destination', 'service', 'application'] as const;

function flowsOf(value: unknown, at: string): Flows {
  const fields = fieldsOf(value, at, sides);
  const flows: Flows = Object.fromEntries(
    sides.flatMap((side) => (fields[side] === undefined ? [] : [[side, textsOf(fields[side], `${at}.${side}`)]])),
  );
  const problem = flowsTrouble(flows);
  if (problem !== undefined) throw wrong(at, problem);
  return flows;
}

function severityOf(value: unknown, at: string): FindingSeverity {
  const found = severities.find((severity) => severity === value);
  if (found === undefined) throw wrong(at, `${JSON.stringify(value)} is not one of ${severities.join(', ')}`);
  return found;
}

// A misspelled key would silently disable a rule.
function fieldsOf(value: unknown, at: string, keys: readonly string[]): Fields {
  if (!isObject(value)) throw wrong(at, 'it is not an object');
  const other = Object.keys(value).find((key) => !keys.includes(key));
  if (other !== undefined) throw wrong(at, `unknown key "${other}"; known keys are ${keys.join(', ')}`);
  return value;
}

function listOf(value: unknown, at: string): readonly unknown[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw wrong(at, 'it is not a list');
  return value;
}

function textsOf(value: unknown, at: string): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.map((one) => textOf(one, at));
}

function textOf(value: unknown, at: string): string {
  if (typeof value !== 'string' || value === '') throw wrong(at, `${JSON.stringify(value) ?? 'nothing'} is not a text`);
  return value;
}

function wrong(at: string, why: string): CodedError {
  return new CodedError('BAD_RULES', `${at}: ${why}`);
}
