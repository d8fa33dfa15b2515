import { moveDestinations, rulebases, type MoveRequest, type ResourceKind } from '../../catalog';
import { problem } from '../api-problem';
import { noteMove } from '../audit/note-object';
import { rankStep } from '../model/object-table';
import type { ObjectRow } from '../model/object-row';
import type { Transaction } from '../model/transaction';
import { requireObject } from './read';

type Body = Readonly<Record<string, unknown>>;

/** Moves a rule within its container and rulebase. */
export async function moveObject(
  tx: Transaction,
  kind: ResourceKind,
  id: string,
  body: Body | undefined,
): Promise<void> {
  const row = await requireObject(tx, kind, id);
  if (kind.api.move?.byName === true) return moveTo(tx, kind, row, await namedMove(tx, kind, body));
  const isOpen = tx.strictness !== 'strict' && (body?.['rulebase'] ?? '') === '';
  const request = moveRequest(isOpen && body !== undefined ? { ...body, rulebase: row.rulebase } : body);
  if (row.predefined === 1)
    throw problem('forbidden', [`${kind.name} "${row.name}" is predefined and cannot be moved`]);
  if (request.rulebase !== row.rulebase) {
    throw problem('invalidObject', [
      `rulebase is "${request.rulebase}", but the rule is in the ${row.rulebase} rulebase`,
    ]);
  }
  return moveTo(tx, kind, row, request);
}

async function moveTo(
  tx: Transaction,
  kind: ResourceKind,
  row: ObjectRow,
  request: Omit<MoveRequest, 'rulebase'>,
): Promise<void> {
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
  const ids = others.map((one) => one.id).toSpliced(at, 0, row.id);
  for (const [i, one] of ids.entries()) await tx.objects.setRank(one, (i + 1) * rankStep, await tx.stamp(), tx.author);
}

async function placeIn(
  tx: Transaction,
  kind: ResourceKind,
  { destination, destination_rule: target }: Omit<MoveRequest, 'rulebase'>,
  others: readonly { id: string }[],
  self: string,
): Promise<number> {
  if (destination === 'top') return 0;
  if (destination === 'bottom') return others.length;
  if (target === self) throw problem('invalidObject', ['destination_rule is the rule that moves']);
  const at = others.findIndex((one) => one.id === target);
  if (at === -1) {
    const found = await requireObject(tx, kind, target ?? '');
    throw problem('invalidObject', [
      `destination_rule "${found.name}" (${found.id}) is not in the same container and rulebase`,
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

/** Parses a move of an object without ID: `where`, and the name of another object as `destination`. */
async function namedMove(
  tx: Transaction,
  kind: ResourceKind,
  body: Body | undefined,
): Promise<Omit<MoveRequest, 'rulebase'>> {
  const { where, destination } = body ?? {};
  const known = moveDestinations.find((one) => one === where);
  if (known === undefined) throw problem('invalidObject', [`where must be one of ${moveDestinations.join(', ')}`]);
  const isRelative = known === 'before' || known === 'after';
  if (isRelative !== (typeof destination === 'string'))
    throw problem('invalidObject', ['destination is the name of another object, with where "before" or "after" only']);
  if (typeof destination !== 'string') return { destination: known };
  return { destination: known, destination_rule: (await requireObject(tx, kind, destination)).id };
}

function moveRequest(body: Body | undefined): MoveRequest {
  if (body === undefined) throw problem('missingBody', 'the request has no body');
  const wrong: string[] = [];
  for (const name of Object.keys(body)) {
    if (!['destination', 'rulebase', 'destination_rule'].includes(name)) wrong.push(`${name} is not a field of a move`);
  }
  const destination = moveDestinations.find((one) => one === body['destination']);
  const rulebase = rulebases.find((one) => one === body['rulebase']);
  const target = body['destination_rule'] ?? undefined;
  if (destination === undefined) wrong.push(`destination must be one of ${moveDestinations.join(', ')}`);
  if (rulebase === undefined) wrong.push(`rulebase must be one of ${rulebases.join(', ')}`);
  const relative = destination === 'before' || destination === 'after';
  if (relative && typeof target !== 'string')
    wrong.push(`destination_rule must be the UUID of a rule when destination is "${destination}"`);
  if (!relative && target !== undefined)
    wrong.push('destination_rule is only valid with destination "before" or "after"');
  if (wrong.length > 0 || destination === undefined || rulebase === undefined) throw problem('invalidObject', wrong);
  return { destination, rulebase, ...(typeof target === 'string' ? { destination_rule: target } : {}) };
}
