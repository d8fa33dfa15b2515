import type { Schema, SchemaAttribute } from '../../terraform/protocol';
import { computed, optional, required } from './attributes';

const text = (name: string, description: string): SchemaAttribute => optional(name, 'string', description);

/** Schema of `scm_rule_order`. */
export const orderSchema: Schema = {
  version: 0,
  description: 'Order of rules in one rulebase, established with the fewest moves. It does not create or delete rules.',
  attributes: [
    computed(
      'id',
      'string',
      'Rulebase as `type/scope/container/position`; also the import ID, which may end with `?mode=exclusive&anchor=top`.',
    ),
    required('type', 'string', 'Rule type, for example `security_rule`. A change replaces the resource.'),
    text('folder', 'Folder that contains the rules. A change replaces the resource.'),
    text('snippet', 'Snippet that contains the rules. A change replaces the resource.'),
    text('device', 'Device that contains the rules. A change replaces the resource.'),
    {
      ...text('position', 'Rulebase, `pre` or `post`. Default: `pre`. A change replaces the resource.'),
      computed: true,
    },
    required('rules', ['list', 'string'], 'Rule names or UUIDs, from top to bottom.'),
    {
      ...text(
        'mode',
        'Mode: `relative` (default) keeps other rules in their places; `exclusive` reports other rules as an error.',
      ),
      computed: true,
    },
    {
      name: 'anchor',
      description: 'Position of the listed rules as a block.',
      optional: true,
      nested: {
        nesting: 'single',
        attributes: [
          required('where', 'string', 'Position of the block: `top`, `bottom`, `before` or `after`.'),
          text('rule', 'Name or UUID of the reference rule for `before` and `after`.'),
        ],
      },
    },
    computed('rule_ids', ['map', 'string'], 'UUIDs of the listed rules by name.'),
    computed(
      'revision',
      'string',
      'Opaque token that changes when rules were moved. Reference it in the `triggers` of `scm_push`.',
    ),
  ],
};
