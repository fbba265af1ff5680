type JsonSchema = Record<string, unknown>

const numbersByName: readonly (readonly [RegExp, number])[] = [
  [/lat/, 51.5045],
  [/lng|longitude/, -0.0865],
  [/price|amount|total|fee|value|subtotal/, 950],
  [/percent|rate/, 20],
  [/minutes|preparation|time/, 20],
]
const textsByName: readonly (readonly [RegExp, string])[] = [
  [/email/, 'ada@example.com'],
  [/mobile|phone|contact_number/, '+442071234567'],
  [/timezone/, 'Europe/London'],
  [/currency/, 'GBP'],
  [/country/, 'GB'],
  [/locale/, 'en'],
  [/password/, 'correct horse battery'],
  [/color/, '#0F6B4B'],
  [/(^|_)(url|image|logo|link)/, 'https://shop.example/x.webp'],
  [/host|domain/, 'shop.example'],
  [/order_id/, '100001'],
  [/slug/, 'pier-pizza'],
  [/(^|_)ids?$/, 'a1'],
  [/address/, '8 St Thomas Street'],
  [/name/, 'Ada'],
]
const textsByFormat: Readonly<Record<string, string>> = {
  uuid: '018f6b1c-7c40-7000-8000-000000000001',
  'date-time': '2026-12-01T10:00:00.000Z',
  date: '2026-12-01',
  email: 'ada@example.com',
  uri: 'https://shop.example/x.webp',
}
const fallbackTexts = [
  '10:00',
  '1.0.0',
  'GB',
  'GBP',
  'en',
  '+442071234567',
  '#0F6B4B',
  'https://shop.example/x',
  '/files/x.webp',
  '1234',
  '2026-12-01',
  'WELCOME10',
  'ABCDE12345',
  '57246542-96fe-1a63-e053-0824d011072a',
  'a'.repeat(43),
]

/**
 * An example value of a JSON schema. Responses show all fields, requests only the required ones. `name` is the
 * field's name, so that the value reads well.
 */
export function exampleOf(schema: JsonSchema, fields: 'all' | 'required', name = '', depth = 0): unknown {
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['examples'])) return schema['examples'][0]
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  const options = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined
  if (options) return exampleOf(options.find(({ type }) => type !== 'null') ?? {}, fields, name, depth)
  if (schema['type'] === 'object') return depth > maxDepth ? {} : exampleFields(schema, fields, depth)
  if (schema['type'] === 'array')
    return depth > maxDepth || hasNoItems(schema['items']) || (fields === 'required' && !schema['minItems'])
      ? []
      : [exampleOf((schema['items'] ?? {}) as JsonSchema, fields, name, depth + 1)]
  if (schema['type'] === 'boolean') return schema['default'] ?? true
  if (schema['type'] === 'integer' || schema['type'] === 'number') return exampleNumber(schema, name)
  return schema['type'] === 'string' ? exampleText(schema, name) : null
}

/** Deeper parts of an example are left empty. The deepest entity is an order in the response of a payment. */
const maxDepth = 10

/** Examples stop where a schema refers to itself; an array of nothing is empty. */
const hasNoItems = (items: unknown) =>
  typeof items === 'object' && items !== null && ('$ref' in items || 'not' in items)

function exampleFields(schema: JsonSchema, fields: 'all' | 'required', depth: number): JsonSchema {
  const required = new Set((schema['required'] ?? []) as string[])
  const included = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>).filter(
    ([field]) => fields === 'all' || required.has(field),
  )
  // a record of all keys of an enumeration
  const keys = 'properties' in schema || schema['additionalProperties'] === undefined ? [] : required
  for (const key of keys) included.push([key, schema['additionalProperties'] as JsonSchema])
  return Object.fromEntries(included.map(([field, inner]) => [field, exampleOf(inner, fields, field, depth + 1)]))
}

function exampleNumber({ minimum, maximum, exclusiveMinimum, type }: JsonSchema, name: string): number {
  const preferred = numbersByName.find(([pattern]) => pattern.test(name))?.[1] ?? 1
  const [min, max] = [Number(minimum ?? Number(exclusiveMinimum ?? -Infinity) + 1), Number(maximum ?? Infinity)]
  const clamped = Math.min(max, Math.max(min, preferred))
  return type === 'integer' ? Math.round(clamped) : clamped
}

function exampleText(schema: JsonSchema, name: string): string {
  const byFormat = textsByFormat[String(schema['format'] ?? '')]
  if (byFormat !== undefined) return byFormat
  const [minLength, maxLength] = [Number(schema['minLength'] ?? 0), Number(schema['maxLength'] ?? Infinity)]
  const pattern = typeof schema['pattern'] === 'string' ? new RegExp(schema['pattern'], 'u') : /^/
  const options = [
    textsByName.find(([namePattern]) => namePattern.test(name))?.[1] ?? 'Text',
    ...fallbackTexts,
    'Text'.padEnd(minLength, '.'),
  ]
  return options.find((text) => text.length >= minLength && text.length <= maxLength && pattern.test(text)) ?? 'Text'
}
