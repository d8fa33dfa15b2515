import buildOnce from './build';
import { startPostgres, type PostgresServer } from './postgres-server';

let own: PostgresServer | undefined;

/** Sets up the tests on PostgreSQL: provides a server, which is started unless one is configured. */
export async function setUp(): Promise<void> {
  buildOnce();
  try {
    own = process.env['SCM_TEST_DATABASE'] === undefined ? await startPostgres() : undefined;
    process.env['SCM_TEST_SERVER'] = own?.url ?? process.env['SCM_TEST_DATABASE'];
  } catch (error) {
    // Tests that need it report this; all others run.
    process.env['SCM_TEST_NO_SERVER'] = error instanceof Error ? error.message : String(error);
  }
}

/** Stops the server after the tests. */
export async function tearDown(): Promise<void> {
  await own?.stop();
}
