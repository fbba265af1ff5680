import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '#contract/index.ts'
import { openApi } from '#api/platform/http/openapi.ts'
import { readSchemaNames } from '#api/platform/http/schema-names.ts'
import { runTool } from './run-tool.ts'

/** Spectral's rules for OpenAPI on the document of the API. The exit code is 1 if they find anything. */
type Problem = { code: string; message: string; path: (string | number)[] }

const folder = mkdtempSync(join(tmpdir(), 'markethall-spectral-'))
const documentFile = join(folder, 'openapi.json')
writeFileSync(documentFile, JSON.stringify(openApi(contract, '1.0.0', await readSchemaNames())))
writeFileSync(join(folder, 'ruleset.json'), JSON.stringify({ extends: ['spectral:oas'] }))
const ruleset = join(folder, 'ruleset.json')
const { stdout, stderr } = runTool('@stoplight/spectral-cli@6.16.3', [
  'lint',
  documentFile,
  '--ruleset',
  ruleset,
  '--format',
  'json',
  '--quiet',
])
rmSync(folder, { recursive: true, force: true })
if (!stdout.trim().startsWith('[')) throw new Error(`Spectral gave no answer: ${stderr}`)
// it takes a field of an example that is named `default` for the default value of a schema
const isFieldOfExample = ({ path }: Problem) => path.includes('example') && path.at(-1) === 'default'
const problems = (JSON.parse(stdout) as Problem[]).filter((problem) => !isFieldOfExample(problem))
for (const { code, message, path } of problems) console.log(`  ${code}: ${message} ${path.join('/')}`)
console.log(`  findings: ${problems.length}`)
process.exit(problems.length === 0 ? 0 : 1)
