import type { Call, Calls } from '#contract/call.ts'
import { webhookEvent } from '#contract/areas/webhooks.ts'
import { errors } from '#contract/errors.ts'
import { operationOf } from './openapi-operation.ts'
import { errorContent } from './openapi-responses.ts'
import type { Json } from './openapi-responses.ts'
import { OpenApiSchemas } from './openapi-schemas.ts'
import type { SchemaNames } from './schema-names.ts'

/** The OpenAPI 3.1 document of the whole contract. */
export function openApi(
  contract: Record<string, Calls>,
  version: string,
  names: SchemaNames,
): Json & { paths: Record<string, Record<string, Json>> } {
  const schemas = new OpenApiSchemas(names)
  const paths: Record<string, Record<string, Json>> = {}
  for (const [area, calls] of Object.entries(contract)) {
    for (const [name, call] of Object.entries(calls))
      (paths[documentedPath(call)] ??= {})[call.method.toLowerCase()] = operationOf(area, name, call, schemas)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Markethall',
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
      contact: { name: 'Markethall' },
      version,
      description:
        'Amounts are integers of minor units; times are ISO 8601 in UTC. Every response has the envelope {success, status_code, message, data, meta}.',
    },
    servers: [{ url: '/', description: 'The host of a shop or panel' }],
    tags: Object.keys(contract).map((name) => ({ name, description: `Calls of ${textOf(name)}.` })),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      },
      schemas: { Failure: errorSchema, Problem: problemSchema, ...schemas.components },
      parameters: headers,
      responses: Object.fromEntries(
        Object.keys(messagesByStatus)
          .filter((status) => isUsed(paths, status))
          .map((status) => [
            status,
            {
              description: `${messagesByStatus[status]?.join(' ')}`,
              content: errorContent,
            },
          ]),
      ),
    },
    paths,
    webhooks: outgoingMessages,
  }
}

/** A call also answers without the slash at its end; readers of the document reject it. */
const documentedPath = ({ path }: Call) => path.replace(/\/$/, '')

/** 'merchantCoupons' → 'merchant coupons'. */
const textOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const isUsed = (paths: Record<string, Record<string, Json>>, status: string) =>
  Object.values(paths).some((calls) => Object.values(calls).some(({ responses }) => status in (responses as Json)))

/** The messages to webhooks. All have the same envelope. */
const outgoingMessages: Json = Object.fromEntries(
  webhookEvent.options.map((event) => [
    event,
    {
      post: {
        operationId: `webhook.${event}`,
        tags: ['webhooks'],
        security: [],
        summary: event,
        description:
          'Signed after the Standard Webhooks specification. Ids and states only: read the record with an API key.',
        parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
          name,
          in: 'header',
          required: true,
          schema: { type: 'string' },
        })),
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  id: { type: 'string', description: 'The same in every attempt.' },
                  event: { const: event },
                  version: { const: 1 },
                  created_at: { type: 'string', format: 'date-time' },
                  tenant_id: { type: 'string', format: 'uuid' },
                  data: { type: 'object' },
                },
                required: ['id', 'event', 'version', 'created_at', 'tenant_id', 'data'],
              },
            },
          },
        },
        responses: { '2XX': { description: 'Accepted.' }, '410': { description: 'Switches the webhook off.' } },
      },
    },
  ]),
)

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
})

const headers: Record<string, Json> = {
  lastEvent: header('Last-Event-ID', 'Id of the last event that was received. Later ones are sent first.'),
  tenant: header(
    'X-Tenant',
    'Host of the shop or panel, or the id of the tenant. Without it the host of the request decides, then the token.',
  ),
  language: header('Accept-Language', 'Language of names and texts; English by default.'),
  key: header(
    'Idempotency-Key',
    'Chosen by the client, unique per operation. Repeating a request with the same key returns the first response.',
  ),
}

/** Error texts by status, from the error catalogue. */
const messagesByStatus = Object.values(errors).reduce<Record<string, string[]>>(
  (all, { status, message }) => ({ ...all, [status]: [...(all[status] ?? []), message] }),
  {},
)

const errorSchema: Json = {
  type: 'object',
  properties: {
    success: { const: false },
    status_code: { type: 'integer' },
    message: { type: 'string' },
    code: { type: 'string' },
    values: { type: 'object' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    data: {},
    request_id: { type: 'string' },
  },
  required: ['success', 'status_code', 'message', 'code'],
}

const problemSchema: Json = {
  type: 'object',
  description: 'RFC 9457, for clients that accept application/problem+json.',
  properties: {
    type: { type: 'string', description: 'urn:markethall:error: and the code. Stable; not an address.' },
    title: { type: 'string', description: 'The text of the code without its values.' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    instance: { type: 'string', description: 'Names this occurrence, for support.' },
    code: { type: 'string' },
    values: { type: 'object' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    data: {},
  },
  required: ['type', 'title', 'status', 'detail', 'code'],
}
