// The program scm.
import { main } from './main';
import { processIo } from './process-io';

/** Exit code that shells report for a program ended by SIGPIPE. */
const exitOfClosedPipe = 141;

// A reader such as `head` closes the pipe early. Exit code 0 would hide that a check did not finish.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(exitOfClosedPipe);
  });
}

void main(process.argv.slice(2), processIo());
