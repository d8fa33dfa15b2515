import { allKinds, type Attribute, type ResourceKind } from '../../../src/catalog';
import { isLimitConfirmed } from '../../../src/catalog/confirmed-limit';
import { limitSourceOf } from '../../../src/catalog/limit-source';
import { limitsOf, type Limit } from '../../../src/catalog/limits';
import { facts, type Shape } from '../../../test/support/judge/facts';
import { officialChecks, type OfficialAttributes } from '../../../test/support/official-bodies';
import { shapeOf } from '../api/compare-kind';
import { limitsOfApi, limitsOfCatalog, limitsOfOfficial, type Limits } from './limits';

/** Whether the API description and the official provider state a limit alike, differently, or only one of them. */
export type Agreement = 'agree' | 'differ' | 'only the API' | 'only the official provider' | 'only the catalog';

/** One limit of one attribute, as each source states it. */
export interface AgreementRow {
  readonly kind: string;
  /** Terraform names, joined with dots. */
  readonly path: string;
  readonly limit: Limit;
  readonly agreement: Agreement;
  readonly api: string | number | undefined;
  readonly official: string | number | undefined;
  readonly catalog: string | number | undefined;
  /** Whether the catalog refuses values outside. */
  readonly isConfirmed: boolean;
  /** The catalog has a flag for the limit. */
  readonly isFlagged: boolean;
  /** It is no part of a body that a user writes, so the catalog decides about it. */
  readonly isOwn: boolean;
}

/** Returns every limit of every attribute of the catalog, of the API and of the official provider. */
export function agreementRows(): readonly AgreementRow[] {
  return allKinds().flatMap((kind) => {
    const known = Object.entries(facts.kinds).find(([key]) => key.endsWith(`/${kind.name}`))?.[1];
    const sources = {
      official: officialChecks[`scm_${kind.name}`],
      api: known === undefined ? undefined : shapeOf(known),
    };
    return rowsOf(kind, kind.attributes, sources, '');
  });
}

interface Sources {
  readonly official: OfficialAttributes | undefined;
  readonly api: Shape | undefined;
}

function rowsOf(
  kind: ResourceKind,
  attributes: readonly Attribute[],
  { official, api }: Sources,
  above: string,
): readonly AgreementRow[] {
  return attributes.flatMap((attribute) => {
    if (attribute.companionOf !== undefined) return [];
    const path = `${above}${attribute.name}`;
    const [checks, shape] = [official?.[attribute.name], api?.fields?.[attribute.wire]];
    const own = limitRows(kind, attribute, path, {
      api: shape === undefined ? {} : limitsOfApi(shape),
      official: checks === undefined ? {} : limitsOfOfficial(checks),
      catalog: limitsOfCatalog(limitsOf(attribute.schema)),
    });
    const type = attribute.type.kind === 'list' ? attribute.type.item : attribute.type;
    if (type.kind !== 'object') return own;
    const inside = { official: checks?.attributes, api: shape?.items ?? shape };
    return [...own, ...rowsOf(kind, type.attributes, inside, `${path}.`)];
  });
}

function limitRows(
  kind: ResourceKind,
  attribute: Attribute,
  path: string,
  { api, official, catalog }: Readonly<Record<'api' | 'official' | 'catalog', Limits>>,
): readonly AgreementRow[] {
  const limits = new Set<Limit>([
    ...[api, official, catalog].flatMap((one) => Object.keys(one) as Limit[]),
    ...(attribute.unconfirmed ?? []),
    ...(attribute.refusesEmpty === true ? (['minLength'] as const) : []),
  ]);
  // If all values are enumerated, their lengths are irrelevant.
  if (catalog.allowedLiterals !== undefined)
    for (const length of ['minLength', 'maxLength'] as const) limits.delete(length);
  return [...limits].map((limit) => ({
    kind: kind.name,
    path,
    limit,
    agreement: agreementOf(api[limit], official[limit]),
    api: api[limit],
    official: official[limit],
    catalog: catalog[limit],
    isConfirmed:
      catalog[limit] !== undefined &&
      isLimitConfirmed(
        limit,
        limit === 'minLength' ? Number(catalog[limit]) : undefined,
        limitSourceOf(kind, attribute),
      ),
    isFlagged:
      attribute.unconfirmed?.includes(limit) === true || (limit === 'minLength' && attribute.refusesEmpty === true),
    isOwn: attribute.setBy !== undefined || (attribute.sentIn ?? 'body') !== 'body',
  }));
}

function agreementOf(api: string | number | undefined, official: string | number | undefined): Agreement {
  if (api === undefined && official === undefined) return 'only the catalog';
  if (official === undefined) return 'only the API';
  if (api === undefined) return 'only the official provider';
  return api === official ? 'agree' : 'differ';
}
