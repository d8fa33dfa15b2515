import {
  kindLabel,
  moveDestinations,
  moveFields,
  rulebases,
  type MoveDestination,
  type MoveForm,
  type ResourceKind,
  type RulebasePosition,
} from '../../catalog';
import { problem } from '../api-problem';
import { noteMove } from '../audit/note-object';
import { rankStep } from '../model/object-table';
import type { ObjectRow } from '../model/object-row';
import type { Transaction } from '../model/transaction';
import { requireObject } from './read';

type Body = Readonly<Record<string, unknown>>;

/** Moves an object within its container and rulebase; returns its ID. */
export async function moveObject(
  tx: Transaction,
  kind: ResourceKind,
  id: string,
  body: Body | undefined,
  query: Readonly<Record<string, string>>,
): Promise<string> {
  const row = await movedRow(tx, kind, id);
  const isOpen = tx.strictness !== 'strict' && formOf(kind) === 'rulebase' && (body?.['rulebase'] ?? '') === '';
  const request = moveRequest(kind, isOpen && body !== undefined ? { ...body, rulebase: row.rulebase } : body);
  if (row.predefined === 1)
    throw problem('forbidden', [`${kind.name} "${row.name}" is predefined and cannot be moved`]);
  if (request.rulebase !== undefined && request.rulebase !== row.rulebase) {
    throw problem('invalidObject', [
      `rulebase is "${request.rulebase}", but the rule is in the ${row.rulebase} rulebase`,
    ]);
  }
  checkSame('name', request.name, row.name);
  for (const folder of [query['folder'], request.folder]) checkSame('folder', folder, kind.onlyFolder);
  await moveTo(tx, kind, row, request);
  return row.id;
}

function formOf({ api }: ResourceKind): MoveForm {
  return api.move?.form ?? 'rulebase';
}

async function movedRow(tx: Transaction, kind: ResourceKind, id: string): Promise<ObjectRow> {
  const [named] = formOf(kind) === 'where' ? await tx.objects.findByNames([kind.name], [id]) : [];
  return named ?? requireObject(tx, kind, id);
}

function checkSame(field: string, sent: string | undefined, own: string | undefined): void {
  if (sent !== undefined && own !== undefined && sent !== own)
    throw problem('invalidObject', [`${field} is "${sent}", but the object has "${own}"`]);
}

async function moveTo(tx: Transaction, kind: ResourceKind, row: ObjectRow, request: Move): Promise<void> {
  const order = await tx.objects.order(kind.name, row.container, row.rulebase);
  const others = order.filter((one) => one.id !== row.id);
  const at = await placeIn(tx, kind, request, others, row.id);
  if (order[at]?.id === row.id) return;
  await noteMove(tx, row, order.findIndex((one) => one.id === row.id) + 1, at + 1);
  const before = others[at - 1]?.rank;
  const after = others[at]?.rank;
  const rank = midpoint(before, after);
  if (rank !== undefined) return tx.objects.setRank(row.id, rank, await tx.stamp(), tx.author);
  // The neighbors leave no gap: renumber all rules.
  const ids = others.map((other) => other.id).toSpliced(at, 0, row.id);
  for (const [i, one] of ids.entries()) await tx.objects.setRank(one, (i + 1) * rankStep, await tx.stamp(), tx.author);
}

async function placeIn(
  tx: Transaction,
  kind: ResourceKind,
  { destination, anchor }: Move,
  others: readonly { id: string }[],
  self: string,
): Promise<number> {
  if (destination === 'top') return 0;
  if (destination === 'bottom') return others.length;
  const field = moveFields[formOf(kind)].anchor;
  const target = await movedRow(tx, kind, anchor ?? '');
  if (target.id === self) throw problem('invalidObject', [`${field} is the object that moves`]);
  const at = others.findIndex((other) => other.id === target.id);
  if (at === -1) {
    throw problem('invalidObject', [
      `${field} "${target.name}" (${target.id}) is not in the same container and rulebase`,
    ]);
  }
  return destination === 'before' ? at : at + 1;
}

function midpoint(before: number | undefined, after: number | undefined): number | undefined {
  if (before === undefined) return after === undefined ? rankStep : after - rankStep;
  if (after === undefined) return before + rankStep;
  const middle = Math.floor((before + after) / 2);
  return middle > before && middle < after ? middle : undefined;
}

/** A parsed request. */
interface Move {
  readonly destination: MoveDestination;
  /** Name or UUID of the object that `before` and `after` refer to. */
  readonly anchor?: string;
  readonly rulebase?: RulebasePosition;
  readonly name?: string;
  readonly folder?: string;
}

function moveRequest(kind: ResourceKind, body: Body | undefined): Move {
  if (body === undefined) throw problem('missingBody', 'the request has no body');
  const { to, anchor, anchorIs, others } = moveFields[formOf(kind)];
  const wrong: string[] = [];
  for (const name of Object.keys(body)) {
    if (![to, anchor, ...others].includes(name)) wrong.push(`${name} is not a field of a move`);
  }
  const destination = moveDestinations.find((one) => one === body[to]);
  if (destination === undefined) wrong.push(`${to} must be one of ${moveDestinations.join(', ')}`);
  const rulebase = rulebases.find((one) => one === body['rulebase']);
  if (others.includes('rulebase') && rulebase === undefined)
    wrong.push(`rulebase must be one of ${rulebases.join(', ')}`);
  const target = body[anchor] ?? undefined;
  const isRelative = destination === 'before' || destination === 'after';
  if (isRelative && typeof target !== 'string')
    wrong.push(`${anchor} must be the ${anchorIs} of another ${kindLabel(kind.name)} when ${to} is "${destination}"`);
  if (!isRelative && target !== undefined) wrong.push(`${anchor} is only valid with ${to} "before" or "after"`);
  const texts = ['name', 'folder'].filter((name) => others.includes(name) && body[name] != null);
  wrong.push(...texts.filter((name) => typeof body[name] !== 'string').map((name) => `${name} must be a text`));
  if (wrong.length > 0 || destination === undefined) throw problem('invalidObject', wrong);
  return {
    destination,
    ...(rulebase === undefined ? {} : { rulebase }),
    ...(typeof target === 'string' ? { anchor: target } : {}),
    ...Object.fromEntries(texts.map((name) => [name, body[name]])),
  };
}
