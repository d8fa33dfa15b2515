import { isOrdered, kindNamed } from '../../../src/catalog';
import type { ConfiguredObject } from '../../../src/engine/policy';
import type { Report } from '../../../src/review';
import { wireObject } from '../../../src/review/plan/wire-object';
import { readSnapshot } from '../../../src/tenant';
import { office, officeWith, type Setup } from '../../trace/office';
import { planJson, type PlanPiece, type Values } from '../plan-json';
import { reviewedText } from './of-pieces';

/** Everyday edits of an office whose network, rules and objects are all in the snapshot. */

const here = { folder: 'Office' };

/** One edit: what the office has before, besides its usual network, and what the plan changes. */
export interface Edit {
  readonly setup?: Setup;
  /** Kinds and Terraform attributes of further objects before the edit. */
  readonly with?: Readonly<Record<string, readonly Values[]>>;
  /** Snippets that the folder of the office uses; none unless stated. */
  readonly snippets?: readonly string[] | 'not read';
  /** Security rules of snippets before the edit, by snippet. */
  readonly snippetRules?: Readonly<Record<string, readonly Values[]>>;
  readonly pieces: readonly PlanPiece[];
  readonly plan?: Values;
}

const pushed: PlanPiece = {
  type: 'scm_push',
  name: 'p',
  before: { folders: ['Office'], triggers: { all: '1' } },
  after: { folders: ['Office'], triggers: { all: '2' } },
};

/** A change of some attributes of an object that the office has. */
export function edit(kind: string, before: Values, after: Values, more: Partial<PlanPiece> = {}): PlanPiece {
  const was = placed(kind, before);
  return { type: `scm_${kind}`, name: nameOf(before), before: was, after: { ...was, ...after }, ...more };
}

/** A new object. */
export function added(kind: string, fields: Values, more: Partial<PlanPiece> = {}): PlanPiece {
  return { type: `scm_${kind}`, name: nameOf(fields), after: placed(kind, fields), ...more };
}

/** A deleted object. */
export function removed(kind: string, fields: Values): PlanPiece {
  return { type: `scm_${kind}`, name: nameOf(fields), before: placed(kind, fields), after: null };
}

/** An object of the plan that does not change. */
export function unchanged(kind: string, fields: Values, more: Partial<PlanPiece> = {}): PlanPiece {
  return { ...edit(kind, fields, {}), actions: ['no-op'], ...more };
}

function nameOf({ name }: Values): string {
  return textOf(name, 'x').replaceAll(/\W/g, '-');
}

function textOf(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise;
}

function placed(kind: string, fields: Values): Values {
  const { scopes, api } = kindNamed(kind);
  return {
    ...(scopes.length === 0 ? {} : here),
    ...(api.rulebase === true ? { position: 'pre' } : {}),
    ...fields,
  };
}

/** Reviews an edit on a snapshot of the office before it. */
export function reviewOf({
  setup = {},
  with: more = {},
  snippets = [],
  snippetRules = {},
  pieces,
  plan = {},
}: Edit): Report {
  const objects = Object.entries(more).flatMap(([kind, all]) =>
    isOrdered(kindNamed(kind)) ? [] : all.map((fields) => savedObject(kind, fields)),
  );
  const base = officeWith({ ...setup, objects: [...(setup.objects ?? []), ...objects] });
  const used = (name: string): Values =>
    snippets === 'not read' ? {} : { snippets: name === office.name ? snippets : [] };
  const containers = [
    ...base.containers.map(({ snippets: _, ...state }) => ({ ...state, ...used(state.container.name) })),
    ...Object.keys(snippetRules).map((name) => ({ container: { scope: 'snippet', name }, completeness: 'complete' })),
  ];
  const rulebases = [
    ...base.rulebases,
    ...Object.entries(snippetRules).map(([name, rules]) => ({
      kind: 'security_rule',
      container: { scope: 'snippet', name },
      rulebase: 'pre',
      rules: rules.map((fields) => ({ name: fields['name'], fields })),
    })),
  ];
  const saved = { format: 'scm-snapshot/1', made: '2026-11-28T00:00:00Z', ...base, containers, rulebases, unread: [] };
  const snapshot = readSnapshot(JSON.stringify(saved), 'base.json');
  return reviewedText(planJson([pushed, ...pieces], plan), { base: { name: 'base.json', snapshot } });
}

function savedObject(kind: string, fields: Values): ConfiguredObject {
  const own = kindNamed(kind);
  const wire = wireObject(own, { ...placed(kind, fields) }).fields;
  const name = textOf(wire[own.api.key ?? 'name'], '');
  return { kind, ...(own.scopes.length === 0 ? {} : { container: office }), name, fields: wire };
}
