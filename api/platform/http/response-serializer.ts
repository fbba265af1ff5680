import fastJson from 'fast-json-stringify'
import { z } from 'zod'
import type { Call } from '#contract/call.ts'

type Schema = Record<string, unknown>
export type Envelope = { success: true; status_code: number; message?: string; data: unknown; meta?: unknown }

/** Writes an answer from the output schema; what the schema does not name never leaves. */
export function envelopeSerializer(call: Call): (envelope: Envelope) => string {
  return fastJson({
    type: 'object',
    properties: {
      success: { type: 'boolean' },
      status_code: { type: 'integer' },
      message: { type: 'string' },
      data: shapeOf(call.output),
      ...(call.meta ? { meta: shapeOf(call.meta) } : {}),
    },
    required: ['success', 'status_code', 'data'],
  })
}

export const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output'): Schema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })

const shapeOf = (schema: z.ZodType): Schema => lean(jsonSchemaOf(schema, 'output'))

const kept = new Set([
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

/** Only what writing needs: limits and formats are for reading. `anyOf [X, null]` becomes a nullable X. */
function lean(schema: Schema): Schema {
  const options = schema['anyOf']
  if (Array.isArray(options)) {
    const real = options.filter((option: Schema) => option['type'] !== 'null')
    const [only] = real
    if (real.length !== options.length && real.length === 1) return { ...lean(only), nullable: true }
    if (
      real.every((option: Schema) => option['type'] === 'object' || option['type'] === 'array') &&
      new Set(real.map((option: Schema) => option['type'])).size === real.length
    )
      return { anyOf: real.map(lean) }
    if (real.every((option: Schema) => option['type'] === 'string'))
      return { type: 'string', nullable: real.length !== options.length }
    return {}
  }
  const out: Schema = {}
  for (const [key, value] of Object.entries(schema)) {
    if (!kept.has(key) || key === 'enum' || key === 'const') continue
    out[key] = leanPart(key, value)
  }
  if (out['type'] === 'object' && out['additionalProperties'] === false) delete out['additionalProperties']
  return out
}

function leanPart(key: string, value: unknown): unknown {
  if (key === 'properties')
    return Object.fromEntries(
      Object.entries(value as Record<string, Schema>).map(([name, inner]) => [name, lean(inner)]),
    )
  if (key === 'items' || (key === 'additionalProperties' && typeof value === 'object' && value !== null))
    return lean(value as Schema)
  return value
}
