import { escape, htmlPage } from './pages.ts'

type Schema = Readonly<Record<string, unknown>>
type Body = {
  content?: Readonly<Record<string, { schema?: Schema; example?: unknown }>>
  $ref?: string
  description?: string
}
type Operation = {
  summary?: string
  description?: string
  tags?: string[]
  parameters?: { in?: string; name?: string; required?: boolean; schema?: Schema }[]
  requestBody?: Body
  responses?: Readonly<Record<string, Body>>
}
export type Document = {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  components?: {
    responses?: Readonly<Record<string, { description?: string }>>
    schemas?: Readonly<Record<string, unknown>>
  }
}

const limitTexts: Readonly<Record<string, string>> = {
  minimum: 'from',
  maximum: 'to',
  minLength: 'at least',
  maxLength: 'at most',
  minItems: 'at least',
  maxItems: 'at most',
}

/** A named enumeration as its values, any other named schema as itself: its fields are in the document. */
function resolved(schema: Schema, { components }: Document): Schema {
  const name = typeof schema['$ref'] === 'string' ? (schema['$ref'].split('/').at(-1) ?? '') : ''
  const named = components?.schemas?.[name]
  if (!isSchema(named)) return schema
  return 'enum' in named ? named : { type: name }
}

/** A schema as text: 'integer, from 1, to 99'. */
function schemaText(reference: Schema, document: Document): string {
  const schema = resolved(reference, document)
  const options = Array.isArray(schema['anyOf']) ? schema['anyOf'] : []
  if (options.length > 0) return options.map((option: Schema) => schemaText(option, document)).join(' or ')
  const values = Array.isArray(schema['enum']) ? schema['enum'].join(' | ') : undefined
  const typeText = values ?? String(schema['format'] ?? schema['type'] ?? 'anything')
  const bounds = Object.entries(limitTexts).flatMap(([key, word]) =>
    typeof schema[key] === 'number' && Math.abs(schema[key]) < Number.MAX_SAFE_INTEGER
      ? [`${word} ${schema[key]}`]
      : [],
  )
  const fallback = ['string', 'number', 'boolean'].includes(typeof schema['default'])
    ? [`else ${schema['default']}`]
    : []
  return [typeText, ...bounds, ...fallback].join(', ')
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function fieldRows({ parameters = [], requestBody }: Operation, document: Document): string {
  const parameterRows = parameters.flatMap((parameter) =>
    parameter.name && (parameter.in === 'path' || parameter.in === 'query')
      ? [
          {
            name: parameter.name,
            location: parameter.in,
            required: parameter.required === true,
            schema: parameter.schema ?? {},
          },
        ]
      : [],
  )
  const body = Object.values(requestBody?.content ?? {})[0]?.schema
  const properties = isSchema(body?.['properties']) ? Object.entries(body['properties']) : []
  const required = Array.isArray(body?.['required']) ? body['required'] : []
  const bodyRows = properties.flatMap(([name, schema]) =>
    isSchema(schema) ? [{ name, location: 'body', required: required.includes(name), schema }] : [],
  )
  return [...parameterRows, ...bodyRows]
    .map(
      ({ name, location, required: isRequired, schema }) =>
        `<tr><td><code>${escape(name)}</code></td><td>${location}${isRequired ? ', required' : ''}</td><td>${escape(schemaText(schema, document))}</td></tr>`,
    )
    .join('')
}

const exampleSection = (title: string, body: Body | undefined) => {
  const value = Object.values(body?.content ?? {})[0]?.example
  return value === undefined ? '' : `<h3>${title}</h3><pre>${escape(JSON.stringify(value, null, 2))}</pre>`
}

function callDetails(path: string, method: string, call: Operation, document: Document): string {
  const rows = fieldRows(call, document)
  const [status, success] = Object.entries(call.responses ?? {}).find(([code]) => code.startsWith('2')) ?? []
  const errorLinks = Object.keys(call.responses ?? {})
    .filter((code) => /^[45]/.test(code))
    .map((code) => `<a href="#status-${code}">${code}</a>`)
    .join(', ')
  return [
    `<details><summary><code>${method.toUpperCase()} ${escape(path)}</code> ${escape(call.summary ?? '')}</summary>`,
    `<p>${escape(call.description ?? '')}</p>${rows ? `<table><tbody>${rows}</tbody></table>` : ''}`,
    exampleSection('Asked', call.requestBody),
    exampleSection(`Answered with ${status}`, success),
    `<h3>Refused with</h3>${errorLinks}</details>`,
  ].join('')
}

/**
 * The API reference as a page without scripts or external resources: every call by area with its permission,
 * input, response and errors.
 */
export function docsPage(document: Document): string {
  const { paths, components } = document
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      area: call.tags?.[0] ?? '',
      text: callDetails(path, method, call, document),
    })),
  )
  const areas = [...Map.groupBy(calls, ({ area }) => area)].toSorted(([a], [b]) => a.localeCompare(b))
  const contents = areas
    .map(([area, areaCalls]) => `<a href="#${escape(area)}">${escape(area)} ${areaCalls.length}</a>`)
    .join('')
  const statuses = Object.entries(components?.responses ?? {})
    .map(
      ([status, { description }]) =>
        `<tr id="status-${status}"><td><code>${status}</code></td><td>${escape(description ?? '')}</td></tr>`,
    )
    .join('')
  const sections = areas
    .map(
      ([area, areaCalls]) =>
        `<h2 id="${escape(area)}">${escape(area)}</h2>${areaCalls.map(({ text }) => text).join('')}`,
    )
    .join('')
  return htmlPage(
    'Calls',
    [
      '<h1>Calls</h1><p>The machine-readable document is <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1).</p>',
      `<nav class="toc">${contents}</nav>${sections}`,
      `<h2>Refusals</h2><table><tbody>${statuses}</tbody></table>`,
    ].join(''),
  )
}
