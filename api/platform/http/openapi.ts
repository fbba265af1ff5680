import type { Call, Calls } from '#contract/call.ts'
import { pathParams } from '#contract/call.ts'
import { jsonSchemaOf } from './writer.ts'

type Json = Record<string, unknown>

/** OpenAPI 3.1 of the whole contract. */
export function openApi(contract: Record<string, Calls>, version: string): Json {
  const paths: Record<string, Json> = {}
  for (const [area, calls] of Object.entries(contract)) {
    for (const [name, call] of Object.entries(calls)) (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(area, name, call)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Markethall', version, description: 'Amounts are integers of minor units; times are ISO 8601 in UTC. Every answer stands in the envelope {success, status_code, message, data, meta}.' },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: failure },
    },
    paths,
  }
}

function operation(area: string, name: string, call: Call): Json {
  const input = jsonSchemaOf(call.input, 'input')
  const fields = (input['properties'] ?? {}) as Record<string, Json>
  const required = new Set((input['required'] ?? []) as string[])
  const inPath = new Set(pathParams(call.path))
  if (call.scope === 'merchant' && !('merchant_id' in fields)) fields['merchant_id'] = { type: 'string', format: 'uuid' }
  const rest = Object.entries(fields).filter(([field]) => !inPath.has(field))
  const inQuery = call.method === 'GET' || call.method === 'DELETE'
  const parameters = [
    ...[...inPath].map((field) => ({ name: field, in: 'path', required: true, schema: fields[field] ?? { type: 'string' } })),
    ...(inQuery ? rest.map(([field, schema]) => ({ name: field, in: 'query', required: required.has(field), schema })) : []),
  ]
  const body = { type: 'object', properties: Object.fromEntries(rest), required: [...required].filter((field) => !inPath.has(field)) }
  const type = call.multipart ? 'multipart/form-data' : 'application/json'
  const guard = typeof call.permission === 'string' ? call.permission : call.permission.join(' or ')
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary: `${name} (${guard})`,
    ...(call.permission === 'public' ? { security: [] } : { security: [{ bearer: [] }] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(!inQuery && rest.length > 0 ? { requestBody: { content: { [type]: { schema: body } } } } : {}),
    responses: {
      [String(call.status ?? 200)]: { description: call.message ?? 'Success', content: { 'application/json': { schema: envelope(call) } } },
      default: { description: 'Refusal or failure', content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } },
    },
  }
}

const envelope = (call: Call): Json => ({
  type: 'object',
  properties: {
    success: { const: true }, status_code: { type: 'integer' }, message: { type: 'string' }, data: jsonSchemaOf(call.output, 'output'),
    ...(call.meta ? { meta: jsonSchemaOf(call.meta, 'output') } : {}),
  },
  required: ['success', 'status_code', 'data'],
})

const failure: Json = {
  type: 'object',
  properties: {
    success: { const: false }, status_code: { type: 'integer' }, message: { type: 'string' }, code: { type: 'string' }, values: { type: 'object' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } }, data: {}, request_id: { type: 'string' },
  },
  required: ['success', 'status_code', 'message', 'code'],
}
