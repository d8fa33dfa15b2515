// Files of `npm start` are in .scm/; delete the folder to start over. SCM_START_DIR selects another folder in the
// repository, which tests use.
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');
export const home = process.env.SCM_START_DIR ?? join(root, '.scm');
/** Data folder of the service. */
export const data = join(home, 'data');
/** Shell script with address and credentials of the service. */
export const envFile = join(home, 'env');
/** Process ID of a service that was left running. */
export const pidFile = join(home, 'service.pid');
/** Working directory of cdktf: state and synthesized configuration, separate from those of the example itself. */
export const workplace = join(home, 'example');
