import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { SchemaNames } from './schema-names.ts'

type Json = Record<string, unknown>
type Direction = 'input' | 'output'

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Applies `change` to every object of a JSON document, the inner ones first. */
function mapObjects(value: unknown, change: (object: Json) => Json): unknown {
  if (Array.isArray(value)) return value.map((one) => mapObjects(one, change))
  if (!isJson(value)) return value
  return change(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapObjects(inner, change)])))
}

/**
 * A record of all keys of an enumeration requires properties that it does not declare, and a value that can be anything
 * is written as a choice. Generators of clients stumble over both.
 */
function simplify(schema: Json): Json {
  const { propertyNames, additionalProperties, required, anyOf } = schema
  if (isJson(propertyNames) && Array.isArray(required) && !('properties' in schema))
    return { ...schema, properties: Object.fromEntries(required.map((key) => [key, additionalProperties])) }
  return Array.isArray(anyOf) && anyOf.some((one) => isJson(one) && Object.keys(one).length === 0) ? {} : schema
}

/** Answers may get new fields; clients must not reject them. */
function openAnswer(schema: Json): Json {
  const { additionalProperties, ...rest } = schema
  return additionalProperties === false ? rest : schema
}

const definitionPath = '#/$defs/'
const referencedNames = (schema: unknown): string[] =>
  JSON.stringify(schema)
    .split(`"$ref":"${definitionPath}`)
    .slice(1)
    .map((text) => text.slice(0, text.indexOf('"')))

/**
 * The schemas of a contract. Each named one is defined once under `components`; all others refer to it. A schema whose
 * requests differ from its answers, for instance by defaults, is there twice, for requests with the suffix `Input`.
 */
export class OpenApiSchemas {
  readonly #registry = z.registry<{ id: string }>()
  readonly #definitions: Record<Direction, Map<string, Json>> = { input: new Map(), output: new Map() }
  /** Names whose requests differ from their answers. */
  readonly #different: ReadonlySet<string>
  readonly #used = new Map<string, Json>()

  constructor(names: SchemaNames) {
    for (const [schema, id] of names) this.#registry.add(schema, { id })
    for (const direction of ['input', 'output'] as const)
      for (const [schema, name] of names) {
        const { [name]: definition } = this.#convert(z.object({ schema }), direction).definitions
        if (definition) this.#definitions[direction].set(name, definition)
      }
    this.#different = this.#findDifferent()
  }

  /** The JSON schema of a schema of the contract. Its named parts are references. */
  schemaOf(schema: z.ZodType, direction: Direction): Json {
    const { root, definitions } = this.#convert(z.object({ schema }), direction)
    for (const name of Object.keys(definitions)) this.#use(name, direction)
    return this.#linked(root, direction)
  }

  /** The fields of an input and those that it requires. */
  fieldsOf(input: z.ZodType): { properties: Record<string, Json>; required: string[] } {
    const { root, definitions } = this.#convert(z.object({ schema: input }), 'input')
    const reference = typeof root['$ref'] === 'string' ? root['$ref'].slice(definitionPath.length) : undefined
    const object = reference === undefined ? root : (definitions[reference] ?? {})
    for (const name of referencedNames(object)) this.#use(name, 'input')
    const { properties = {}, required = [] } = this.#linked(object, 'input')
    return { properties: properties as Record<string, Json>, required: required as string[] }
  }

  /** All schemas that were referred to. */
  get components(): Json {
    return Object.fromEntries([...this.#used].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  }

  #convert(
    wrapper: z.ZodObject<{ schema: z.ZodType }>,
    io: Direction,
  ): { root: Json; definitions: Record<string, Json> } {
    const whole = z.toJSONSchema(wrapper, { io, unrepresentable: 'any', reused: 'inline', metadata: this.#registry })
    const tidy = (value: unknown) =>
      mapObjects(value, (schema) => (io === 'output' ? openAnswer(simplify(schema)) : simplify(schema))) as Json
    const definitions = Object.entries(whole.$defs ?? {}).map(([name, definition]): [string, Json] => {
      const { id: _id, ...rest } = definition as Json
      return [name, tidy(rest)]
    })
    return { root: tidy(whole.properties?.['schema'] ?? {}), definitions: Object.fromEntries(definitions) }
  }

  #findDifferent(): ReadonlySet<string> {
    const { input, output } = this.#definitions
    const asAnswer = (schema: unknown) => mapObjects(schema, openAnswer)
    const different = new Set(
      [...input.keys()].filter((name) => !isDeepStrictEqual(asAnswer(input.get(name)), output.get(name))),
    )
    // what refers to a different one is different itself
    for (let size = -1; size !== different.size;) {
      size = different.size
      for (const [name, schema] of input)
        if (referencedNames(schema).some((referenced) => different.has(referenced))) different.add(name)
    }
    return different
  }

  #componentName(name: string, direction: Direction): string {
    if (!this.#different.has(name)) return name
    if (name.endsWith('Input')) return direction === 'input' ? name : name.replace(/Input$/, 'Output')
    return direction === 'input' ? `${name}Input` : name
  }

  #use(name: string, direction: Direction): void {
    const component = this.#componentName(name, direction)
    const schema = this.#definitions[this.#different.has(name) ? direction : 'output'].get(name)
    if (!schema || this.#used.has(component)) return
    this.#used.set(component, {})
    this.#used.set(component, this.#linked(schema, direction))
    for (const inner of referencedNames(schema)) this.#use(inner, direction)
  }

  #linked(schema: Json, direction: Direction): Json {
    return mapObjects(schema, (object) => {
      const { $ref: reference } = object
      if (typeof reference !== 'string' || !reference.startsWith(definitionPath)) return object
      const name = this.#componentName(reference.slice(definitionPath.length), direction)
      return { ...object, $ref: `#/components/schemas/${name}` }
    }) as Json
  }
}
