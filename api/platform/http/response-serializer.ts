import fastJson from 'fast-json-stringify'
import { z } from 'zod'
import type { Call } from '#contract/call.ts'

type JsonSchema = Record<string, unknown>
type Envelope = { success: true; status_code: number; message?: string; data: unknown; meta?: unknown }

type Serialize = (envelope: Envelope) => string

/** One for each call, built for its first response: all together they would take half a second of each start. */
const serializers = new WeakMap<Call, Serialize>()

/** Serializes a response by its output schema. Fields that the schema does not name are dropped. */
export const envelopeSerializer =
  (call: Call): Serialize =>
  (envelope) =>
    (serializers.get(call) ?? buildSerializer(call))(envelope)

function buildSerializer(call: Call): Serialize {
  const serialize: Serialize = fastJson({
    type: 'object',
    properties: {
      success: { type: 'boolean' },
      status_code: { type: 'integer' },
      message: { type: 'string' },
      data: serializerSchemaOf(call.output),
      ...(call.meta ? { meta: serializerSchemaOf(call.meta) } : {}),
    },
    required: ['success', 'status_code', 'data'],
  })
  serializers.set(call, serialize)
  return serialize
}

export const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })

const serializerSchemaOf = (schema: z.ZodType): JsonSchema => simplifySchema(jsonSchemaOf(schema, 'output'))

const serializedKeywords = new Set([
  'type',
  'properties',
  'required',
  'items',
  'additionalProperties',
  'anyOf',
  'nullable',
  'enum',
  'const',
])

/** Keeps what serialization needs and drops limits and formats. `anyOf [X, null]` becomes a nullable X. */
function simplifySchema(schema: JsonSchema): JsonSchema {
  const options = schema['anyOf']
  if (Array.isArray(options)) {
    const nonNull = options.filter((option: JsonSchema) => option['type'] !== 'null')
    const [only] = nonNull
    if (nonNull.length !== options.length && nonNull.length === 1) return { ...simplifySchema(only), nullable: true }
    if (
      nonNull.every((option: JsonSchema) => option['type'] === 'object' || option['type'] === 'array') &&
      new Set(nonNull.map((option: JsonSchema) => option['type'])).size === nonNull.length
    )
      return { anyOf: nonNull.map(simplifySchema) }
    if (nonNull.every((option: JsonSchema) => option['type'] === 'string'))
      return { type: 'string', nullable: nonNull.length !== options.length }
    return {}
  }
  const simplified: JsonSchema = {}
  for (const [key, value] of Object.entries(schema)) {
    if (!serializedKeywords.has(key) || key === 'enum' || key === 'const') continue
    simplified[key] = simplifyKeyword(key, value)
  }
  if (simplified['type'] === 'object' && simplified['additionalProperties'] === false)
    delete simplified['additionalProperties']
  return simplified
}

function simplifyKeyword(key: string, value: unknown): unknown {
  if (key === 'properties')
    return Object.fromEntries(
      Object.entries(value as Record<string, JsonSchema>).map(([name, inner]) => [name, simplifySchema(inner)]),
    )
  if (key === 'items' || (key === 'additionalProperties' && typeof value === 'object' && value !== null))
    return simplifySchema(value as JsonSchema)
  return value
}
