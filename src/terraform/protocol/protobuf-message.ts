import { ProtobufReader } from './protobuf-reader';
import { ProtobufWriter } from './protobuf-writer';

/** Cardinality of a field. `explicit` has presence: its zero value is sent, and its absence is visible. */
export type FieldRule = 'implicit' | 'explicit' | 'repeated' | 'map';

/** One row of a message table. `Out` is the decoded type, `In` the type to encode. */
export interface Field<Out, In = Out> {
  readonly id: number;
  readonly rule: FieldRule;
  /** Scalar type, or the nested message. */
  readonly type: ScalarName | (() => Message<unknown, never>);
  readonly wireType: number;
  empty(): Out;
  write(writer: ProtobufWriter, value: In): void;
  read(reader: ProtobufReader, soFar: Out): Out;
}

/** A message with its table, encoder and decoder. Missing fields are decoded to their empty value. */
export interface Message<Out, In> {
  readonly fields: Readonly<Record<string, Field<unknown, never>>>;
  encode(value: In): Uint8Array;
  decode(bytes: Uint8Array): Out;
  write(writer: ProtobufWriter, value: In): void;
}

type Fields = Readonly<Record<string, Field<unknown, never>>>;
type OutOf<F extends Fields> = { readonly [K in keyof F]: F[K] extends Field<infer Out, never> ? Out : never };
type InOf<F extends Fields> = {
  readonly [K in keyof F]?:
    | (F[K] extends { write(writer: ProtobufWriter, value: infer In): void } ? In : never)
    | undefined;
};

interface Scalar<T> {
  readonly wireType: number;
  readonly zero: T;
  isZero(value: T): boolean;
  write(writer: ProtobufWriter, value: T): void;
  read(reader: ProtobufReader): T;
}
type ScalarName = 'string' | 'bytes' | 'bool' | 'int64' | 'enum';

const none = new Uint8Array(0);
const text: Scalar<string> = {
  wireType: 2,
  zero: '',
  isZero: (value) => value === '',
  write: (writer, value) => writer.bytes(Buffer.from(value, 'utf8')),
  read: (reader) => reader.string(),
};
const blob: Scalar<Uint8Array> = {
  wireType: 2,
  zero: none,
  isZero: (value) => value.length === 0,
  write: (writer, value) => writer.bytes(value),
  read: (reader) => reader.bytes(),
};
const flag: Scalar<boolean> = {
  wireType: 0,
  zero: false,
  isZero: (value) => !value,
  write: (writer, value) => writer.varint(value ? 1 : 0),
  read: (reader) => reader.int64() !== 0,
};
const integer: Scalar<number> = {
  wireType: 0,
  zero: 0,
  isZero: (value) => value === 0,
  write: (writer, value) => writer.varint(value),
  read: (reader) => reader.int64(),
};

function implicit<T>(id: number, type: ScalarName, scalar: Scalar<T>): Field<T> {
  return {
    id,
    type,
    rule: 'implicit',
    wireType: scalar.wireType,
    empty: () => scalar.zero,
    write: (writer, value) => {
      if (scalar.isZero(value)) return;
      writer.tag(id, scalar.wireType);
      scalar.write(writer, value);
    },
    read: (reader) => scalar.read(reader),
  };
}

function explicit<T>(id: number, type: ScalarName, scalar: Scalar<T>): Field<T | undefined, T> {
  return {
    id,
    type,
    rule: 'explicit',
    wireType: scalar.wireType,
    empty: () => undefined,
    write: (writer, value) => {
      writer.tag(id, scalar.wireType);
      scalar.write(writer, value);
    },
    read: (reader) => scalar.read(reader),
  };
}

/** Makes rows of a message table, by type; the argument is the field number. */
export const field = {
  string: (id: number) => implicit(id, 'string', text),
  bytes: (id: number) => implicit(id, 'bytes', blob),
  bool: (id: number) => implicit(id, 'bool', flag),
  int64: (id: number) => implicit(id, 'int64', integer),
  enum: (id: number) => implicit(id, 'enum', integer),
  optionalString: (id: number) => explicit(id, 'string', text),
  optionalBytes: (id: number) => explicit(id, 'bytes', blob),
  optionalInt64: (id: number) => explicit(id, 'int64', integer),

  message: <Out, In>(id: number, of: () => Message<Out, In>): Field<Out | undefined, In> => ({
    id,
    type: of,
    rule: 'explicit',
    wireType: 2,
    empty: () => undefined,
    write: (writer, value) => writeNested(writer, id, of(), value),
    read: (reader) => of().decode(reader.bytes()),
  }),

  repeated: <Out, In>(id: number, of: () => Message<Out, In>): Field<Out[], readonly In[]> => ({
    id,
    type: of,
    rule: 'repeated',
    wireType: 2,
    empty: () => [],
    write: (writer, values) => {
      for (const value of values) writeNested(writer, id, of(), value);
    },
    read: (reader, soFar) => {
      soFar.push(of().decode(reader.bytes()));
      return soFar;
    },
  }),

  /** A map with string keys, written in the order of the object. */
  map: <Out, In>(id: number, of: () => Message<Out, In>): Field<Record<string, Out>, Readonly<Record<string, In>>> => {
    const entry = message({ key: field.string(1), value: field.message(2, of) });
    return {
      id,
      type: of,
      rule: 'map',
      wireType: 2,
      empty: () => ({}),
      write: (writer, values) => {
        for (const [key, value] of Object.entries(values)) writeNested(writer, id, entry, { key, value });
      },
      read: (reader, soFar) => {
        const { key, value } = entry.decode(reader.bytes());
        soFar[key] = value ?? of().decode(none);
        return soFar;
      },
    };
  },
};

function writeNested<In>(writer: ProtobufWriter, id: number, of: Message<unknown, In>, value: In): void {
  const child = new ProtobufWriter();
  of.write(child, value);
  writer.tag(id, 2);
  writer.writeMessage(child);
}

/** Makes a message from its table. Fields are written in the order of the table; unknown fields are skipped. */
export function message<F extends Fields>(fields: F): Message<OutOf<F>, InOf<F>> {
  const rows = Object.entries(fields);
  const write = (writer: ProtobufWriter, value: InOf<F>): void => {
    for (const [name, row] of rows) {
      const fieldValue = value[name];
      if (fieldValue !== undefined) row.write(writer, fieldValue as never); // InOf binds each value to its row
    }
  };
  const byId = new Map(rows.map(([name, row]) => [row.id, { name, row }]));
  return {
    fields,
    write,
    encode: (value) => {
      const writer = new ProtobufWriter();
      write(writer, value);
      return writer.finish();
    },
    decode: (bytes) => {
      const result: Record<string, unknown> = {};
      for (const [name, row] of rows) result[name] = row.empty();
      const reader = new ProtobufReader(bytes);
      while (!reader.done) {
        const tag = reader.uint32();
        const known = byId.get(tag >>> 3);
        if (known?.row.wireType === (tag & 7)) result[known.name] = known.row.read(reader, result[known.name]);
        else reader.skip(tag & 7);
      }
      return result as OutOf<F>; // each key of the table was set above by its own row
    },
  };
}
