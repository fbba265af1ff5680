import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openApi } from '../../api/platform/http/openapi.ts'
import { readSchemaNames } from '../../api/platform/http/schema-names.ts'
import { version } from '../../api/platform/runtime/version.ts'
import { contract } from '../../contract/index.ts'
import { operationsSource, schemasSource } from './sources.ts'
import type { Document } from './sources.ts'

// Makes the client from the OpenAPI document, compiled into the folder of the first argument (default: client/dist).
const root = fileURLToPath(new URL('../..', import.meta.url))
const out = process.argv[2] ?? `${root}client/dist`
const generated = `${root}client/src/generated`

const document = JSON.parse(JSON.stringify(openApi(contract, version, await readSchemaNames()))) as Document
mkdirSync(generated, { recursive: true })
writeFileSync(`${generated}/schemas.ts`, schemasSource(document))
writeFileSync(`${generated}/operations.ts`, operationsSource(document))

rmSync(out, { recursive: true, force: true })
const tsc = `${root}node_modules/typescript/bin/tsc`
const { status } = spawnSync(process.execPath, [tsc, '-p', `${root}client`, '--outDir', out], { stdio: 'inherit' })
if (status !== 0) process.exit(1)
