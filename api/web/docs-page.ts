import { escape, page } from './pages.ts'

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
  components?: { responses?: Readonly<Record<string, { description?: string }>> }
}

const limits: Readonly<Record<string, string>> = {
  minimum: 'from',
  maximum: 'to',
  minLength: 'at least',
  maxLength: 'at most',
  minItems: 'at least',
  maxItems: 'at most',
}

/** A schema in a few words: 'integer, from 1, to 99'. */
function words(schema: Schema): string {
  const options = Array.isArray(schema['anyOf']) ? schema['anyOf'] : []
  if (options.length > 0) return options.map((one: Schema) => words(one)).join(' or ')
  const values = Array.isArray(schema['enum']) ? schema['enum'].join(' | ') : undefined
  const named = values ?? String(schema['format'] ?? schema['type'] ?? 'anything')
  const bounds = Object.entries(limits).flatMap(([key, word]) =>
    typeof schema[key] === 'number' && Math.abs(schema[key]) < Number.MAX_SAFE_INTEGER
      ? [`${word} ${schema[key]}`]
      : [],
  )
  const fallback = ['string', 'number', 'boolean'].includes(typeof schema['default'])
    ? [`else ${schema['default']}`]
    : []
  return [named, ...bounds, ...fallback].join(', ')
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function fieldRows({ parameters = [], requestBody }: Operation): string {
  const asked = parameters.flatMap((one) =>
    one.name && (one.in === 'path' || one.in === 'query')
      ? [{ name: one.name, place: one.in, required: one.required === true, schema: one.schema ?? {} }]
      : [],
  )
  const body = Object.values(requestBody?.content ?? {})[0]?.schema
  const properties = isSchema(body?.['properties']) ? Object.entries(body['properties']) : []
  const required = Array.isArray(body?.['required']) ? body['required'] : []
  const sent = properties.flatMap(([name, schema]) =>
    isSchema(schema) ? [{ name, place: 'body', required: required.includes(name), schema }] : [],
  )
  return [...asked, ...sent]
    .map(
      ({ name, place, required: must, schema }) =>
        `<tr><td><code>${escape(name)}</code></td><td>${place}${must ? ', required' : ''}</td><td>${escape(words(schema))}</td></tr>`,
    )
    .join('')
}

const example = (title: string, body: Body | undefined) => {
  const shown = Object.values(body?.content ?? {})[0]?.example
  return shown === undefined ? '' : `<h3>${title}</h3><pre>${escape(JSON.stringify(shown, null, 2))}</pre>`
}

function callDetails(path: string, method: string, call: Operation): string {
  const rows = fieldRows(call)
  const [status, success] = Object.entries(call.responses ?? {}).find(([code]) => code.startsWith('2')) ?? []
  const refused = Object.keys(call.responses ?? {})
    .filter((code) => /^[45]/.test(code))
    .map((code) => `<a href="#status-${code}">${code}</a>`)
    .join(', ')
  return [
    `<details><summary><code>${method.toUpperCase()} ${escape(path)}</code> ${escape(call.summary ?? '')}</summary>`,
    `<p>${escape(call.description ?? '')}</p>${rows ? `<table><tbody>${rows}</tbody></table>` : ''}`,
    example('Asked', call.requestBody),
    example(`Answered with ${status}`, success),
    `<h3>Refused with</h3>${refused}</details>`,
  ].join('')
}

/** The contract to read, without a script and without the network: every call with who may, what it takes, what comes back and what goes wrong, by area. */
export function docsPage({ paths, components }: Document): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      area: call.tags?.[0] ?? '',
      text: callDetails(path, method, call),
    })),
  )
  const areas = [...Map.groupBy(calls, ({ area }) => area)].toSorted(([a], [b]) => a.localeCompare(b))
  const contents = areas
    .map(([area, inside]) => `<a href="#${escape(area)}">${escape(area)} ${inside.length}</a>`)
    .join('')
  const statuses = Object.entries(components?.responses ?? {})
    .map(
      ([status, { description }]) =>
        `<tr id="status-${status}"><td><code>${status}</code></td><td>${escape(description ?? '')}</td></tr>`,
    )
    .join('')
  const sections = areas
    .map(([area, inside]) => `<h2 id="${escape(area)}">${escape(area)}</h2>${inside.map(({ text }) => text).join('')}`)
    .join('')
  return page(
    'Calls',
    [
      '<h1>Calls</h1><p>The machine-readable document is <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1).</p>',
      `<nav class="toc">${contents}</nav>${sections}`,
      `<h2>Refusals</h2><table><tbody>${statuses}</tbody></table>`,
    ].join(''),
  )
}
