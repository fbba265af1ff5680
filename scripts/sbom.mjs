// Writes a CycloneDX list of the packages of a release, from the lock file and without network.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { releasedPackages } from './packages.mjs'
import { root } from './setup.mjs'

const outputFile = process.argv[2] ?? join(root, 'build', 'sbom.json')
const result = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
  shell: process.platform === 'win32',
})
if (result.status !== 0) {
  console.error(result.stderr)
  process.exit(1)
}
const list = JSON.parse(result.stdout)
const released = new Set(releasedPackages().map(({ name, version }) => `${name}@${version}`))
// npm marks bundled browser packages as development packages; they belong to the release
list.components = list.components
  .filter(({ name, version }) => released.has(`${name}@${version}`))
  .map((component) => ({ ...component, scope: 'required', properties: [] }))
const kept = new Set([list.metadata.component['bom-ref'], ...list.components.map((component) => component['bom-ref'])])
list.dependencies = list.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) }))
mkdirSync(join(root, 'build'), { recursive: true })
writeFileSync(outputFile, JSON.stringify(list, null, 1))
console.log(`${list.components.length} packages in ${outputFile}`)
