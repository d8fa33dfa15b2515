/** What a starter is written in: TypeScript on one of the two libraries, or HCL. */
export const templates = ['cdktn', 'cdktf', 'hcl'] as const;

/** One of them. */
export type Template = (typeof templates)[number];

/** A file of the starter, which is written for cdktf, for another library. */
export function forTemplate(text: string, template: Template): string {
  if (template !== 'cdktn') return text;
  return text
    .replaceAll(/'cdktf(-provider-scm)?(?=['/])/g, `'cdktn$1`)
    .replaceAll(/\bnpx cdktf\b/g, 'npx cdktn')
    .replaceAll(/\bNode 20\.19 or later\b/g, 'Node 22.19 or later');
}

/** What the commands of a template require, for messages. */
export const needs: Readonly<Record<Template, string>> = {
  cdktn: 'Node 22.19 or later (cdktn-cli)',
  cdktf: 'Node 20 or 22 (cdktf-cli)',
  hcl: 'Node 20.19 or later',
};
