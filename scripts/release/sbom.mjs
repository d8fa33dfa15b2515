// Generates a reproducible CycloneDX bill of materials for a package or binary.
import { createHash } from 'node:crypto';
import { aboutPackage } from './notices.mjs';
import { about, json } from './paths.mjs';

/** Returns the bill of materials of `name`: bundled packages by folder, and other parts such as Node. */
export function sbom(name, packages, others = []) {
  const components = [
    ...packages.map(aboutPackage).map(({ name: one, version, license }) => ({
      type: 'library',
      name: one,
      version,
      purl: `pkg:npm/${one.replace('@', '%40')}@${version}`,
      licenses: [{ license: { id: license } }],
    })),
    ...others,
  ].map((component) => ({ 'bom-ref': component.purl, ...component }));
  const own = `pkg:npm/${name}@${about.version}`;
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        'bom-ref': own,
        type: 'application',
        name,
        version: about.version,
        purl: own,
        licenses: [{ license: { id: about.license } }],
      },
    },
    components,
    dependencies: [{ ref: own, dependsOn: components.map((component) => component['bom-ref']) }],
  };
  return json({ ...document, serialNumber: `urn:uuid:${uuidOf(JSON.stringify(document))}` });
}

/** Derives a UUID (version 8, custom) from a text. */
function uuidOf(text) {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = (bytes[6] & 0x0f) | 0x80;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
