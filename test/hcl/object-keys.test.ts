import { expect, test } from '@jest/globals';
import { scanKeys, type HclKey } from '../../src/terraform/hcl';

const shown = (keys: readonly HclKey[]): readonly unknown[] =>
  keys.map(({ name, line, inside }) => (inside.length === 0 ? `${name}:${String(line)}` : [name, shown(inside)]));

test('keys of objects, lists and conditions are found with their lines, those that functions make are not', () => {
  const text = `
locals { x = { a = 1 } }
resource "scm_security_rule" "web" {
  from = ["a", "b"] # a list
  profile_setting = { group = ["x"], "groups" : ["y"] }
  protocol = var.bgp == null ? null : {
    bgp = { enable = true, merged = merge({ c = 1 }, var.d) }
    peer = [{ name = "n" }, {
      ip = "\${var.x}"
    }]
    made = { for k, v in var.m : k => { z = v } }
    (var.key) = 1
  }
  lifecycle { ignore_changes = [tag] }
  indexed = local.x[{ q = 1 }]
}
data "scm_tag" "t" { name = "x" }
`;
  const blocks = scanKeys(text) ?? [];
  expect(blocks.map(({ mode, type, name, line, keys }) => [mode, type, name, line, shown(keys)])).toEqual([
    [
      ...['resource', 'scm_security_rule', 'web', 3],
      [
        'from:4',
        ['profile_setting', ['group:5', 'groups:5']],
        ['protocol', [['bgp', ['enable:7', 'merged:7']], ['peer', ['name:8', 'ip:9']], 'made:11']],
        'indexed:15',
      ],
    ],
    ['data', 'scm_tag', 't', 17, ['name:17']],
  ]);
  const [key] = blocks[0]?.keys ?? [];
  expect(text.slice(key?.at, key?.end)).toBe('from');
  expect(scanKeys('resource "a" "b" { x = "')).toBeUndefined();
});
