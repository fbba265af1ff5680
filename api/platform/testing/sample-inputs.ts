import type { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { pathParams } from '#contract/call.ts'
import { newId } from '../runtime/ids.ts'
import type { TestApp } from './test-app.ts'

/** A path inside an input: ['items', 0, 'product_id']. */
export type Path = readonly (string | number)[]
type SchemaDef = {
  type: string
  format?: string
  innerType?: z.ZodType
  in?: z.ZodType
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  options?: z.ZodType[]
  entries?: Record<string, string | number>
  values?: unknown[]
}

const defOf = (schema: z.ZodType) => schema.def as unknown as SchemaDef
const wrappers = new Set(['optional', 'nullable', 'default', 'prefault', 'readonly', 'nonoptional', 'catch'])
const fieldNameAt = (path: Path) => String(path.findLast((part) => typeof part === 'string') ?? '')

/** Ids at Google and Apple. They name no record of ours. */
const foreignIds = new Set(['project_id', 'team_id', 'pn_key_id', 'api_key_id', 'issuer_id', 'is_new_apple_id'])
const namesRecord = (path: Path) => /(^|_)ids?$/.test(fieldNameAt(path)) && !foreignIds.has(fieldNameAt(path))

/** All paths of an input that name a record: UUIDs, and texts with such a name. */
export function idPaths(schema: z.ZodType, path: Path = []): Path[] {
  const def = defOf(schema)
  if (wrappers.has(def.type)) return def.innerType ? idPaths(def.innerType, path) : []
  if (def.type === 'pipe') return def.in ? idPaths(def.in, path) : []
  if (def.type === 'object')
    return Object.entries(def.shape ?? {}).flatMap(([key, field]) => idPaths(field, [...path, key]))
  if (def.type === 'array') return def.element ? idPaths(def.element, [...path, 0]) : []
  if (def.type === 'union') return (def.options ?? []).flatMap((option) => idPaths(option, path))
  return def.type === 'string' && (def.format === 'uuid' || namesRecord(path)) ? [path] : []
}

/** The smallest valid input of a schema. Names are unique; `ids` returns the ids for paths that name a record. */
export function sampleOf(schema: z.ZodType, ids: (path: Path) => unknown, path: Path = []): unknown {
  const def = defOf(schema)
  if (def.type === 'nullable') return null
  if (wrappers.has(def.type))
    return def.type === 'nonoptional' || def.type === 'readonly' ? inner(def, ids, path) : undefined
  const fixedSample = fixedSamples[fieldNameAt(path)]
  if (fixedSample !== undefined && schema.safeParse(fixedSample).success) return fixedSample
  if (def.type === 'pipe') return def.in ? sampleOf(def.in, ids, path) : undefined
  if (def.type === 'object')
    return Object.fromEntries(
      Object.entries(def.shape ?? {})
        .map(([key, field]) => [key, sampleOf(field, ids, [...path, key])])
        .filter(([, value]) => value !== undefined),
    )
  if (def.type === 'array')
    return schema.safeParse([]).success || !def.element ? [] : [sampleOf(def.element, ids, [...path, 0])]
  if (def.type === 'union') return def.options?.[0] ? sampleOf(def.options[0], ids, path) : undefined
  if (def.type === 'enum') return Object.values(def.entries ?? {})[0]
  if (def.type === 'literal') return def.values?.[0]
  if (def.type === 'record') return {}
  if (def.type === 'boolean') return true
  if (def.format === 'uuid' || (def.type === 'string' && namesRecord(path))) return ids(path)
  return candidates().find((option) => schema.safeParse(option).success)
}

const inner = (def: SchemaDef, ids: (path: Path) => unknown, path: Path) =>
  def.innerType ? sampleOf(def.innerType, ids, path) : undefined

const fixedSamples: Record<string, unknown> = {
  permissions: ['ManageMerchantOrders'],
  order_status: 'processing',
  role: 'T1002',
  search: 'product',
  password: 'correct horse battery',
  phone: '+447700900123',
  team_id: 'TEAM123456',
  pn_key_id: 'PUSH123456',
  api_key_id: 'ABC1234567',
  issuer_id: '57246542-96fe-1a63-e053-0824d011072a',
}

const candidates = () => {
  const suffix = newId().slice(-12)
  return [
    `s${suffix}`,
    `${suffix}@s.test`,
    `+44740${String(Number.parseInt(suffix, 16)).slice(-7)}`,
    '2026-12-01T10:00:00Z',
    '2026-12-01',
    '10:00',
    '1.0.0',
    'GB',
    'GBP',
    'en',
    '#0F6B4B',
    'https://s.test/x',
    'sample',
    '1234',
    1,
    51.5,
    0,
    10,
  ]
}

/**
 * Returns the input with one path changed. Creates missing objects and lists on the way, with their required
 * fields.
 */
export function setAtPath(
  schema: z.ZodType,
  input: unknown,
  path: Path,
  value: unknown,
  ids: (path: Path) => unknown,
): unknown {
  const [first, ...otherFields] = path
  if (first === undefined) return value
  const def = defOf(schema)
  if (wrappers.has(def.type) && def.innerType) return setAtPath(def.innerType, input, path, value, ids)
  if (def.type === 'pipe' && def.in) return setAtPath(def.in, input, path, value, ids)
  if (def.type === 'union')
    return setAtPath(def.options?.find((option) => idPaths(option).length > 0) ?? schema, input, path, value, ids)
  if (typeof first === 'number')
    return [
      def.element
        ? setAtPath(def.element, Array.isArray(input) ? input[0] : undefined, otherFields, value, ids)
        : value,
    ]
  const field = def.shape?.[first]
  const object = (input ?? sampleOf(schema, ids, path)) as Record<string, unknown>
  return { ...object, [first]: field ? setAtPath(field, object[first], otherFields, value, ids) : value }
}

type RequestSender = { token?: string | undefined; host: string; merchantId?: string | undefined }

/** Sends a call as a client does: with path, query or body. */
export function sendCall(
  app: TestApp,
  call: Call,
  input: Record<string, unknown>,
  { token, host, merchantId }: RequestSender,
) {
  const inPath = new Set(pathParams(call.path))
  const url = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name] ?? 'none')))
  const otherFields = Object.entries({
    ...(merchantId === undefined ? {} : { merchant_id: merchantId }),
    ...input,
  }).filter(([key, value]) => !inPath.has(key) && value !== undefined)
  const inQuery = call.method === 'GET' || call.method === 'DELETE'
  const query = inQuery
    ? otherFields.flatMap(([key, value]) =>
        Array.isArray(value)
          ? value.map((option): [string, string] => [`${key}[]`, String(option)])
          : [[key, String(value)] as [string, string]],
      )
    : []
  const headers = { 'x-tenant': host, ...(token ? { authorization: `Bearer ${token}` } : {}) }
  return app.send({
    method: call.method,
    url: query.length > 0 ? `${url}?${new URLSearchParams(query)}` : url,
    headers,
    ...(inQuery ? {} : { body: Object.fromEntries(otherFields) }),
  })
}
