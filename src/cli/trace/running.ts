import type { Container } from '../../catalog';
import { configurationOfView, type Configuration } from '../../engine/policy';
import { effectiveViewOf } from '../show';
import type { Io } from '../io';

/** Reads the running configuration of a container from the local service, which includes everything it inherits. */
export async function runningConfiguration(io: Io, container: Container): Promise<Configuration> {
  return configurationOfView(await effectiveViewOf(io, container.scope, container.name, { running: true }));
}
