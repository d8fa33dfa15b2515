import type { Exchange } from '../recorder';
import { checkError, checkSuccess } from './check-answer';
import { checkValue } from './check-value';
import { facts, operationFor, type Found, type Shape } from './facts';
import { isKnownDifference, publicPath } from './known-differences';

const tokenPath = /\/access_token$/;
const scopes = ['folder', 'snippet', 'device'];

/** Returns what an exchange contains that the public API does not have; empty if it is valid. */
export function findingsIn(exchange: Exchange): readonly string[] {
  const path = publicPath(exchange.path);
  // Faults injected by a test do not count.
  if (path === '/health' || exchange.gotHeaders['x-scm-fault'] !== undefined) return [];
  if (tokenPath.test(path)) return named(`POST ${path}`, checkToken(exchange));
  const found = operationFor(exchange.method, path);
  const at = `${exchange.method} ${found?.operation.path ?? path}`;
  const findings = found === undefined ? checkUnknown(exchange) : checkKnown(exchange, found);
  return named(at, findings).filter((finding) => !isKnownDifference(finding));
}

function named(at: string, findings: readonly string[]): readonly string[] {
  return findings.map((finding) => `${at}: ${finding}`);
}

// Unknown paths must return an error.
function checkUnknown({ status, got }: Exchange): readonly string[] {
  return status < 300 ? ['there is no such operation'] : checkError(status, got);
}

function checkKnown(exchange: Exchange, { operation, shapes }: Found): readonly string[] {
  const { status, sent, got, query } = exchange;
  // A rejected request may be invalid on purpose.
  if (status === 0 || status >= 300) return checkError(status, got);
  const byName = query['name'] === undefined ? 'all' : 'by name';
  const answer = operation.response === undefined ? undefined : shapes[operation.response];
  return [
    ...checkQuery(query, operation.query),
    ...checkBody(exchange, operation.request === undefined ? undefined : shapes[operation.request]),
    ...checkSuccess(operation, answer, status, got, byName),
    ...(sent !== undefined && operation.request === undefined ? ['request: there should be no body'] : []),
  ];
}

function checkQuery(query: Exchange['query'], known: Readonly<Record<string, Shape>>): readonly string[] {
  const found = Object.entries(query).flatMap(([name, text]) => {
    const shape = known[name];
    if (shape === undefined) return [`query.${name} is not known`];
    const value = shape.t === 'string' ? text : shape.t === 'boolean' ? text === 'true' : Number(text);
    return checkValue(shape, value, `query.${name}`, 'sent');
  });
  const missing = Object.entries(known).filter(
    ([name, { required }]) => required === true && query[name] === undefined,
  );
  return [...found, ...missing.map(([name]) => `query.${name} is missing`)];
}

function checkBody({ method, sent, query }: Exchange, shape: Shape | undefined): readonly string[] {
  if (shape === undefined) return [];
  if (sent === undefined) return ['request has no body'];
  // Some requests have the container in the query, and an update may omit it.
  const elsewhere = method === 'PUT' || scopes.some((scope) => query[scope] !== undefined);
  const groups = shape.groups?.filter(
    ([, options]) => !(elsewhere && options.flat().every((one) => scopes.includes(one))),
  );
  return checkValue({ ...shape, ...(groups === undefined ? {} : { groups }) }, sent, 'request', 'sent');
}

function checkToken({ sent, status, got }: Exchange): readonly string[] {
  if (status !== 200) return status === 400 || status === 401 ? [] : [`answer: status ${status}`];
  const form = Object.fromEntries(new URLSearchParams(typeof sent === 'string' ? sent : ''));
  // Credentials may be in the form or in the header.
  const { client_id: _id, client_secret: _secret, ...rest } = form;
  return [
    ...checkValue({ t: 'object', fields: facts.token.form }, rest, 'request', 'sent'),
    ...checkValue({ t: 'object', fields: facts.token.answer }, got, 'answer', 'got'),
  ];
}
