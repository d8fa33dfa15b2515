import type { ExampleBody } from './example-body';

/** The object of a page's example that everything else on the page speaks of. */
export interface ShownObject {
  /** Its address in Terraform. */
  readonly address: string;
  /** Its attributes that are plain texts. */
  readonly body: ExampleBody;
}

/** The first resource of a type in an example in HCL. Throws where there is none. */
export function shownObject(hcl: string, type: string): ShownObject {
  const [, label, lines = ''] = new RegExp(`^resource "${type}" "(\\w+)" \\{(?:\n([^]*?)\n)?\\}`, 'm').exec(hcl) ?? [];
  if (label === undefined) throw new Error(`docs: the example of ${type} has no resource of that type`);
  const texts = [...lines.matchAll(/^ {2}(\w+) += "([^"$]*|\$[^"{]*)"$/gm)];
  return {
    address: `${type}.${label}`,
    body: Object.fromEntries(texts.map(([, name = '', text = '']) => [name, text])),
  };
}
