import type { Container, RulebasePosition } from '../../../catalog';
import { CodedError, isObject, jsonProblem, parseJson } from '../../../core';
import { kindsMeaning } from '../../../engine/policy/engine';
import { limitTexts, useStates, type UseState } from '../../usage';
import { objectKey, type ObjectName } from '../../../tenant';

/** A rule of a usage report. */
export interface ReportedRule extends ObjectName {
  readonly container: Container;
  readonly rulebase: RulebasePosition;
  readonly state: UseState;
  /** Why the logs would not have all of its sessions. */
  readonly limit?: UseState;
  readonly sessions: number;
  /** ISO 8601; empty for never, and without times in the log. */
  readonly lastSeen: string;
}

/** The parts of a usage report that say which rules are used. */
export interface UsageReport {
  /** Period of the logs; both empty without times in them. */
  readonly from: string;
  readonly until: string;
  readonly sessions: number;
  readonly rules: readonly ReportedRule[];
}

/** The text of a usage report, and the name of its file. */
export interface UsageQuestion {
  readonly name: string;
  readonly text: string;
}

const format = 'scm-usage/1';

const remedy = 'make it with "scm usage --logs FILE --snapshot FILE --json > usage.json"';

/** Maximum length of a time. */
const longestTime = 40;

/** Reads the output of `scm usage --json`. Throws `NOT_A_USAGE_REPORT`. */
export function readUsage({ name, text }: UsageQuestion): UsageReport {
  const wrong = (why: string): CodedError =>
    new CodedError('NOT_A_USAGE_REPORT', `cannot use ${name}: ${why}; ${remedy}`);
  let json: unknown;
  try {
    json = parseJson(text);
  } catch (error) {
    throw wrong(jsonProblem(error));
  }
  if (!isObject(json) || json['format'] !== format) throw wrong(otherFile(json));
  const { period, sessions, rules } = json;
  if (!isObject(period)) throw wrong('it has no period');
  if (!Array.isArray(rules)) throw wrong('it has no list of rules');
  const [from, until] = [period['from'], period['until']];
  if (!isTime(from)) throw wrong('period.from is not a valid time');
  if (!isTime(until)) throw wrong('period.until is not a valid time');
  if (until < from) throw wrong('its period ends before it starts');
  if (!isCount(sessions)) throw wrong('sessions is not a valid number of sessions');
  const places = new Map<string, number>();
  let counted = 0;
  const found = rules.flatMap((row: unknown, i): readonly ReportedRule[] => {
    const read = rowOf(row);
    if (typeof read === 'string') throw wrong(`rules[${i}]${read}`);
    counted += read.sessions;
    if (!('container' in read)) return [];
    const contradiction = contradictionOf(read, { from, until });
    if (contradiction !== undefined) throw wrong(`rules[${i}] contradicts itself: ${contradiction}`);
    const key = objectKey(read);
    const first = places.get(key);
    if (first !== undefined) throw wrong(`rules[${i}] and rules[${first}] are the same rule`);
    places.set(key, i);
    return [read];
  });
  if (counted !== sessions) throw wrong(`its rows have ${counted} sessions, and the report has ${sessions}`);
  if (found.some(({ state }) => state === 'unused')) {
    const gap = missingProof(json['earlier'], from);
    if (gap !== undefined) throw wrong(`it calls rules unused, but ${gap}`);
  }
  return { from, until, sessions, rules: found };
}

/** Says why nothing was unused: a rule is old only if a configuration from before the period has it. */
function missingProof(earlier: unknown, from: string): string | undefined {
  if (from === '') return 'its logs have no times';
  if (!isObject(earlier) || !isTime(earlier['at']) || earlier['at'] === '')
    return 'it has no configuration from before the period';
  const day = new Date(earlier['at']).toISOString().slice(0, 10);
  return day > from.slice(0, 10) ? `its earlier configuration is of ${day}, after the start of the period` : undefined;
}

/** Says what a file contains that is not a usage report. */
function otherFile(json: unknown): string {
  if (!isObject(json)) return 'it is not a usage report';
  const other = json['format'];
  if (typeof other === 'string' && other.startsWith('scm-usage/'))
    return `its format is ${JSON.stringify(other.slice(0, 40))}, and this version reads ${format}`;
  if (json['format_version'] !== undefined) return 'it is a plan or a state of Terraform, not a usage report';
  if (typeof other === 'string') return `it is not a usage report: its format is ${JSON.stringify(other.slice(0, 40))}`;
  return 'it is not a usage report';
}

/** States of rows without a rule of the configuration, or with several. */
const otherStates: ReadonlySet<UseState> = new Set([
  'not distinguished',
  'default rule',
  'unknown rule',
  'no rule',
] as const);

/** Reads a row: a rule, or only the sessions of a row of no single rule, such as the default rules. Or what is wrong. */
function rowOf(row: unknown): ReportedRule | { readonly sessions: number } | string {
  if (!isObject(row)) return ' is not a row';
  const { kind, name, container, rulebase, sessions, lastSeen } = row;
  const [state, limit] = [stateOf(row['state']), stateOf(row['limit'])];
  if (state === undefined) return '.state is not a valid state';
  if (row['limit'] !== undefined && (limit === undefined || limitTexts[limit] === undefined))
    return '.limit is not a valid state';
  if (!isCount(sessions)) return '.sessions is not a valid number of sessions';
  if (!isTime(lastSeen)) return '.lastSeen is not a valid time';
  if (container === undefined) return otherStates.has(state) ? { sessions } : ' has no container';
  if (typeof kind !== 'string' || !kindsMeaning('security-rule').includes(kind)) return '.kind is not a valid kind';
  if (typeof name !== 'string' || name === '') return '.name is not a valid name';
  if (rulebase !== 'pre' && rulebase !== 'post') return '.rulebase is neither "pre" nor "post"';
  const place = containerIn(container);
  if (place === undefined) return '.container is not a folder, snippet or device';
  return { kind, container: place, rulebase, name, state, ...(limit && { limit }), sessions, lastSeen };
}

function contradictionOf(
  { state, limit, sessions, lastSeen }: ReportedRule,
  { from, until }: Pick<UsageReport, 'from' | 'until'>,
): string | undefined {
  if ((state === 'used') !== sessions > 0) return `its state is "${state}" with ${sessions} sessions`;
  if (state === 'unused' && limit !== undefined) return `its state is "unused" with the limit "${limit}"`;
  if (lastSeen === '') return undefined;
  if (sessions === 0) return 'it was last seen in no session';
  return lastSeen < from || lastSeen > until ? 'it was last seen outside the period' : undefined;
}

function stateOf(value: unknown): UseState | undefined {
  return useStates.find((state) => state === value);
}

function containerIn(value: unknown): Container | undefined {
  if (!isObject(value)) return undefined;
  const { scope, name } = value;
  if (scope !== 'folder' && scope !== 'snippet' && scope !== 'device') return undefined;
  return typeof name === 'string' && name !== '' ? { scope, name } : undefined;
}

/** Whether a value is a time or day as logs have them; empty if it is not known. */
function isTime(value: unknown): value is string {
  if (value === '') return true;
  if (typeof value !== 'string' || value.length > longestTime) return false;
  return /^\d{4}-\d\d-\d\d(?:T|$)/.test(value) && !Number.isNaN(Date.parse(value));
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
