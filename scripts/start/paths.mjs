// Everything that `npm start` keeps, under .scm/: delete the folder to begin anew. SCM_START_DIR names another one,
// below the repository, so that tests have their own.
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');
export const home = process.env.SCM_START_DIR ?? join(root, '.scm');
/** What the service keeps. */
export const data = join(home, 'data');
/** Shell file with address and credentials of the service. */
export const envFile = join(home, 'env');
/** Process id of a service that was left running. */
export const pidFile = join(home, 'service.pid');
/** Where cdktf runs: state and synthesised configuration, apart from those of the example itself. */
export const workplace = join(home, 'example');
