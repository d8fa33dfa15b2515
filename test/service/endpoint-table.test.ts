import { describe, expect, test } from '@jest/globals';
import { versionPaths } from '../../src/catalog';
import { EndpointTable } from '../../src/service/http/endpoint-table';
import { ObjectRoutes } from '../../src/service/http/object-routes';

const tags = '/config/objects/v1/tags';

describe('endpoints of a path', () => {
  const table = new EndpointTable(new ObjectRoutes('lenient'), 'lenient', () => undefined);

  test('are made once for a collection, and for each object', () => {
    expect(table.find(tags)).toBe(table.find(tags));
    expect(table.find(`${tags}/1`)).not.toBe(table.find(`${tags}/1`));
    expect(Object.keys(table.find(tags) ?? {})).toEqual(['GET', 'POST']);
    expect(Object.keys(table.find(`${tags}/1`) ?? {})).toEqual(['GET', 'PUT', 'DELETE']);
    expect(table.find('/config/objects/v1/nothing')).toBeUndefined();
  });

  test('are those of an operation', () => {
    expect(Object.keys(table.find(versionPaths.push) ?? {})).toEqual(['POST']);
  });

  test('have a documented pattern', () => {
    for (let i = 0; i < 2; i += 1) {
      expect(table.patternOf(tags)).toBe(tags);
      expect(table.patternOf(`${tags}/1`)).toBe(`${tags}/{id}`);
      expect(table.patternOf('/config/objects/v1/nothing')).toBe('other');
      expect(table.patternOf('/health')).toBe('/health');
    }
  });
});
