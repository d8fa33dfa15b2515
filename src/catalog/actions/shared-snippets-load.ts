import * as z from 'zod';
import { attr } from '../attribute';
import { optional } from '../usual-attributes';
import { defineAction } from '../define-action';

export const sharedSnippetsLoad = defineAction({
  name: 'shared_snippets_load',
  doc: 'Loads a snippet of another tenant into the candidate configuration.',
  path: '/config/setup/v1/shared-snippets:load',
  effect: 'changes',
  answers: 200,
  answer: {
    type: 'object',
    properties: { id: { type: 'string' }, validation: { type: 'boolean' } },
    required: ['id'],
    additionalProperties: false,
  },
  schema: {
    id: attr(z.string().min(1), 'ID of the share, as in the `shared_snippet_list` data source.', { example: '1' }),
    validation: optional.flag('Validate the configuration before it is loaded.'),
  },
});
