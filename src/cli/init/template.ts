import { cdkLibraries, supportsNode } from '../cdk-libraries';

/** Templates of a starter: TypeScript with one of the two libraries, or HCL. */
export const templates = ['cdktn', 'cdktf', 'hcl'] as const;

/** A template of a starter. */
export type Template = (typeof templates)[number];

/**
 * Versions that a starter with cdktn is for. Without them cdktn assumes Terraform 1.5.7 and OpenTofu 1.6.0, and refuses
 * write-only attributes and ephemeral resources.
 */
const targetVersions = '"targetVersions": { "terraform": ">=1.11.0", "opentofu": ">=1.11.0" }';

/** Adapts a starter file, which is written for cdktf, to another library. */
export function forTemplate(path: string, text: string, template: Template): string {
  if (template !== 'cdktn') return text;
  if (path === 'cdktf.json') return text.replace(/\n\}\s*$/, `,\n  ${targetVersions}\n}\n`);
  return text
    .replaceAll(/'cdktf(-provider-scm)?(?=['/])/g, `'cdktn$1`)
    .replaceAll(/\bnpx cdktf\b/g, 'npx cdktn')
    .replaceAll(/\bNode 20\.19 or later\b/g, cdkLibraries.cdktn.node.text);
}

/** Requirements of a template's tools, for messages. */
export const needs: Readonly<Record<Template, string>> = {
  cdktn: `${cdkLibraries.cdktn.node.text} (${cdkLibraries.cdktn.cli})`,
  cdktf: `${cdkLibraries.cdktf.node.text} (${cdkLibraries.cdktf.cli})`,
  hcl: 'Node 20.19 or later',
};

/** Returns the warning about a version of Node that the command-line tool of a template does not support, if so. */
export function nodeWarning(template: Template, node: string): string | undefined {
  if (template === 'hcl' || supportsNode(template, node)) return undefined;
  const { cli, node: required } = cdkLibraries[template];
  const commands = 'npm run diff, deploy and destroy fail, npm run local and npm test work';
  const others = templates.filter((one) => one === 'hcl' || supportsNode(one, node));
  return (
    `warning: ${cli} requires ${required.text}, and this is Node ${node}: ${commands}; ` +
    `use ${required.text}, or another template (${others.join(', ')})`
  );
}
