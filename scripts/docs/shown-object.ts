import type { ExampleBody } from './example-body';

/** The object in a page's example to which the rest of the page refers. */
export interface ShownObject {
  /** Its Terraform address. */
  readonly address: string;
  /** Its attributes with plain string values. */
  readonly body: ExampleBody;
}

/** Returns the first resource of a type in an HCL example. Throws if there is none. */
export function shownObject(hcl: string, type: string): ShownObject {
  const [, label, lines = ''] = new RegExp(`^resource "${type}" "(\\w+)" \\{(?:\n([^]*?)\n)?\\}`, 'm').exec(hcl) ?? [];
  if (label === undefined) throw new Error(`docs: the example of ${type} has no resource of that type`);
  const texts = [...lines.matchAll(/^ {2}(\w+) += "([^"$]*|\$[^"{]*)"$/gm)];
  return {
    address: `${type}.${label}`,
    body: Object.fromEntries(texts.map(([, name = '', text = '']) => [name, text])),
  };
}
