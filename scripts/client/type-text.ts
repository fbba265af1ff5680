export type Schema = Record<string, unknown>

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const schemasIn = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isSchema) : [])

const schemaPath = '#/components/schemas/'
const isIdentifier = (text: string) => /^[A-Za-z_$][\w$]*$/.test(text)
const keyText = (key: string) => (isIdentifier(key) ? key : JSON.stringify(key))
const literalText = (value: unknown) => JSON.stringify(value)

/** The TypeScript type of a JSON schema as the OpenAPI document has them. Throws at a keyword that it does not know. */
export function typeText(schema: Schema): string {
  if (typeof schema['$ref'] === 'string') return schema['$ref'].slice(schemaPath.length)
  if ('const' in schema) return literalText(schema['const'])
  if (Array.isArray(schema['enum'])) return joinTypes(schema['enum'].map(literalText), ' | ')
  const options = schemasIn(schema['anyOf'] ?? schema['oneOf'])
  if (options.length > 0) return joinTypes(options.map(typeText), ' | ')
  const parts = schemasIn(schema['allOf'])
  if (parts.length > 0) return joinTypes(parts.map(typeText), ' & ')
  if ('not' in schema) return 'never'
  const { type } = schema
  if (Array.isArray(type))
    return joinTypes(
      type.map((one) => typeText({ ...schema, type: one })),
      ' | ',
    )
  if (type === 'string') return schema['format'] === 'binary' ? 'Blob' : 'string'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'boolean' || type === 'null') return type
  if (type === 'array') return arrayText(schema)
  if (type === 'object') return objectText(schema)
  if (type === undefined) return 'unknown'
  throw new Error(`no type for ${JSON.stringify(schema)}`)
}

function joinTypes(types: readonly string[], separator: ' | ' | ' & '): string {
  const distinct = [...new Set(types)]
  return distinct.length === 1 ? `${distinct[0]}` : distinct.map((type) => inGroup(type)).join(separator)
}

/** Groups of a union inside an intersection, and the other way round. */
const inGroup = (type: string) => (/^[\w.]+$|^"[^"]*"$|^\{[^{}]*\}$|\[\]$/.test(type) ? type : `(${type})`)

function arrayText({ prefixItems, items }: Schema): string {
  if (Array.isArray(prefixItems)) return `[${schemasIn(prefixItems).map(typeText).join(', ')}]`
  return isSchema(items) ? `${inGroup(typeText(items))}[]` : 'unknown[]'
}

function objectText({ properties, required, additionalProperties }: Schema): string {
  const record = isSchema(additionalProperties) ? `Record<string, ${typeText(additionalProperties)}>` : undefined
  if (!isSchema(properties)) return record ?? 'Record<string, unknown>'
  const fields = fieldTexts(properties, Array.isArray(required) ? required : [])
  const object = fields.length === 0 ? 'Record<string, never>' : `{ ${fields.join('; ')} }`
  return record && fields.length > 0 ? `${object} & ${record}` : (record ?? object)
}

export const fieldTexts = (properties: Schema, required: readonly unknown[]): string[] =>
  Object.entries(properties).map(
    ([name, schema]) =>
      `${keyText(name)}${required.includes(name) ? '' : '?'}: ${isSchema(schema) ? typeText(schema) : 'unknown'}`,
  )
