import { forTemplate, type Template } from './template';

/** Supported CI systems. */
export const pipelines = ['github', 'gitlab'] as const;

/** A supported CI system. */
export type Pipeline = (typeof pipelines)[number];

const files: Readonly<Record<Pipeline, { readonly source: string; readonly path: string }>> = {
  github: { source: 'github-actions.yml', path: '.github/workflows/firewall.yml' },
  gitlab: { source: 'gitlab-ci.yml', path: '.gitlab-ci.yml' },
};

/** Returns the pipeline of a starter. `read` returns a file of examples/pipelines, which has those for HCL in a folder. */
export function pipelineFile(
  pipeline: Pipeline,
  template: Template,
  read: (name: string) => string,
): { readonly path: string; readonly text: string } {
  const { source, path } = files[pipeline];
  return { path, text: template === 'hcl' ? read(`hcl/${source}`) : forTemplate(path, read(source), template) };
}
