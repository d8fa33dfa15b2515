import type { Container } from '../../catalog';
import { configurationOfView, type Configuration } from '../../policy';
import { effectiveViewOf } from '../show';

/** Reads the running configuration of a container from the local service, which includes everything it inherits. */
export async function runningConfiguration(container: Container): Promise<Configuration> {
  return configurationOfView(await effectiveViewOf(container.scope, container.name, { running: true }));
}
