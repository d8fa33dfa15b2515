import { containerOf, kindLabel, kindNamed, type Container, type ResourceKind } from '../../catalog';
import { CodedError, secretPlaceholder } from '../../core';
import { referrersOf } from '../model/references';
import type { Transaction } from '../model/transaction';
import { browsedObject, shownFields, type BrowsedObject } from './browsed-object';

/** Generates code for an object. Passed in, because the service layer has no code generators. */
export type CodeWriter = (object: CodedObject) => Promise<Pick<ObjectCode, 'hcl' | 'typescript'>>;

/** An object to generate code for. */
export interface CodedObject {
  readonly kind: string;
  readonly container: Container | undefined;
  readonly position: 'pre' | 'post' | undefined;
  /** Fields by API name, without secrets. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** An object as text to copy, in several languages. */
export interface ObjectCode {
  readonly json: string;
  /** curl command that creates the object. */
  readonly curl: string;
  readonly hcl: string;
  readonly typescript: string;
}

/** All details of one object for the page. */
export interface ObjectDetails extends BrowsedObject {
  readonly position: 'pre' | 'post' | '';
  /** Account that last changed the object. */
  readonly author: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Objects that reference it. */
  readonly usedBy: readonly BrowsedObject[];
  readonly code: ObjectCode;
}

/** Reads the details of one object. Throws `UNKNOWN_OBJECT`. */
export async function objectDetails(
  tx: Transaction,
  id: string,
): Promise<Omit<ObjectDetails, 'code'> & { readonly coded: CodedObject }> {
  const row = await tx.objects.get(id);
  if (row === undefined) throw new CodedError('UNKNOWN_OBJECT', `there is no object with the ID "${id}"`);
  const tree = await tx.tree();
  const kind = kindNamed(row.kind);
  const fields = shownFields(kind, row, tree);
  const referring = await referrersOf(tx, row);
  const { rulebase } = row;
  const position = rulebase === '' ? undefined : rulebase;
  return {
    ...browsedObject(row, tree),
    position: rulebase,
    author: row.author,
    fields,
    usedBy: referring.map((one) => browsedObject(one.row, tree)),
    coded: { kind: row.kind, container: containerOf(fields), position, fields },
  };
}

/** Generates the texts of an object. */
export async function objectCode(coded: CodedObject, write: CodeWriter | undefined): Promise<ObjectCode> {
  const kind = kindNamed(coded.kind);
  const json = JSON.stringify(coded.fields, undefined, 2);
  const without = `// This service writes no code of a ${kindLabel(coded.kind)}.\n`;
  const written = await write?.(coded);
  return {
    json,
    curl: curlText(kind, coded),
    hcl: written?.hcl ?? without,
    typescript: written?.typescript ?? without,
  };
}

function curlText(kind: ResourceKind, { fields, position }: CodedObject): string {
  const { id: _, ...body } = fields;
  const query = position === undefined ? '' : `?position=${position}`;
  const data = JSON.stringify(body, undefined, 2).replaceAll("'", String.raw`'\''`);
  const hint = data.includes(secretPlaceholder) ? `# Replace ${secretPlaceholder}: the page shows no secrets.\n` : '';
  return `${hint}curl --request POST "$SCM_PROTOCOL://$SCM_HOST:$SCM_PORT${kind.api.path}${query}" \\
  --header "Authorization: Bearer $SCM_TOKEN" \\
  --header 'Content-Type: application/json' \\
  --data '${data}'
`;
}
