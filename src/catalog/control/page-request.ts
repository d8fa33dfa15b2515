import * as z from 'zod';
import { scopes } from '../scope';
import { check } from './check';

const tenant = z.string().min(1);
const configuration = z.union([z.enum(['candidate', 'running']), z.coerce.number().int().min(0)]);
const part = {
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(500).default(200),
};
const place = { scope: z.enum(scopes).optional(), name: z.string().min(1).optional() };

const schemas = {
  tenant: z.strictObject({ tenant }),
  kinds: z.strictObject({ tenant, ...place }),
  objects: z.strictObject({
    tenant,
    ...place,
    kind: z.string().min(1).optional(),
    text: z.string().max(200).optional(),
    ...part,
  }),
  object: z.strictObject({ tenant, id: z.string().min(1) }),
  differences: z.strictObject({
    tenant,
    from: configuration.default('running'),
    to: configuration.default('candidate'),
    text: z.string().max(200).optional(),
    ...part,
  }),
  versions: z.strictObject({ tenant, ...part }),
  map: z.strictObject({ tenant, scope: z.enum(scopes), name: z.string().min(1) }),
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
  kinds: check(schemas.kinds),
  objects: check(schemas.objects),
  object: check(schemas.object),
  differences: check(schemas.differences),
  versions: check(schemas.versions),
  map: check(schemas.map),
  login: check(schemas.login),
  push: check(schemas.push),
  load: check(schemas.load),
  nothing: check(schemas.nothing),
};
