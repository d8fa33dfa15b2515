import { expect, test } from '@jest/globals';
import * as cdktf from 'cdktf';
import * as cdktn from 'cdktn';
import { Tag } from '../../constructs';

// Set by jest's configuration: the same tests run once with each library.
declare const constructLibrary: 'cdktf' | 'cdktn';

test('the constructs are those of the library that this run is about', () => {
  expect(cdktf.TerraformResource === (cdktn.TerraformResource as unknown)).toBe(constructLibrary === 'cdktn');
  expect(Tag.prototype instanceof cdktf.TerraformResource).toBe(true);
  expect(Tag.prototype instanceof cdktn.TerraformResource).toBe(constructLibrary === 'cdktn');
});
