import fc from 'fast-check'
import type { z } from 'zod'
import { pathParams } from '#contract/call.ts'
import type { Call } from '#contract/call.ts'
import { sampleOf } from './sample-inputs.ts'
import type { Path } from './sample-inputs.ts'

type SchemaDef = {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  options?: z.ZodType[]
  entries?: Record<string, string | number>
}
const defOf = (schema: z.ZodType) => schema.def as unknown as SchemaDef
const wrappers = new Set(['optional', 'nullable', 'default', 'prefault', 'readonly', 'nonoptional', 'catch'])

const nestedObject = (levels: number): unknown => (levels === 0 ? 1 : { a: nestedObject(levels - 1) })

/** Values that no client should send: wrong types, extreme sizes, troublesome characters. */
const hostileValues = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    '',
    ' ',
    [],
    {},
    [null],
    [[]],
    [{}],
    0,
    -0,
    -1,
    1.5,
    0.1 + 0.2,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    1e21,
    1e308,
    5e-324,
    '0',
    '-1',
    '1e400',
    'NaN',
    'Infinity',
    'null',
    'undefined',
    'true',
    '[object Object]',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udfff',
    '\u202egnp.exe',
    '\ufeff',
    '\u200b',
    '\u2028',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    'İ',
    'ß'.repeat(60),
    'ﷺ',
    'a\u0301'.repeat(40),
    '\r\nbcc: x@x.test',
    "' or 1=1 --",
    '"; drop table audit; --',
    '\\',
    '%',
    '_',
    '%'.repeat(50),
    '%_%',
    '${7*7}',
    '{{7*7}}',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    'javascript:alert(1)',
    '=cmd()',
    '0000-00-00',
    '2026-02-30',
    '9999-12-31',
    '10000-01-01T00:00:00Z',
    '-271821-04-20T00:00:00Z',
    '2026-11-21T25:61:61Z',
    '24:00',
    '01a1fd84-0000-7000-8000-000000000000',
    '00000000-0000-0000-0000-000000000000',
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
  ),
  fc.constantFrom(30, 300, 5_000, 70_000).map((length) => 'x'.repeat(length)),
  fc.constantFrom(3, 19, 60).map(nestedObject),
  fc.constantFrom(201, 600).map((length) => Array.from({ length }, (_, nth) => String(nth))),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer(),
  fc.double(),
  fc.json(),
)

/** Values that are valid or nearly valid. */
function nearlyValid(schema: z.ZodType, ids: (path: Path) => unknown, path: Path): fc.Arbitrary<unknown> {
  const def = defOf(schema)
  if (wrappers.has(def.type))
    return fc.oneof(
      { weight: 4, arbitrary: def.innerType ? nearlyValid(def.innerType, ids, path) : fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom(undefined, null) },
    )
  if (def.type === 'pipe') return def.in ? nearlyValid(def.in, ids, path) : hostileValues
  const valid = fc.constant(0).map(() => sampleOf(schema, ids, path))
  if (def.type === 'object') return nearlyValidFields(def.shape ?? {}, ids, path)
  if (def.type === 'array')
    return fc.oneof(
      valid,
      def.element ? fc.array(nearlyValid(def.element, ids, [...path, 0]), { maxLength: 3 }) : hostileValues,
    )
  if (def.type === 'union') return fc.oneof(...(def.options ?? []).map((option) => nearlyValid(option, ids, path)))
  if (def.type === 'enum') return fc.constantFrom(...Object.values(def.entries ?? {}))
  if (def.type === 'number')
    return fc.oneof(
      { weight: 3, arbitrary: valid },
      { weight: 2, arbitrary: fc.integer({ min: -3, max: 200 }) },
      fc.maxSafeInteger(),
      fc.double({ noNaN: true }),
    )
  if (def.type === 'boolean') return fc.boolean()
  return fc.oneof(
    { weight: 4, arbitrary: valid },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  )
}

/** Each field is valid, nearly valid, hostile or missing. Most are valid, so that some inputs reach the handler. */
function nearlyValidFields(
  shape: Record<string, z.ZodType>,
  ids: (path: Path) => unknown,
  path: Path,
): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(shape).map(([key, field]): [string, fc.Arbitrary<unknown>] => {
    const valid = fc.constant(0).map(() => sampleOf(field, ids, [...path, key]))
    return [
      key,
      fc.oneof(
        { weight: 10, arbitrary: valid },
        { weight: 6, arbitrary: nearlyValid(field, ids, [...path, key]) },
        { weight: 1, arbitrary: hostileValues },
        { weight: 1, arbitrary: fc.constant(undefined) },
      ),
    ]
  })
  return fc.record(Object.fromEntries(fields), { noNullPrototype: true })
}

/** Inputs of a call, sometimes with undeclared fields. */
export function hostileInputsFor(call: Call, ids: (path: Path) => unknown): fc.Arbitrary<Record<string, unknown>> {
  const shape = defOf(call.input).shape
  const declaredFields = shape
    ? nearlyValidFields(shape, ids, [])
    : nearlyValid(call.input, ids, []).map((value) => (typeof value === 'object' && value !== null ? { ...value } : {}))
  const undeclaredFields = fc.dictionary(
    fc.constantFrom('tenant_id', 'user_id', 'status', 'price', 'total', 'role', 'is_admin', 'constructor', 'x'),
    hostileValues,
    { maxKeys: 2, noNullPrototype: true },
  )
  return fc
    .tuple(
      declaredFields,
      fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: undeclaredFields }),
    )
    .map(([fields, more]): Record<string, unknown> => ({ ...more, ...fields }))
}

/** Corruptions of the JSON body; most bodies stay unchanged. */
export const mutatedInputs = fc.oneof(
  { weight: 8, arbitrary: fc.constant((text: string) => Buffer.from(text)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      (text: string) => Buffer.from(text.slice(0, Math.floor(text.length / 2))),
      (text: string) => Buffer.from(text.replace('{', '{"__proto__":{"admin":true},')),
      (text: string) => Buffer.from(text.replace('{', '{"constructor":{"prototype":{"x":1}},')),
      (text: string) => Buffer.from(text.replace(/^\{(.+)\}$/s, '{$1,$1}')),
      (text: string) => Buffer.from(text.replace(/:\d+/, ':1e400')),
      (text: string) => Buffer.from(text.replace(/:\d+/, ':NaN')),
      (text: string) =>
        Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0xc0, 0x80]), Buffer.from('}')]),
      (text: string) => Buffer.from(text.replace(/"([^"]*)"\}?$/s, '"\u00ff$1"}'), 'latin1'),
      (text: string) => Buffer.from(`${'['.repeat(5_000)}${text}${']'.repeat(5_000)}`),
      (text: string) => Buffer.from(`[${text}]`),
      (text: string) => Buffer.from(JSON.stringify(text)),
      () => Buffer.from('null'),
      () => Buffer.from(''),
      () => Buffer.from('0'),
    ),
  },
)

/** The path and query of a call, percent-encoded. */
export function urlFor(call: Call, input: Record<string, unknown>): string {
  const inPath = new Set(pathParams(call.path))
  const toText = (value: unknown) =>
    String(typeof value === 'object' ? JSON.stringify(value) : value)
      .toWellFormed()
      .slice(0, 2_000)
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(toText(input[name] ?? 'none') || 'none').slice(0, 900),
  )
  if (call.method !== 'GET' && call.method !== 'DELETE') return path
  const query = Object.entries(input)
    .filter(([key, value]) => !inPath.has(key) && value !== undefined)
    .flatMap(([key, value]) =>
      Array.isArray(value)
        ? value.slice(0, 250).map((option): [string, string] => [`${key}[]`, toText(option)])
        : [[key, toText(value)] as [string, string]],
    )
  return query.length > 0 ? `${path}?${new URLSearchParams(query)}` : path
}
