import type { ProviderSchema } from '../../src/terraform/protocol';

/** The schema of the demo provider: every shape of attribute once. */
export const demoSchema: ProviderSchema = {
  provider: { version: 0, description: 'Demo.', attributes: [] },
  resources: {
    demo_thing: {
      version: 0,
      description: 'A thing.',
      attributes: [
        { name: 'name', type: 'string', description: 'Its name.', required: true },
        { name: 'id', type: 'string', description: 'Its id.', computed: true },
        { name: 'size', type: 'number', description: 'A number.', optional: true, deprecationMessage: 'too large' },
        {
          name: 'deep',
          type: ['list', ['object', { b: ['set', 'bool'], a: 'number' }]],
          description: 'A type within a type.',
          optional: true,
          computed: true,
        },
        { name: 'tags', type: ['map', 'string'], description: 'Tags.', optional: true },
        {
          name: 'secret',
          type: 'string',
          description: 'Write-only.',
          optional: true,
          writeOnly: true,
          sensitive: true,
        },
        {
          name: 'parts',
          nested: {
            nesting: 'list',
            attributes: [
              { name: 'label', type: 'string', description: 'A label.', required: true },
              { name: 'serial', type: 'string', description: 'Given by the provider.', computed: true },
            ],
          },
          description: 'Parts.',
          optional: true,
        },
      ],
    },
  },
  dataSources: {
    demo_echo: {
      version: 0,
      description: 'Gives back what it gets.',
      attributes: [{ name: 'value', type: 'dynamic', description: 'Anything.', optional: true }],
    },
  },
};
