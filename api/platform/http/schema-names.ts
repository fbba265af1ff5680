import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const contractFolder = fileURLToPath(new URL('../../../contract/', import.meta.url))

export type SchemaNames = ReadonlyMap<z.ZodType, string>

/**
 * The names that objects and enumerations of the contract have in the OpenAPI document: those of their exports. A name
 * that two files use is taken by neither.
 */
export async function readSchemaNames(): Promise<SchemaNames> {
  const files = readdirSync(contractFolder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.includes('.test'),
  )
  const modules = await Promise.all(
    files.toSorted().map((file) => import(/* @vite-ignore */ new URL(file, `file://${contractFolder}`).href)),
  )
  const names = new Map<z.ZodType, string>()
  const owners = new Map<string, z.ZodType | null>()
  for (const [exported, schema] of modules.flatMap((module: object) => Object.entries(module))) {
    if (!(schema instanceof z.ZodObject || schema instanceof z.ZodEnum) || names.has(schema)) continue
    const name = exported.charAt(0).toUpperCase() + exported.slice(1)
    owners.set(name, owners.has(name) ? null : schema)
    names.set(schema, name)
  }
  return new Map([...names].filter(([schema, name]) => owners.get(name) === schema))
}
