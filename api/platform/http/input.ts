import { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { pathParams } from '#contract/call.ts'
import { languages } from '#contract/rules/languages.ts'
import { ApiError, apiError, notFound } from '../api-error.ts'

type RawInput = Record<string, unknown>

/**
 * Parses the input of a call: path overrides body overrides query. Query texts become numbers, booleans and lists
 * where the schema expects them.
 */
export function inputParser(call: Call): (query: RawInput, body: RawInput, params: RawInput) => unknown {
  const textParsers = textParsersFor(call.input)
  const pathFields = new Set(pathParams(call.path))
  return (query, body, params) => {
    if (![query, body, params].every(isStorable)) throw apiError('BAD_REQUEST')
    const texts = { ...query, ...params }
    const textValues = Object.fromEntries(
      Object.entries(texts).map(([key, value]) => [
        normalizeKey(key),
        textParsers.get(normalizeKey(key))?.(value) ?? value,
      ]),
    )
    const parsed = call.input.safeParse(
      { ...textValues, ...body, ...Object.fromEntries([...pathFields].map((name) => [name, textValues[name]])) },
      { reportInput: true },
    )
    if (parsed.success) return parsed.data
    if (parsed.error.issues.some(({ path }) => path.length === 1 && pathFields.has(String(path[0]))))
      throw notFound(call.entity ?? entityOf(call))
    throw validationError(call, parsed.error)
  }
}

const maxDepth = 20

/** Text columns cannot store NUL or unpaired surrogates, and no valid body is nested twenty levels deep. */
function isStorable(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return false
    const next: unknown[] = []
    for (const item of level) {
      if (typeof item === 'string' && (!item.isWellFormed() || item.includes('\0'))) return false
      if (typeof item === 'object' && item !== null)
        for (const [key, inner] of Object.entries(item)) next.push(key, inner)
    }
    level = next
  }
  return true
}

/** 'ids[]' and 'ids' name the same list. The router names a {key} that may contain slashes '*'. */
const normalizeKey = (key: string) => (key === '*' ? 'key' : key.endsWith('[]') ? key.slice(0, -2) : key)

/**
 * The entity of the path's last {id}: 'merchant/v1/catalog/product/view/{id}' → 'Product',
 * 'store/v1/merchants/{id}/menu' → 'Merchant'.
 */
export function entityOf({ path }: Pick<Call, 'path'>): string {
  const verbs = new Set([
    'view',
    'update',
    'delete',
    'show',
    'fetch',
    'status',
    'duplicate',
    'create',
    'cancel',
    'reorder',
    'tracking',
    'review',
  ])
  const upToId = path.includes('{') ? path.slice(0, path.lastIndexOf('{')) : path
  const nouns = upToId
    .split('/')
    .slice(3)
    .filter((part) => part && !part.startsWith('{') && !verbs.has(part))
  const last = (nouns.at(-1) ?? 'record')
    .replace(/^product-/, '')
    .replace(/^merchant-/, '')
    .replace(/ies$/, 'y')
    .replace(/sses$/, 'ss')
    .replace(/([^s])s$/, '$1')
    .replaceAll('-', ' ')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return last.charAt(0).toUpperCase() + last.slice(1)
}

function textParsersFor(schema: z.ZodType): Map<string, (value: unknown) => unknown> {
  const parsers = new Map<string, (value: unknown) => unknown>()
  if (!(schema instanceof z.ZodObject)) return parsers
  for (const [key, field] of Object.entries(schema.shape))
    parsers.set(key, textParserFor(unwrapSchema(field as z.ZodType)))
  return parsers
}

function unwrapSchema(field: z.ZodType): z.ZodType {
  const inner =
    (field.def as { innerType?: z.ZodType; in?: z.ZodType }).innerType ??
    (field.def.type === 'pipe' ? (field.def as { in?: z.ZodType }).in : undefined)
  return inner ? unwrapSchema(inner) : field
}

function textParserFor(field: z.ZodType): (value: unknown) => unknown {
  if (field instanceof z.ZodNumber)
    return (value) =>
      typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value
  if (field instanceof z.ZodBoolean)
    return (value) => (value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value)
  if (field instanceof z.ZodArray) {
    const parseElement = textParserFor(unwrapSchema(field.element as z.ZodType))
    return (value) => toList(value)?.map(parseElement)
  }
  return (value) => value
}

function toList(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value
  if (typeof value === 'string') return value.split(',').filter(Boolean)
  return value === undefined ? undefined : [value]
}

/** Field errors by dotted path, with general texts where the contract defines none. */
function fieldErrors(error: z.ZodError): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const issue of error.issues) {
    const path = issue.path.join('.') || 'body'
    ;(fields[path] ??= []).push(issueText(issue, path))
  }
  return fields
}

const isLanguage = (word: string) => (languages as readonly string[]).includes(word)

function issueText(issue: z.core.$ZodIssue, path: string): string {
  const words = path.split('.').filter((part) => !/^\d+$/.test(part))
  // A text by language is named like its field: "The name may not be longer", not "The en".
  const field = (words.findLast((word, at) => at === 0 || !isLanguage(word)) ?? path).replaceAll('_', ' ')
  const hasContractText = !/^(Invalid|Too |Expected|Unrecognized)/.test(issue.message)
  if (hasContractText) return issue.message
  const isMissing = issue.message.includes('received undefined') || ('input' in issue && issue.input === undefined)
  if (isMissing && (issue.code === 'invalid_type' || issue.code === 'invalid_value' || issue.code === 'invalid_union'))
    return `The ${field} field is required.`
  if (issue.code === 'too_small' && (issue.origin === 'string' || issue.origin === 'array') && issue.minimum === 1)
    return `The ${field} field is required.`
  if (issue.code === 'too_big' && issue.maximum === Number.MAX_SAFE_INTEGER) return `The selected ${field} is invalid.`
  if (issue.code === 'too_big')
    return issue.origin === 'string'
      ? `The ${field} may not be longer than ${issue.maximum} characters.`
      : `The ${field} may not be more than ${issue.maximum}.`
  if (issue.code === 'too_small')
    return issue.origin === 'string'
      ? `The ${field} must have at least ${issue.minimum} characters.`
      : issue.origin === 'array'
        ? `The ${field} needs at least ${issue.minimum}.`
        : `The ${field} must be at least ${issue.minimum}.`
  return `The selected ${field} is invalid.`
}

function validationError(call: Call, error: z.ZodError): ApiError {
  const fields = fieldErrors(error)
  const apiError = new ApiError('INVALID', {}, fields)
  apiError.message = call.invalid ?? Object.values(fields)[0]?.[0] ?? apiError.message
  return apiError
}
