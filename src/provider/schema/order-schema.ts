import type { Schema, SchemaAttribute } from '../../protocol';

const text = (name: string, description: string): SchemaAttribute => ({
  name,
  type: 'string',
  description,
  optional: true,
});

/** Schema of `scm_rule_order`. */
export const orderSchema: Schema = {
  version: 0,
  description: 'Order of rules in one rulebase, established with the fewest moves. It does not create or delete rules.',
  attributes: [
    {
      name: 'id',
      type: 'string',
      description:
        'Rulebase as `type/scope/container/position`; also the import ID, which may end with `?mode=exclusive&anchor=top`.',
      computed: true,
    },
    {
      name: 'type',
      type: 'string',
      description: 'Rule type, for example `security_rule`. A change replaces the resource.',
      required: true,
    },
    text('folder', 'Folder that contains the rules. A change replaces the resource.'),
    text('snippet', 'Snippet that contains the rules. A change replaces the resource.'),
    text('device', 'Device that contains the rules. A change replaces the resource.'),
    {
      ...text('position', 'Rulebase, `pre` or `post`. Default: `pre`. A change replaces the resource.'),
      computed: true,
    },
    {
      name: 'rules',
      type: ['list', 'string'],
      description: 'Rule names or UUIDs, from top to bottom.',
      required: true,
    },
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
          {
            name: 'where',
            type: 'string',
            description: 'Position of the block: `top`, `bottom`, `before` or `after`.',
            required: true,
          },
          text('rule', 'Name or UUID of the reference rule for `before` and `after`.'),
        ],
      },
    },
    { name: 'rule_ids', type: ['map', 'string'], description: 'UUIDs of the listed rules by name.', computed: true },
    {
      name: 'revision',
      type: 'string',
      description: 'Opaque token that changes when rules were moved. Reference it in the `triggers` of `scm_push`.',
      computed: true,
    },
  ],
};
