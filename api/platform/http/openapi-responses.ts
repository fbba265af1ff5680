import type { z } from 'zod'
import type { Call } from '#contract/call.ts'
import type { OpenApiSchemas } from './openapi-schemas.ts'
import { jsonSchemaOf } from './response-serializer.ts'
import { problemType } from './problem-details.ts'
import { exampleOf } from './schema-examples.ts'

/** The body of an error, in the usual form and in that of RFC 9457. */
export const errorContent: Json = {
  'application/json': { schema: { $ref: '#/components/schemas/Failure' } },
  [problemType]: { schema: { $ref: '#/components/schemas/Problem' } },
}

export function responsesOf(call: Call, fieldCount: number, schemas: OpenApiSchemas): Json {
  return {
    [call.raw === 'redirect' ? '302' : String(call.status ?? 200)]: successOf(call, schemas),
    ...Object.fromEntries(
      errorStatusesOf(call, fieldCount).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
    ),
    default: {
      description: 'Error',
      content: errorContent,
    },
  }
}

function successOf(call: Call, schemas: OpenApiSchemas): Json {
  if (call.raw === 'text/event-stream')
    return {
      description: eventStreamText,
      content: { [call.raw]: { schema: { type: 'string' }, example: eventStreamExample } },
    }
  if (call.raw === 'redirect')
    return { description: 'Leads to another address.', headers: { Location: { schema: { type: 'string' } } } }
  if (call.raw === 'text/plain')
    return { description: 'The text.', content: { [call.raw]: { schema: { type: 'string' } } } }
  if (call.raw)
    return { description: 'The file.', content: { [call.raw]: { schema: { type: 'string', format: 'binary' } } } }
  return {
    description: call.message ?? 'Success',
    content: {
      'application/json': {
        schema: envelopeSchema(call, (schema) => schemas.schemaOf(schema, 'output')),
        example: {
          ...(exampleOf(
            envelopeSchema(call, (schema) => jsonSchemaOf(schema, 'output')),
            'all',
          ) as Json),
          ...statusAndMessage(call),
        },
      },
    },
  }
}

/** What a client has to know about the stream that its schema cannot say. */
const eventStreamText = [
  'Server-sent events. Each has an id, the name of the event and a JSON object with `channel`, `event`, `data` and `at`.',
  'Delivery is at least once: after a reconnect with Last-Event-ID, events of the five seconds before that id come',
  'again, so drop ids that you have seen. The event `refetch` says that missed events are too old to be replayed: read',
  'the records again. A comment line is sent while nothing happens.',
].join(' ')
const eventStreamExample = [
  'id: 1042',
  'event: order.created',
  'data: {"channel":"tenant.018f6b1c-7c40-7000-8000-000000000001","event":"order.created","data":{},"at":"2026-12-01T10:00:00.000Z"}',
  '',
  '',
].join('\n')

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
    ...(call.errorStatuses ?? []),
    429,
    500,
    503,
  ]
  return statuses.toSorted((a, b) => a - b).map(String)
}

const statusAndMessage = ({ status = 200, message }: Call): Json => ({ status_code: status, message })

const envelopeSchema = (call: Call, schemaOf: (schema: z.ZodType) => Json): Json => ({
  type: 'object',
  properties: {
    success: { const: true },
    status_code: { type: 'integer' },
    message: { type: 'string' },
    data: schemaOf(call.output),
    ...(call.meta ? { meta: schemaOf(call.meta) } : {}),
  },
  required: ['success', 'status_code', 'data'],
})

export type Json = Record<string, unknown>
