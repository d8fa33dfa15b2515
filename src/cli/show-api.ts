import type { Container, ResourceKind } from '../catalog';
import { isForbidden, isNotFound, type ScmClient } from '../client';
import { CodedError, messageOf } from '../core';
import { effectiveItem, sectionsOf, type EffectiveView } from '../engine/policy';

/** Reads the effective configuration of a container from a service. Throws `UNKNOWN_CONTAINER`. */
export async function apiView(
  client: Pick<ScmClient, 'list'>,
  kinds: readonly ResourceKind[],
  container: Container,
): Promise<EffectiveView> {
  const results = await Promise.all(
    sectionsOf(kinds, container).map(async ({ kind, position }) => {
      try {
        const items = await client.list(kind, { container, position });
        return {
          kind: kind.name,
          ...(position === undefined ? {} : { position }),
          items: items.map((item) => effectiveItem(kind, container, item)),
        };
      } catch (error) {
        // The service may not offer every kind, and the account may not be allowed to read each one.
        if (!isNotFound(error) && !isForbidden(error)) throw error;
        return { kind: kind.name, why: messageOf(error) };
      }
    }),
  );
  const sections = results.flatMap((result) => ('items' in result ? [result] : []));
  const unread = results.flatMap((result) => ('items' in result ? [] : [result]));
  if (sections.length > 0) return { container, of: 'candidate', sections, unread };
  throw new CodedError(
    'UNKNOWN_CONTAINER',
    `cannot read ${container.scope} "${container.name}": ${unread[0]?.why ?? 'no kind can be in it'}`,
  );
}
