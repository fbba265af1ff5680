import { expect, test } from 'vitest'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { contract } from '#contract/index.ts'
import type { Call, Calls } from '#contract/call.ts'
import { openApi } from './openapi.ts'
import { readSchemaNames } from './schema-names.ts'

type Operation = {
  operationId: string
  summary: string
  description: string
  requestBody?: { content: Record<string, { schema?: object; example?: object }> }
  parameters: { $ref?: string; in?: string; name?: string; example?: unknown }[]
  responses: Record<string, { $ref?: string; content?: Record<string, { example?: unknown }> }>
}
const areas: Record<string, Calls> = contract
const document = openApi(areas, '1.0.0', await readSchemaNames()) as unknown as {
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
  webhooks: Record<string, unknown>
}
const operations = Object.values(document.paths).flatMap((calls) => Object.values(calls))
const callOf = ({ operationId }: Operation) => areas[operationId.split('.')[0] ?? '']?.[operationId.split('.')[1] ?? '']

test('every call states its permission, its errors and an example response', () => {
  expect(operations.length).toBe(Object.values(areas).flatMap((calls) => Object.keys(calls)).length)
  for (const operation of operations) {
    expect(operation.summary, operation.operationId).toMatch(/^[A-Z]/)
    expect(operation.description, operation.operationId).toMatch(/\.$/)
    expect(Object.keys(operation.responses), operation.operationId).toEqual(
      expect.arrayContaining(['400', '429', '500', 'default']),
    )
    if (callOf(operation)?.permission !== 'public')
      expect(Object.keys(operation.responses), operation.operationId).toEqual(expect.arrayContaining(['401', '403']))
    const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1]
    if (!callOf(operation)?.raw)
      expect(success?.content?.['application/json']?.example, operation.operationId).toMatchObject({
        success: true,
        status_code: callOf(operation)?.status ?? 200,
      })
  }
})

test('every reference resolves', () => {
  const pointers = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)].map(
    ([, kind = '', name = '']) => document.components[kind]?.[name],
  )
  expect(pointers.length).toBeGreaterThan(1000)
  expect(pointers.every(Boolean)).toBe(true)
})

test('every example body is valid input of its call', () => {
  const invalidExamples = operations.filter((operation) => {
    const example = operation.requestBody?.content['application/json']?.example
    const inPath = Object.fromEntries(
      operation.parameters
        .filter((parameter) => parameter.in === 'path')
        .map(({ name, example: value }) => [name, value]),
    )
    return example !== undefined && !callOf(operation)?.input.safeParse({ ...inPath, ...example }).success
  })
  expect(invalidExamples.map(({ operationId }) => operationId)).toEqual([])
})

test('multipart calls declare their file, images accept a file_url, and signed calls have query parameters', () => {
  const forms = Object.values(contract.files).flatMap(({ path, multipart }: Call) =>
    multipart ? [{ path, multipart }] : [],
  )
  expect(forms).toHaveLength(3)
  for (const { path, multipart } of forms) {
    const content = document.paths[path]?.['post']?.requestBody?.content
    expect(content?.['multipart/form-data']?.schema, path).toMatchObject({
      properties: { [multipart]: { format: 'binary' } },
      required: expect.arrayContaining([multipart]),
    })
    expect(Object.keys(content?.['application/json']?.example ?? {}).includes('file_url'), path).toBe(
      multipart === 'image',
    )
  }
  expect(
    document.paths[contract.payments.webhook.path]?.['post']?.parameters
      .filter((operation) => operation.in === 'query')
      .map(({ name }) => name),
  ).toEqual(['tenant_id', 'environment', 'merchant_id'])
})

test('messages to webhooks are described', () => {
  expect(Object.keys(document.webhooks)).toContain('order.created')
})

test('Redocly finds nothing to say about the document', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    // fixed segments win over parameters in every router
    rules: { 'no-ambiguous-paths': 'off' },
  })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([])
}, 60_000)

test('entities have names, once each, and answers may grow', () => {
  const { schemas = {} } = document.components
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining(['Order', 'Product', 'Merchant', 'Address', 'StoreMerchant', 'OrderStatus', 'Cart']),
  )
  const text = JSON.stringify(document.paths)
  expect(text.match(/#\/components\/schemas\/Order"/g)?.length).toBeGreaterThan(5)
  expect(text).not.toContain('$defs')
  expect(text).not.toContain('$schema')
  const answers = Object.values(document.paths)
    .flatMap((calls) => Object.values(calls))
    .map(({ responses }) => responses)
  expect(JSON.stringify(answers)).not.toContain('"additionalProperties":false')
})
