import { createReadStream, statSync } from 'node:fs';
import { createServer as createHttp, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { join, normalize, sep } from 'node:path';
import { pipeline } from 'node:stream';

/** Address at which a folder is served. */
export interface FolderAddress {
  readonly host: string;
  readonly port: number;
  /** PEM certificate and key; without them, no TLS. */
  readonly tls?: { readonly cert: string; readonly key: string };
}

/** Serves the files of a folder read-only, which is sufficient for a Terraform registry or mirror. */
export function serveFolder(folder: string, { host, port, tls }: FolderAddress): Promise<Server> {
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    answerWith(folder, request, response);
  };
  const server = tls === undefined ? createHttp(answer) : createHttps({ ...tls }, answer);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      resolve(server);
    });
  });
}

function answerWith(folder: string, { method = 'GET', url = '/' }: IncomingMessage, response: ServerResponse): void {
  if (method !== 'GET' && method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  const file = fileFor(folder, url);
  const stat = file === undefined ? undefined : statSync(file, { throwIfNoEntry: false });
  if (file === undefined || stat?.isFile() !== true) {
    response.writeHead(404).end();
    return;
  }
  const type = file.endsWith('.zip') || file.endsWith('.sig') ? 'application/octet-stream' : typeOf(file);
  response.writeHead(200, { 'content-type': type, 'content-length': stat.size });
  if (method === 'HEAD') response.end();
  // Closes the file if the client goes away, and the connection if the file cannot be read.
  else pipeline(createReadStream(file), response, () => undefined);
}

/** Converts a request path to a file of the folder; undefined for paths outside of it. */
export function fileFor(folder: string, url: string): string | undefined {
  let path: string;
  try {
    path = decodeURIComponent(url.split(/[?#]/)[0] ?? '');
  } catch {
    return undefined;
  }
  const file = normalize(join(folder, path));
  return path.includes('\0') || !file.startsWith(normalize(folder + sep)) ? undefined : file;
}

// Terraform requires the content type JSON, but registry responses are files without an extension.
const typeOf = (file: string): string => (/SHA256SUMS$/.test(file) ? 'text/plain' : 'application/json');
