import type { Schema, SchemaAttribute } from '../../protocol/schema';

const text = (name: string, description: string): SchemaAttribute => ({
  name,
  type: 'string',
  description,
  optional: true,
});

/** `scm_rule_order`: the order of the rules that it lists. */
export const orderSchema: Schema = {
  version: 0,
  description: 'Keeps rules of one rulebase in order, with as few moves as possible. It creates and deletes no rule.',
  attributes: [
    {
      name: 'id',
      type: 'string',
      description:
        'The rulebase, as `type/scope/container/position`; the import id, which may end with `?mode=exclusive&anchor=top`.',
      computed: true,
    },
    {
      name: 'type',
      type: 'string',
      description: 'Kind of the rules, such as `security_rule`. A change replaces the order.',
      required: true,
    },
    text('folder', 'Folder that holds the rules. A change replaces the order.'),
    text('snippet', 'Snippet that holds the rules. A change replaces the order.'),
    text('device', 'Device that holds the rules. A change replaces the order.'),
    {
      ...text('position', 'Rulebase, `pre` or `post`. Default: `pre`. A change replaces the order.'),
      computed: true,
    },
    {
      name: 'rules',
      type: ['list', 'string'],
      description: 'Names or UUIDs of rules, from the top.',
      required: true,
    },
    {
      ...text(
        'mode',
        '`relative`, the default: other rules stay where they are, between these. `exclusive`: there may be no others.',
      ),
      computed: true,
    },
    {
      name: 'anchor',
      description: 'Where the listed rules stand as a whole.',
      optional: true,
      nested: {
        nesting: 'single',
        attributes: [
          { name: 'where', type: 'string', description: '`top`, `bottom`, `before` or `after`.', required: true },
          text('rule', 'Name or UUID of the rule that `before` and `after` refer to.'),
        ],
      },
    },
    { name: 'rule_ids', type: ['map', 'string'], description: 'UUID of each listed rule.', computed: true },
    {
      name: 'revision',
      type: 'string',
      description: 'Opaque; new when rules were moved. Name it in the `triggers` of `scm_push`.',
      computed: true,
    },
  ],
};
