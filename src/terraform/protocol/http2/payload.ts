import { Http2ConnectionError, http2Code } from './error';
import { frameFlag, initialSettings, maxWindow, setting } from './frame';

/** Returns a payload without its padding. Throws `Http2ConnectionError`. */
export function unpadded(flags: number, payload: Buffer): Buffer {
  if ((flags & frameFlag.padded) === 0) return payload;
  const padding = payload[0] ?? payload.length;
  if (padding >= payload.length) throw protocolError('a frame has more padding than bytes');
  return payload.subarray(1, payload.length - padding);
}

/** Throws `Http2ConnectionError` unless a frame is on a stream that allows it, with a size that it may have. */
export function checkFrame(isOnItsStream: boolean, hasItsSize: boolean): void {
  if (!isOnItsStream) throw protocolError('a frame is on a stream where it is not allowed');
  if (!hasItsSize) throw new Http2ConnectionError(http2Code.frameSizeError, 'a frame has a wrong size');
}

/** Throws `Http2ConnectionError` if a setting has a value that it may not have. */
export function checkSetting(identifier: number, value: number): void {
  if (identifier === setting.enablePush && value > 1) throw protocolError('ENABLE_PUSH is 0 or 1');
  if (identifier === setting.initialWindowSize && value > maxWindow) throw windowTooLarge();
  const isFrameSize = value >= initialSettings.maxFrameSize && value < 2 ** 24;
  if (identifier === setting.maxFrameSize && !isFrameSize) throw protocolError('MAX_FRAME_SIZE is out of range');
}

/** Returns the error of a window of flow control that is too large. */
export function windowTooLarge(): Http2ConnectionError {
  return new Http2ConnectionError(http2Code.flowControlError, 'a window is too large');
}

/** Returns an error of the client that has no code of its own. */
export function protocolError(message: string): Http2ConnectionError {
  return new Http2ConnectionError(http2Code.protocolError, message);
}
