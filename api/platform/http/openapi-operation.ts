import type { Call } from '#contract/call.ts'
import { pathParams } from '#contract/call.ts'
import { jsonSchemaOf } from './response-serializer.ts'
import { exampleOf } from './schema-examples.ts'

export type Json = Record<string, unknown>

/** The OpenAPI operation of one call. */
export function operationOf(area: string, name: string, call: Call): Json {
  const input = jsonSchemaOf(call.input, 'input')
  const fields = (input['properties'] ?? {}) as Record<string, Json>
  const required = new Set((input['required'] ?? []) as string[])
  const inPath = new Set(pathParams(call.path))
  if (call.scope === 'merchant' && !('merchant_id' in fields))
    fields['merchant_id'] = { type: 'string', format: 'uuid' }
  const rest = Object.entries(fields).filter(([field]) => !inPath.has(field))
  const inQuery = call.method === 'GET' || call.method === 'DELETE' || call.signed === true
  const body: Body = {
    type: 'object',
    properties: Object.fromEntries(rest),
    required: [...required].filter((field) => !inPath.has(field)),
  }
  const isPublic = call.permission === 'public'
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary: titleOf(name),
    description: descriptionOf(call),
    security: isPublic ? [] : [{ bearer: [] }, ...(call.scope === 'tenant' ? [{ apiKey: [] }] : [])],
    parameters: [
      ...(call.tenantless ? [] : [{ $ref: '#/components/parameters/tenant' }]),
      { $ref: '#/components/parameters/language' },
      ...(acceptsIdempotencyKey(call) ? [{ $ref: '#/components/parameters/key' }] : []),
      ...[...inPath].map((field) => pathParameter(field, fields[field] ?? { type: 'string' })),
      ...(inQuery
        ? rest.map(([field, schema]) => ({ name: field, in: 'query', required: required.has(field), schema }))
        : []),
    ],
    ...requestBodyOf(call, body, !inQuery && (rest.length > 0 || call.multipart !== undefined)),
    responses: responsesOf(call, rest.length),
  }
}

const pathParameter = (name: string, schema: Json): Json => ({
  name,
  in: 'path',
  required: true,
  schema,
  example: exampleOf(schema, 'required', name),
})

function requestBodyOf(call: Call, body: Body, hasBody: boolean): Json {
  if (call.signed)
    return {
      requestBody: {
        required: true,
        description: 'The event as the service sends it, with its signature.',
        content: { 'application/json': { schema: { type: 'object' } } },
      },
    }
  if (!hasBody) return {}
  const required = body.required.length > 0 || call.multipart !== undefined
  return { requestBody: { required, content: contentOf(call, body) } }
}

function responsesOf(call: Call, fieldCount: number): Json {
  const schema = call.raw ? undefined : envelopeSchema(call)
  const success = schema && {
    description: call.message ?? 'Success',
    content: {
      'application/json': {
        schema,
        example: { ...(exampleOf(schema, 'all') as Json), ...statusAndMessage(call) },
      },
    },
  }
  return {
    [String(call.status ?? 200)]: success ?? { description: 'Success' },
    ...Object.fromEntries(
      errorStatusesOf(call, fieldCount).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
    ),
    default: {
      description: 'Error',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
  }
}

/** Error statuses that a call may answer with. */
function errorStatusesOf(call: Call, fieldCount: number): string[] {
  const isPublic = call.permission === 'public'
  const panel = call.scope === 'tenant' || call.scope === 'merchant'
  const statuses = [
    400,
    ...(isPublic ? [] : [401, 403]),
    ...(panel && !call.allowedWhenBlocked ? [402] : []),
    ...(fieldCount > 0 || !call.tenantless ? [404] : []),
    ...(call.method === 'GET' || call.readOnly ? [] : [409]),
    ...(fieldCount > 0 ? [422] : []),
    429,
    500,
    503,
  ]
  return statuses.toSorted((a, b) => a - b).map(String)
}

function descriptionOf(call: Call): string {
  const names = Array.isArray(call.permission) ? call.permission : [call.permission]
  const audience =
    {
      public: 'Public.',
      customer: 'A signed-in customer or guest of the shop.',
      'signed-in': 'Any signed-in principal.',
    }[String(call.permission)] ?? `Panel users with ${names.join(' or ')}.`
  const scope = call.scope === 'merchant' && !call.allMerchants ? ' Within the merchant of merchant_id.' : ''
  const limit = call.limit ? ` At most ${call.limit.max} times in ${call.limit.seconds} s from one address.` : ''
  return `${audience}${scope}${call.readOnly || call.method === 'GET' ? ' Read-only.' : ''}${limit}`
}

/** 'updateStatus' → 'Update status'. */
const titleOf = (name: string) =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const acceptsIdempotencyKey = (call: Call) =>
  call.method !== 'GET' && !call.readOnly && !call.ownTransactions && !call.raw

type Body = { type: string; properties: Json; required: string[] }

const asJson = (schema: Body): Json => ({ 'application/json': { schema, example: exampleOf(schema, 'required') } })

/** A multipart form contains the file and the fields. An image may also be given as the URL of an earlier upload. */
function contentOf({ multipart }: Call, body: Body): Json {
  if (!multipart) return asJson(body)
  const { file_url: _earlier, ...fields } = body.properties
  const formSchema = {
    ...body,
    properties: { ...fields, [multipart]: { type: 'string', format: 'binary' } },
    required: [...body.required, multipart],
  }
  return {
    'multipart/form-data': { schema: formSchema },
    ...(multipart === 'image' ? asJson({ ...body, required: [...body.required, 'file_url'] }) : {}),
  }
}

const statusAndMessage = ({ status = 200, message }: Call): Json => ({ status_code: status, message })

const envelopeSchema = (call: Call): Json => ({
  type: 'object',
  properties: {
    success: { const: true },
    status_code: { type: 'integer' },
    message: { type: 'string' },
    data: jsonSchemaOf(call.output, 'output'),
    ...(call.meta ? { meta: jsonSchemaOf(call.meta, 'output') } : {}),
  },
  required: ['success', 'status_code', 'data'],
})
