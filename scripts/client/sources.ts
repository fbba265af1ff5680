import { fieldTexts, typeText } from './type-text.ts'
import type { Schema } from './type-text.ts'

type Content = Record<string, { schema?: Schema }>
type Operation = {
  operationId: string
  summary: string
  description: string
  parameters: { $ref?: string; in?: string; name?: string; required?: boolean; schema?: Schema }[]
  requestBody?: { content: Content }
  responses: Record<string, { description?: string; content?: Content; $ref?: string }>
}
export type Document = {
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const banner = '// Made from the OpenAPI document by `npm run client`.\n'

/** The type of each named schema. */
export const schemasSource = ({ components }: Document): string =>
  banner +
  Object.entries(components.schemas)
    .map(([name, schema]) => `export type ${name} = ${typeText(schema)}\n`)
    .join('')

/** One function for each operation, by area. */
export function operationsSource(document: Document): string {
  const areas = new Map<string, string[]>()
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(operations)) {
      const text = functionText(method.toUpperCase(), path, operation)
      const [area = ''] = operation.operationId.split('.')
      if (text) areas.set(area, [...(areas.get(area) ?? []), text])
    }
  const names = Object.keys(document.components.schemas)
  const body = [...areas].map(([area, functions]) => `  ${area}: {\n${functions.join('')}  },\n`).join('')
  const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(body))
  return `${banner}import type { Answer, CallOptions, Send } from '../request.ts'
import type { ${used.join(', ')} } from './schemas.ts'

export const createOperations = (send: Send) => ({
${body}})

export type Operations = ReturnType<typeof createOperations>
`
}

/** Undefined for what no integration calls: redirects, streams, and calls that other services send. */
function functionText(method: string, path: string, operation: Operation): string | undefined {
  const success = Object.entries(operation.responses).find(([status]) => /^2\d\d$/.test(status))?.[1]
  const isFile = success?.content?.['application/octet-stream'] !== undefined
  const answer = success?.content?.['application/json']?.schema
  const bodies = operation.requestBody?.content ?? {}
  const isSigned = method === 'POST' && operation.requestBody !== undefined && operation.parameters.some(isInQuery)
  if (isSigned || (!answer && !isFile)) return undefined
  const form = bodies['multipart/form-data']?.schema
  const fields = fieldsOf(operation, form ?? bodies['application/json']?.schema)
  const [, name = ''] = operation.operationId.split('.')
  const isSafe = method === 'GET' || operation.description.includes('Read-only.')
  const how = [
    `method: '${method}'`,
    `path: '${path}'`,
    `input: '${form ? 'form' : method === 'GET' || method === 'DELETE' ? 'query' : 'json'}'`,
    ...(operation.parameters.some(({ $ref }) => $ref?.endsWith('/key')) ? ['hasKey: true'] : []),
    ...(isSafe ? ['isSafe: true'] : []),
    ...(isFile ? ['isFile: true'] : []),
  ].join(', ')
  const result = isFile ? 'Blob' : answerText(answer ?? {})
  const input = fields.text === '' ? 'Record<string, never>' : `{ ${fields.text} }`
  return `    /** ${operation.summary}. ${operation.description} */
    ${name}: (input: ${input}${fields.isRequired ? '' : ' = {}'}, options?: CallOptions): Promise<Answer<${result}>> =>
      send({ ${how} }, input, options),
`
}

const isInQuery = (parameter: { in?: string }) => parameter.in === 'query'

function fieldsOf({ parameters }: Operation, body: Schema | undefined): { text: string; isRequired: boolean } {
  const named = parameters.filter(({ $ref }) => $ref === undefined)
  const schemas = Object.fromEntries(named.map(({ name = '', schema = {} }) => [name, schema]))
  const required = named.filter((parameter) => parameter.required).map(({ name }) => name)
  const { properties = {}, required: bodyRequired = [] } = (body ?? {}) as { properties?: Schema; required?: string[] }
  const all = { ...schemas, ...properties }
  const names = [...required, ...bodyRequired]
  return { text: fieldTexts(all, names).join('; '), isRequired: names.length > 0 }
}

/** The types of data and, where there is one, of meta. */
function answerText({ properties = {} }: { properties?: { data?: Schema; meta?: Schema } } & Schema): string {
  const data = typeText(properties.data ?? {})
  return properties.meta ? `${data}, ${typeText(properties.meta)}` : data
}
