import type { Call } from '#contract/call.ts'
import { pathParams } from '#contract/call.ts'
import type { OpenApiSchemas } from './openapi-schemas.ts'
import { jsonSchemaOf } from './response-serializer.ts'
import { exampleOf } from './schema-examples.ts'
import type { Json } from './openapi-responses.ts'
import { responsesOf } from './openapi-responses.ts'

/** The OpenAPI operation of one call. */
export function operationOf(area: string, name: string, call: Call, schemas: OpenApiSchemas): Json {
  const { properties: fields, required: requiredFields } = schemas.fieldsOf(call.input)
  const examples = (jsonSchemaOf(call.input, 'input')['properties'] ?? {}) as Record<string, Json>
  const required = new Set(requiredFields)
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
  const example = exampleOf({ ...body, properties: { ...body.properties, ...examples } }, 'required')
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
      ...(call.raw === 'text/event-stream' ? [{ $ref: '#/components/parameters/lastEvent' }] : []),
      ...[...inPath].map((field) => pathParameter(field, fields[field] ?? { type: 'string' }, examples[field])),
      ...(inQuery
        ? rest.map(([field, schema]) => ({ name: field, in: 'query', required: required.has(field), schema }))
        : []),
    ],
    ...(inQuery || (rest.length === 0 && call.multipart === undefined) ? {} : requestBodyOf(call, body, example)),
    ...(call.signed ? { requestBody: signedBody } : {}),
    responses: responsesOf(call, rest.length, schemas),
  }
}

const pathParameter = (name: string, schema: Json, inline: Json = schema): Json => ({
  name,
  in: 'path',
  required: true,
  schema,
  example: exampleOf(inline, 'required', name),
})

const signedBody: Json = {
  required: true,
  description: 'The event as the service sends it, with its signature.',
  content: { 'application/json': { schema: { type: 'object' } } },
}

function requestBodyOf(call: Call, body: Body, example: unknown): Json {
  const required = body.required.length > 0 || call.multipart !== undefined
  return { requestBody: { required, content: contentOf(call, body, example) } }
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

const asJson = (schema: Body, example: unknown): Json => ({ 'application/json': { schema, example } })

/** A multipart form contains the file and the fields. An image may also be given as the URL of an earlier upload. */
function contentOf({ multipart }: Call, body: Body, example: unknown): Json {
  if (!multipart) return asJson(body, example)
  const { file_url: _earlier, ...fields } = body.properties
  const formSchema = {
    ...body,
    properties: { ...fields, [multipart]: { type: 'string', format: 'binary' } },
    required: [...body.required, multipart],
  }
  return {
    'multipart/form-data': { schema: formSchema },
    ...(multipart === 'image'
      ? asJson(
          { ...body, required: [...body.required, 'file_url'] },
          { ...(example as Json), file_url: 'https://shop.example/x.webp' },
        )
      : {}),
  }
}
