import * as z from 'zod';
import { scopes } from '../scope';
import { check } from './check';

const tenant = z.string().min(1);
const configuration = z.union([z.enum(['candidate', 'running']), z.coerce.number().int().min(0)]);
const part = {
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(500).default(200),
};
const text = z.string().min(1).max(200);
const container = { scope: z.enum(scopes), name: z.string().min(1) };
const place = { scope: z.enum(scopes).optional(), name: z.string().min(1).optional() };

const schemas = {
  tenant: z.strictObject({ tenant }),
  counts: z.strictObject({ tenant, of: z.enum(['rules', 'objects', 'own']) }),
  kinds: z.strictObject({ tenant, ...place }),
  objects: z.strictObject({
    tenant,
    ...place,
    kind: z.string().min(1).optional(),
    text: z.string().max(200).optional(),
    /** Account that last changed them. */
    by: z.string().max(200).optional(),
    sort: z.enum(['kind', 'name', 'place', 'account']).default('kind'),
    direction: z.enum(['up', 'down']).default('up'),
    /** Whether objects that every tenant has follow the own ones. */
    seeded: z.enum(['yes', 'no']).default('yes'),
    ...part,
  }),
  object: z.strictObject({ tenant, id: z.string().min(1) }),
  differences: z.strictObject({
    tenant,
    from: configuration.default('running'),
    to: configuration.default('candidate'),
    text: z.string().max(200).optional(),
    /** Account whose changes are wanted. */
    by: z.string().max(200).optional(),
    /** One group of the answer: a kind in a place. */
    group: z.string().max(500).optional(),
    sort: z.enum(['kind', 'name', 'place', 'change', 'account']).default('kind'),
    ...part,
  }),
  versions: z.strictObject({ tenant, ...part }),
  container: z.strictObject({ tenant, ...container }),
  ask: z.strictObject({
    tenant,
    ...container,
    of: z.enum(['candidate', 'running']).default('candidate'),
    /** One connection; all traffic to or from a host, with routes; what the rules alone decide. */
    mode: z.enum(['flow', 'reach', 'rules']),
    from: text.optional(),
    to: text.optional(),
    service: text.optional(),
    application: text.optional(),
    user: text.optional(),
    category: text.optional(),
    fromZone: text.optional(),
    toZone: text.optional(),
  }),
  names: z.strictObject({
    tenant,
    ...container,
    what: z.enum(['address', 'service', 'application', 'zone']),
    text: z.string().max(200).default(''),
  }),
  /** A file that is handed over. */
  file: z.strictObject({ tenant, file: z.string().min(1).max(300) }),
  /** What was made of a file, by its ID. */
  kept: z.strictObject({ tenant, id: z.string().min(1) }),
  uses: z.strictObject({
    tenant,
    ...container,
    id: z.string().min(1),
    of: z.enum(['candidate', 'running']).default('candidate'),
  }),
  login: z.strictObject({
    account: z.string().min(1).max(200),
    secret: z.string().min(1).max(2000),
    tenant: tenant.optional(),
  }),
  push: z.strictObject({
    folders: z.array(z.string()).default([]),
    devices: z.array(z.string()).default([]),
    description: z.string().default(''),
  }),
  load: z.strictObject({ version: z.int().min(1) }),
  nothing: z.strictObject({}),
};

/** The checks of what the page of the service requests. */
export const pageChecks = {
  tenant: check(schemas.tenant),
  counts: check(schemas.counts),
  kinds: check(schemas.kinds),
  objects: check(schemas.objects),
  object: check(schemas.object),
  differences: check(schemas.differences),
  versions: check(schemas.versions),
  container: check(schemas.container),
  ask: check(schemas.ask),
  names: check(schemas.names),
  file: check(schemas.file),
  kept: check(schemas.kept),
  uses: check(schemas.uses),
  login: check(schemas.login),
  push: check(schemas.push),
  load: check(schemas.load),
  nothing: check(schemas.nothing),
};
