import type { Duplex } from 'node:stream';
import { messageOf } from '../basis';
import { closeGently } from './close-gently';
import { Http2ConnectionError, http2Code, Http2StreamError } from './error';
import { encodeNumbers, encodeSettings, frameFlag, frameType, initialSettings, maxWindow, setting } from './frame';
import { FrameBudget, maxOpenStreams, ownSettings } from './frame-budget';
import { FrameReader } from './frame-reader';
import { FrameWriter } from './frame-writer';
import { HpackDecoder } from './hpack';
import { checkFrame, checkSetting, protocolError, unpadded, windowTooLarge } from './payload';
import { PartialHeaders } from './partial-headers';
import { RecentNumbers } from './recent-numbers';
import { RequestHeaders } from './request-headers';
import { Http2Stream, type StreamOutput } from './stream';

/** The client gets new window for all streams after so many bytes. */
const windowUpdateBytes = 2 ** 30;

/**
 * The server side of one HTTP/2 connection (RFC 9113). It accepts requests of any size, because the caller limits them.
 * There is no server push, and priorities are ignored.
 */
export class Http2Connection implements StreamOutput {
  maxFrameSize: number = initialSettings.maxFrameSize;
  window: number = initialSettings.initialWindowSize;

  readonly #socket: Duplex;
  readonly #writer: FrameWriter;
  readonly #onStream: (stream: Http2Stream) => void;
  readonly #reader = new FrameReader((type, flags, streamId, payload) => this.#read(type, flags, streamId, payload));
  readonly #decoder = new HpackDecoder();
  readonly #streams = new Map<number, Http2Stream>();
  /** Streams that this side ended before the client: frames of the client may still arrive. */
  readonly #reset = new RecentNumbers();
  #lastStreamId = 0;
  #initialWindow: number = initialSettings.initialWindowSize;
  #received = 0;
  #headers: PartialHeaders | undefined;
  #hasSettings = false;
  #isOver = false;
  readonly #budget = new FrameBudget();

  /** Serves the requests of a socket that has just been accepted. */
  constructor(socket: Duplex, onStream: (stream: Http2Stream) => void) {
    this.#socket = socket;
    this.#writer = new FrameWriter(socket);
    this.#onStream = onStream;
    this.send(frameType.settings, frameFlag.none, 0, encodeSettings(ownSettings));
    this.send(frameType.windowUpdate, frameFlag.none, 0, encodeNumbers(maxWindow - initialSettings.initialWindowSize));
    this.#writer.flush();
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    socket.on('error', () => undefined); // the close event follows
    socket.on('close', () => this.#end());
    socket.on('drain', () => this.#flushStreams());
  }

  get isFull(): boolean {
    return this.#writer.isFull;
  }

  send(type: number, flags: number, streamId: number, payload: Buffer): void {
    if (type === frameType.data) this.#budget.carry(payload.length);
    this.#writer.send(type, flags, streamId, payload);
  }

  finished(stream: Http2Stream, flushed: () => void): void {
    this.#writer.afterThese(flushed);
    this.#streams.delete(stream.id);
    this.#budget.finish();
    if (!stream.isRequestOver) this.#resetStream(stream.id, http2Code.noError);
  }

  #receive(chunk: Buffer): void {
    if (this.#isOver) return;
    try {
      this.#reader.add(chunk);
    } catch (thrown) {
      const code = thrown instanceof Http2ConnectionError ? thrown.http2Code : http2Code.internalError;
      const debugData = Buffer.from(messageOf(thrown));
      const payload = Buffer.concat([encodeNumbers(this.#lastStreamId, code), debugData]);
      this.send(frameType.goaway, frameFlag.none, 0, payload);
      this.#writer.flush();
      this.#end();
      closeGently(this.#socket);
    }
  }

  #end(): void {
    this.#isOver = true;
    this.#writer.stop();
    for (const stream of this.#streams.values()) stream.cancel();
    this.#streams.clear();
  }

  #read(type: number, flags: number, streamId: number, payload: Buffer): void {
    try {
      this.#readFrame(type, flags, streamId, payload);
    } catch (thrown) {
      if (!(thrown instanceof Http2StreamError)) throw thrown;
      this.#streams.get(thrown.streamId)?.cancel();
      this.#streams.delete(thrown.streamId);
      this.#budget.lose();
      this.#resetStream(thrown.streamId, thrown.http2Code);
    }
  }

  #readFrame(type: number, flags: number, streamId: number, payload: Buffer): void {
    if (this.#headers !== undefined && (type !== frameType.continuation || streamId !== this.#headers.streamId)) {
      throw protocolError('another frame interrupts a header block');
    }
    if (!this.#hasSettings && type !== frameType.settings) throw protocolError('the first frame is not SETTINGS');
    if (type !== frameType.data && type !== frameType.headers) this.#budget.spend();
    switch (type) {
      case frameType.data:
        this.#readData(flags, streamId, payload);
        break;
      case frameType.headers:
        this.#readHeaders(flags, streamId, payload);
        break;
      case frameType.continuation:
        this.#readContinuation(flags, payload);
        break;
      case frameType.settings:
        this.#readSettings(flags, streamId, payload);
        break;
      case frameType.windowUpdate:
        this.#readWindowUpdate(streamId, payload);
        break;
      case frameType.rstStream:
        this.#readReset(streamId, payload);
        break;
      case frameType.ping:
        checkFrame(streamId === 0, payload.length === 8);
        if ((flags & frameFlag.ack) === 0) this.send(frameType.ping, frameFlag.ack, 0, payload);
        break;
      case frameType.priority:
        if (streamId === 0) throw protocolError('PRIORITY needs a stream');
        if (payload.length !== 5)
          throw new Http2StreamError(streamId, http2Code.frameSizeError, 'PRIORITY has 5 bytes');
        break;
      case frameType.goaway:
        // The client sends no further request, and closes the connection after the last response.
        checkFrame(streamId === 0, payload.length >= 8);
        break;
      case frameType.pushPromise:
        throw protocolError('a client cannot push');
      default:
        break; // an extension
    }
  }

  #readData(flags: number, streamId: number, payload: Buffer): void {
    this.#received += payload.length;
    if (this.#received >= windowUpdateBytes) {
      this.send(frameType.windowUpdate, frameFlag.none, 0, encodeNumbers(this.#received));
      this.#received = 0;
    }
    const data = unpadded(flags, payload);
    this.#budget.receive(data.length);
    const stream = this.#openStream(streamId);
    if (stream === undefined) return;
    if (stream.isRequestOver) throw new Http2StreamError(streamId, http2Code.streamClosed, 'DATA after the end');
    stream.receivedBytes += data.length;
    if (data.length > 0) stream.onData(data);
    if ((flags & frameFlag.endStream) !== 0) this.#endRequest(stream);
  }

  #readHeaders(flags: number, streamId: number, payload: Buffer): void {
    if (streamId % 2 === 0) throw protocolError('a request needs a stream with an odd number');
    const rest = unpadded(flags, payload);
    const block = (flags & frameFlag.priority) === 0 ? rest : rest.subarray(5);
    const endsRequest = (flags & frameFlag.endStream) !== 0;
    if ((flags & frameFlag.endHeaders) !== 0) this.#request(streamId, block, endsRequest);
    else this.#headers = new PartialHeaders(streamId, endsRequest, block);
  }

  #readContinuation(flags: number, payload: Buffer): void {
    const headers = this.#headers;
    if (headers === undefined) throw protocolError('CONTINUATION without HEADERS');
    headers.add(payload);
    if ((flags & frameFlag.endHeaders) === 0) return;
    this.#headers = undefined;
    this.#request(headers.streamId, headers.block(), headers.endsRequest);
  }

  /** Handles a whole header block: the start of a request, or its trailers. */
  #request(streamId: number, block: Buffer, endsRequest: boolean): void {
    const headers = new RequestHeaders();
    // Decoded in any case, because later blocks depend on it.
    this.#decoder.decode(block, (name, value) => headers.add(name, value));
    if (streamId <= this.#lastStreamId) this.#trailers(streamId, endsRequest);
    else this.#start(streamId, headers, endsRequest);
  }

  #start(streamId: number, headers: RequestHeaders, endsRequest: boolean): void {
    this.#lastStreamId = streamId;
    const path = headers.path();
    if (path === undefined) throw new Http2StreamError(streamId, http2Code.protocolError, 'the request is malformed');
    if (this.#streams.size >= maxOpenStreams) {
      throw new Http2StreamError(streamId, http2Code.refusedStream, 'too many requests are open');
    }
    const stream = new Http2Stream(streamId, path, headers.bodyBytes, this.#initialWindow, this);
    this.#streams.set(streamId, stream);
    this.#onStream(stream);
    if (endsRequest) this.#endRequest(stream);
  }

  #trailers(streamId: number, endsRequest: boolean): void {
    const stream = this.#openStream(streamId);
    if (stream === undefined) return;
    if (stream.isRequestOver) throw new Http2StreamError(streamId, http2Code.streamClosed, 'HEADERS after the end');
    if (!endsRequest) throw new Http2StreamError(streamId, http2Code.protocolError, 'trailers do not end the request');
    this.#endRequest(stream);
  }

  #endRequest(stream: Http2Stream): void {
    const { bodyBytes, receivedBytes } = stream;
    if (bodyBytes !== undefined && bodyBytes !== receivedBytes) {
      throw new Http2StreamError(stream.id, http2Code.protocolError, `the body does not have ${bodyBytes} bytes`);
    }
    stream.isRequestOver = true;
    stream.onEnd();
  }

  #readSettings(flags: number, streamId: number, payload: Buffer): void {
    const isAck = (flags & frameFlag.ack) !== 0;
    checkFrame(streamId === 0, isAck ? payload.length === 0 : payload.length % 6 === 0);
    this.#hasSettings = true;
    if (isAck) return;
    this.#budget.spend(payload.length / 6);
    for (let at = 0; at < payload.length; at += 6) this.#set(payload.readUInt16BE(at), payload.readUInt32BE(at + 2));
    this.send(frameType.settings, frameFlag.ack, 0, Buffer.alloc(0));
    this.#flushStreams();
  }

  #flushStreams(): void {
    for (const stream of this.#streams.values()) stream.flush();
  }

  #set(identifier: number, value: number): void {
    checkSetting(identifier, value);
    if (identifier === setting.initialWindowSize) {
      for (const stream of this.#streams.values()) stream.window += value - this.#initialWindow;
      this.#initialWindow = value;
    }
    if (identifier === setting.maxFrameSize) this.maxFrameSize = value;
  }

  #readWindowUpdate(streamId: number, payload: Buffer): void {
    checkFrame(true, payload.length === 4);
    const added = payload.readUInt32BE(0) & 0x7fffffff;
    if (streamId === 0) {
      if (added === 0) throw protocolError('WINDOW_UPDATE adds nothing');
      this.window += added;
      if (this.window > maxWindow) throw windowTooLarge();
      this.#flushStreams();
      return;
    }
    const stream = this.#knownStream(streamId);
    if (stream === undefined) return;
    if (added === 0) throw new Http2StreamError(streamId, http2Code.protocolError, 'WINDOW_UPDATE adds nothing');
    stream.window += added;
    if (stream.window > maxWindow) {
      throw new Http2StreamError(streamId, http2Code.flowControlError, 'the window is too large');
    }
    stream.flush();
  }

  #readReset(streamId: number, payload: Buffer): void {
    checkFrame(streamId !== 0, payload.length === 4);
    const stream = this.#knownStream(streamId);
    if (stream === undefined) return;
    stream.cancel();
    this.#streams.delete(streamId);
    this.#budget.lose();
  }

  /** Returns a stream that is not over; throws if there has never been one. */
  #knownStream(streamId: number): Http2Stream | undefined {
    if (streamId > this.#lastStreamId || streamId % 2 === 0) throw protocolError(`stream ${streamId} is idle`);
    return this.#streams.get(streamId);
  }

  /** Returns the stream of a request that continues; undefined if this side ended it. */
  #openStream(streamId: number): Http2Stream | undefined {
    const stream = this.#knownStream(streamId);
    if (stream === undefined && !this.#reset.has(streamId)) {
      throw new Http2ConnectionError(http2Code.streamClosed, `stream ${streamId} is closed`);
    }
    return stream;
  }

  #resetStream(streamId: number, code: number): void {
    this.#reset.add(streamId);
    this.send(frameType.rstStream, frameFlag.none, streamId, encodeNumbers(code));
  }
}
