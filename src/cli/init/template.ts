/** Templates of a starter: TypeScript with one of the two libraries, or HCL. */
export const templates = ['cdktn', 'cdktf', 'hcl'] as const;

/** A template of a starter. */
export type Template = (typeof templates)[number];

/** Adapts a starter file, which is written for cdktf, to another library. */
export function forTemplate(text: string, template: Template): string {
  if (template !== 'cdktn') return text;
  return text
    .replaceAll(/'cdktf(-provider-scm)?(?=['/])/g, `'cdktn$1`)
    .replaceAll(/\bnpx cdktf\b/g, 'npx cdktn')
    .replaceAll(/\bNode 20\.19 or later\b/g, 'Node 22.19 or later');
}

/** Requirements of a template's tools, for messages. */
export const needs: Readonly<Record<Template, string>> = {
  cdktn: 'Node 22.19 or later (cdktn-cli)',
  cdktf: 'Node 20 or 22 (cdktf-cli)',
  hcl: 'Node 20.19 or later',
};
