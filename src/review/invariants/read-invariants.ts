import { CodedError, isObject } from '../../core';
import { flowsTrouble, type Flows } from '../../engine/policy';
import type { FilePath, ParsedFile } from '../config/document';
import { severities, type FindingSeverity } from '../report/severity';
import {
  everyRule,
  requiredRules,
  type EveryRule,
  type PolicyRequirement,
  type Invariants,
  type ListTraffic,
  type RequiredRule,
  type Requirement,
} from './invariant';
import { packNamed, packNames, type ZoneRoles } from './packs';

type Fields = Readonly<Record<string, unknown>>;

const sides = ['from', 'to', 'source', 'destination', 'service', 'application'] as const;
const roles = ['internet', 'cardholder', 'management'] as const;
const requirements = [
  'neverAllow',
  ...(Object.keys(everyRule) as readonly EveryRule[]), // the record's keys
  ...(Object.keys(requiredRules) as readonly RequiredRule['is'][]), // the record's keys
] as const;

/** Reads a policy file (docs/policy.schema.json). Throws `BAD_POLICY_FILE`. */
export function readInvariants(document: ParsedFile): Invariants {
  const { name, value, lineOf } = document;
  const wrong = wrongIn(document);
  const file = fieldsOf(value, [], ['zones', 'packs', 'rules'], wrong);
  const zones = zonesOf(file['zones'], wrong);
  const own = listOf(file['rules'], ['rules'], wrong).map((one, i) => invariantOf(one, ['rules', i], document));
  const twice = own.find(({ id }, i) => own.findIndex((other) => other.id === id) !== i);
  if (twice !== undefined) throw wrong(['rules', own.lastIndexOf(twice)], `the id "${twice.id}" is used twice`);
  const fromPacks = listOf(file['packs'], ['packs'], wrong).flatMap((one, i): readonly PolicyRequirement[] => {
    const pack = packNames.find((known) => known === one);
    if (pack === undefined) throw wrong(['packs', i], `${JSON.stringify(one)} is not one of ${packNames.join(', ')}`);
    const { needs, rules } = packNamed(pack);
    const missing = needs.find((role) => zones[role].length === 0);
    if (missing !== undefined) throw wrong(['packs', i], `the pack ${pack} needs zones.${missing}`);
    const line = lineOf(['packs', i]);
    return rules(zones).map((rule) => ({ ...rule, ...(line === undefined ? {} : { line }) }));
  });
  return { name, invariants: [...fromPacks, ...own] };
}

type Wrong = (path: FilePath, why: string) => CodedError;

function wrongIn({ name, lineOf }: ParsedFile): Wrong {
  return (path, why) => {
    const line = lineOf(path);
    const at = `${name}${line === undefined ? '' : ` line ${line}`}`;
    return new CodedError('BAD_POLICY_FILE', `cannot read the policy file ${at}: ${why}; see docs/policy.schema.json`);
  };
}

function zonesOf(value: unknown, wrong: Wrong): ZoneRoles {
  const fields = value === undefined ? {} : fieldsOf(value, ['zones'], roles, wrong);
  const role = (name: keyof ZoneRoles): readonly string[] =>
    fields[name] === undefined ? [] : textsOf(fields[name], ['zones', name], wrong);
  return { internet: role('internet'), cardholder: role('cardholder'), management: role('management') };
}

function invariantOf(value: unknown, path: FilePath, document: ParsedFile): PolicyRequirement {
  const wrong = wrongIn(document);
  const rule = fieldsOf(value, path, ['id', 'severity', 'message', 'except', ...requirements], wrong);
  const named = requirements.filter((requirement) => rule[requirement] !== undefined);
  const [is] = named;
  if (is === undefined || named.length > 1) throw wrong(path, `give exactly one of ${requirements.join(', ')}`);
  if (rule['except'] !== undefined && is !== 'neverAllow') throw wrong(path, '"except" is only valid with neverAllow');
  const id = textOf(rule['id'], [...path, 'id'], wrong);
  if (!/^[a-z0-9][a-z0-9.-]*$/.test(id)) {
    throw wrong([...path, 'id'], `"${id}" must contain only lower-case letters, digits, dots and hyphens`);
  }
  const severity: FindingSeverity | undefined = severities.find((one) => one === (rule['severity'] ?? 'high'));
  if (severity === undefined) throw wrong([...path, 'severity'], `severity is not one of ${severities.join(', ')}`);
  const line = document.lineOf(path);
  return {
    id,
    severity,
    message: rule['message'] === undefined ? id : textOf(rule['message'], [...path, 'message'], wrong),
    requirement: requirementOf(is, rule, path, wrong),
    ...(line === undefined ? {} : { line }),
  };
}

function requirementOf(is: Requirement['is'], rule: Fields, path: FilePath, wrong: Wrong): Requirement {
  if (is === 'blockLists' || is === 'decryptAll') return { is, traffic: trafficOf(is, rule[is], [...path, is], wrong) };
  const flows = flowsOf(rule[is], [...path, is], wrong);
  if (is !== 'neverAllow') return { is, flows };
  const except = listOf(rule['except'], [...path, 'except'], wrong);
  return { is, flows, except: except.map((one, i) => flowsOf(one, [...path, 'except', i], wrong)) };
}

function trafficOf(is: RequiredRule['is'], value: unknown, path: FilePath, wrong: Wrong): ListTraffic {
  const known = requiredRules[is];
  const fields = fieldsOf(value, path, known, wrong);
  const traffic: ListTraffic = Object.fromEntries(
    known.flatMap((side) =>
      fields[side] === undefined ? [] : [[side, textsOf(fields[side], [...path, side], wrong)]],
    ),
  );
  const needed = is === 'blockLists' ? (traffic.source ?? traffic.destination) : traffic.to;
  if (needed === undefined || needed.length === 0)
    throw wrong(
      path,
      is === 'blockLists' ? 'give "source" or "destination", names of lists' : 'give "to", names of zones',
    );
  return traffic;
}

function flowsOf(value: unknown, path: FilePath, wrong: Wrong): Flows {
  const fields = fieldsOf(value, path, sides, wrong);
  const flows: Flows = Object.fromEntries(
    sides.flatMap((side) =>
      fields[side] === undefined ? [] : [[side, textsOf(fields[side], [...path, side], wrong)]],
    ),
  );
  const problem = flowsTrouble(flows);
  if (problem !== undefined) throw wrong(path, problem);
  return flows;
}

function fieldsOf(value: unknown, path: FilePath, keys: readonly string[], wrong: Wrong): Fields {
  if (!isObject(value)) throw wrong(path, `${path.join('.') || 'the file'} is not an object`);
  const other = Object.keys(value).find((key) => !keys.includes(key));
  if (other !== undefined) throw wrong([...path, other], `unknown key "${other}": use ${keys.join(', ')}`);
  return value;
}

function listOf(value: unknown, path: FilePath, wrong: Wrong): readonly unknown[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw wrong(path, `${path.join('.')} is not a list`);
  return value;
}

function textsOf(value: unknown, path: FilePath, wrong: Wrong): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.map((one) => textOf(one, path, wrong));
}

function textOf(value: unknown, path: FilePath, wrong: Wrong): string {
  if (typeof value !== 'string' || value === '') throw wrong(path, `${path.join('.')} is not a text`);
  return value;
}
