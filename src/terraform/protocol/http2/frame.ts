/** Types of HTTP/2 frames (RFC 9113, section 6). */
export const frameType = {
  data: 0x0,
  headers: 0x1,
  priority: 0x2,
  rstStream: 0x3,
  settings: 0x4,
  pushPromise: 0x5,
  ping: 0x6,
  goaway: 0x7,
  windowUpdate: 0x8,
  continuation: 0x9,
} as const;

/** Flags of frames. `ack` has the same bit as `endStream`. */
export const frameFlag = { none: 0x0, endStream: 0x1, ack: 0x1, endHeaders: 0x4, padded: 0x8, priority: 0x20 } as const;

/** Identifiers of settings in use. */
export const setting = {
  enablePush: 0x2,
  maxConcurrentStreams: 0x3,
  initialWindowSize: 0x4,
  maxFrameSize: 0x5,
} as const;

/** Values of settings before the first SETTINGS frame. */
export const initialSettings = { initialWindowSize: 65_535, maxFrameSize: 16_384 } as const;

/** The largest window of flow control, in bytes. */
export const maxWindow = 2 ** 31 - 1;

/** Bytes before the payload of a frame. */
export const frameHeadBytes = 9;

/** Encodes what comes before the payload of a frame. */
export function frameHead(type: number, flags: number, streamId: number, length: number): Buffer {
  const head = Buffer.allocUnsafe(frameHeadBytes);
  head.writeUIntBE(length, 0, 3);
  head[3] = type;
  head[4] = flags;
  head.writeUInt32BE(streamId, 5);
  return head;
}

/** Encodes a payload of 32-bit numbers. */
export function encodeNumbers(...numbers: readonly number[]): Buffer {
  const payload = Buffer.alloc(4 * numbers.length);
  for (const [at, number] of numbers.entries()) payload.writeUInt32BE(number, 4 * at);
  return payload;
}

/** Encodes the payload of a SETTINGS frame. */
export function encodeSettings(settings: readonly (readonly [identifier: number, value: number])[]): Buffer {
  const payload = Buffer.alloc(6 * settings.length);
  for (const [at, [identifier, value]] of settings.entries()) {
    payload.writeUInt16BE(identifier, 6 * at);
    payload.writeUInt32BE(value, 6 * at + 2);
  }
  return payload;
}
