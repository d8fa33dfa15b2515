import type { FunctionSchema } from '../../src/terraform/protocol/schema';
import { handwrittenHcl } from './handwritten';
import { fenced, page } from './page';
import { typeWords } from './schema-fields';

/** Generates the page of a function in the registry layout. */
export function functionPage(name: string, { summary, description, parameters, returns }: FunctionSchema): string {
  const hcl = handwrittenHcl(`functions/${name}`);
  if (hcl === undefined) throw new Error(`docs: the function ${name} needs docs/examples/functions/${name}.tf`);
  const signature = parameters.map((one) => `${one.name} ${typeWords(one.type)}`).join(', ');
  const lines = parameters.map((one, i) => `${i + 1}. \`${one.name}\` (${typeWords(one.type)}) ${one.description}`);
  return page({ title: `${name} function`, about: `${summary}.` }, `function: ${name}`, [
    description,
    'Needs Terraform 1.8 or OpenTofu 1.7. Calls nothing: it works without credentials.',
    '## Example',
    fenced('hcl', hcl),
    '## Signature',
    fenced('text', `${name}(${signature}) ${typeWords(returns)}`),
    '## Arguments',
    lines.join('\n'),
  ]);
}
