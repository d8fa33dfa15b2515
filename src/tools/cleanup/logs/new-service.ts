import { kindNamed, type Container } from '../../../catalog';
import type { Configuration } from '../../../engine/policy';
import { kindsIn, kindsMeaning } from '../../../engine/policy/engine';
import type { Edit } from '../proposal';

/** A service object for a port, such as `tcp/8443`, with a name that no object of a service list has. */
export function newService({ objects }: Configuration, container: Container, service: string): Edit {
  const [kind = ''] = kindsMeaning('service');
  const [protocol = '', port = ''] = service.split('/');
  const kinds = kindsIn(kindNamed(kindsMeaning('security-rule')[0] ?? ''), 'service');
  const taken = new Set(objects.filter((object) => kinds.includes(object.kind)).map(({ name }) => name));
  const plain = `${protocol}-${port}`;
  let name = plain;
  for (let i = 1; taken.has(name); i++) name = i === 1 ? `${plain}-seen` : `${plain}-seen-${i}`;
  return { is: 'create', object: { kind, name, container }, after: { name, protocol: { [protocol]: { port } } } };
}
