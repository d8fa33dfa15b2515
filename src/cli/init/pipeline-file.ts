import { forTemplate, type Template } from './template';

/** Supported CI systems. */
export const pipelines = ['github', 'gitlab'] as const;

/** A supported CI system. */
export type Pipeline = (typeof pipelines)[number];

const files: Readonly<Record<Pipeline, { readonly source: string; readonly path: string }>> = {
  github: { source: 'github-actions.yml', path: '.github/workflows/firewall.yml' },
  gitlab: { source: 'gitlab-ci.yml', path: '.gitlab-ci.yml' },
};

/** Commands of cdktf and their equivalents for HCL. */
const inHcl: readonly (readonly [string, string])[] = [
  ['npx cdktf synth', 'terraform init -input=false && terraform plan -input=false -out=plan.bin'],
  ['review.sh cdktf.out', 'review.sh plan.bin'],
  ["npx cdktf deploy '*' --auto-approve", 'terraform init -input=false && terraform apply -input=false -auto-approve'],
];

/** Returns the pipeline of a starter. `read` returns a file of examples/pipelines, which are written for cdktf. */
export function pipelineFile(
  pipeline: Pipeline,
  template: Template,
  read: (name: string) => string,
): { readonly path: string; readonly text: string } {
  const { source, path } = files[pipeline];
  const text = read(source);
  if (template !== 'hcl') return { path, text: forTemplate(text, template) };
  return { path, text: inHcl.reduce((now, [before, after]) => now.replaceAll(before, after), text) };
}
