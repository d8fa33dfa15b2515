import { kindLabel } from '../catalog';
import { isObject } from '../core';

/** An object that references the one to be deleted, as reported by the service. */
export interface Referrer {
  /** The service's own text. */
  readonly text: string;
  /** Folder, snippet or device that contains the referrer. */
  readonly container?: string;
  /** The service's name of its kind, such as `address-group` or `pre-rulebase security rules`. */
  readonly kind?: string;
  readonly name?: string;
  /** Attribute of the referrer that contains the reference. */
  readonly attribute?: string;
}

/**
 * Finds referrers in the details of an error: in `references`, a list of `{ kind, name, folder }`, or in texts.
 * Two text formats are known for the same reference:
 * `container -> Texas -> address-group -> web -> static` in `message`, and
 * `container/[Texas]/address-group/[web]/static/[target]` in `errors[].extra`. The second is exact, so it wins.
 */
export function referrersIn(details: unknown): readonly Referrer[] {
  const listed =
    isObject(details) && Array.isArray(details['references']) ? details['references'].flatMap(fromReference) : [];
  if (listed.length > 0) return listed;
  const texts: string[] = [];
  collectTexts(details, texts);
  const exact = texts.map(fromBrackets).filter((found) => found !== undefined);
  const referrers = exact.length > 0 ? exact : texts.map(fromArrows).filter((referrer) => referrer !== undefined);
  return [...new Map(referrers.map((referrer) => [referrer.text, referrer])).values()];
}

function fromReference(reference: unknown): readonly Referrer[] {
  if (!isObject(reference)) return [];
  const { kind, name, folder, snippet, device } = reference;
  if (typeof kind !== 'string' || typeof name !== 'string') return [];
  const container = [folder, snippet, device].find((one) => typeof one === 'string');
  const text = `${kindLabel(kind)} "${name}"${container === undefined ? '' : ` in "${container}"`}`;
  return [{ text, kind, name, ...(container === undefined ? {} : { container }) }];
}

function collectTexts(value: unknown, texts: string[]): void {
  if (typeof value === 'string') texts.push(value.trim());
  else if (Array.isArray(value)) for (const item of value) collectTexts(item, texts);
  else if (isObject(value)) for (const item of Object.values(value)) collectTexts(item, texts);
}

function fromBrackets(text: string): Referrer | undefined {
  const parts = /^[^/[\]]+\/\[([^\]]+)\]\/(.+?)\/\[([^\]]+)\](?:\/([^[\]]*?))?(?:\/\[[^\]]*\])?$/.exec(text);
  if (parts === null) return undefined;
  const [, container = '', kind = '', name = '', attribute = ''] = parts;
  return { text, container, kind: kind.replace(/\//g, ' '), name, ...(attribute === '' ? {} : { attribute }) };
}

function fromArrows(text: string): Referrer | undefined {
  // A sentence may precede the path.
  const start = /(?:^|\s)(container|folder|snippet|device) -> /.exec(text);
  if (start === null) return undefined;
  const steps = text
    .slice(start.index)
    .split(' -> ')
    .map((step) => step.trim());
  const [, container, ...rest] = steps;
  const attribute = rest.pop();
  const name = rest.pop();
  if (container === undefined || name === undefined || attribute === undefined) return undefined;
  return { text: steps.join(' -> '), container, kind: rest.join(' '), name, attribute };
}
