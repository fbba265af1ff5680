import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { Call, Calls } from '#contract/call.ts'
import { openApi } from './openapi.ts'

type Told = {
  operationId: string
  summary: string
  description: string
  requestBody?: { content: Record<string, { schema?: object; example?: object }> }
  parameters: { $ref?: string; in?: string; name?: string; example?: unknown }[]
  responses: Record<string, { $ref?: string; content?: Record<string, { example?: unknown }> }>
}
const areas: Record<string, Calls> = contract
const document = openApi(areas, '1.0.0') as {
  paths: Record<string, Record<string, Told>>
  components: Record<string, Record<string, unknown>>
}
const told = Object.values(document.paths).flatMap((calls) => Object.values(calls))
const callOf = ({ operationId }: Told) => areas[operationId.split('.')[0] ?? '']?.[operationId.split('.')[1] ?? '']

test('every call says who may, what goes wrong, and shows an answer', () => {
  expect(told.length).toBe(Object.values(areas).flatMap((calls) => Object.keys(calls)).length)
  for (const one of told) {
    expect(one.summary, one.operationId).toMatch(/^[A-Z]/)
    expect(one.description, one.operationId).toMatch(/\.$/)
    expect(Object.keys(one.responses), one.operationId).toEqual(
      expect.arrayContaining(['400', '429', '500', 'default']),
    )
    if (callOf(one)?.permission !== 'public')
      expect(Object.keys(one.responses), one.operationId).toEqual(expect.arrayContaining(['401', '403']))
    const success = Object.entries(one.responses).find(([status]) => status.startsWith('2'))?.[1]
    if (!callOf(one)?.raw)
      expect(success?.content?.['application/json']?.example, one.operationId).toMatchObject({
        success: true,
        status_code: callOf(one)?.status ?? 200,
      })
  }
})

test('what it points to is there', () => {
  const pointers = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)].map(
    ([, kind = '', name = '']) => document.components[kind]?.[name],
  )
  expect(pointers.length).toBeGreaterThan(1000)
  expect(pointers.every(Boolean)).toBe(true)
})

test('an example of a body is one that the call takes', () => {
  const refused = told.filter((one) => {
    const example = one.requestBody?.content['application/json']?.example
    const inPath = Object.fromEntries(
      one.parameters.filter((parameter) => parameter.in === 'path').map(({ name, example: value }) => [name, value]),
    )
    return example !== undefined && !callOf(one)?.input.safeParse({ ...inPath, ...example }).success
  })
  expect(refused.map(({ operationId }) => operationId)).toEqual([])
})

test('a form names its file, a picture may come as an address, and a signed call has its fields in the address', () => {
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
      .filter((one) => one.in === 'query')
      .map(({ name }) => name),
  ).toEqual(['tenant_id'])
})
