// A CycloneDX list of what a release consists of, made from the lock file; needs no network.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { releasedPackages } from './packages.mjs'
import { root } from './setup.mjs'

const to = process.argv[2] ?? join(root, 'build', 'sbom.json')
const made = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
  shell: process.platform === 'win32',
})
if (made.status !== 0) {
  console.error(made.stderr)
  process.exit(1)
}
const list = JSON.parse(made.stdout)
const ours = new Set(releasedPackages().map(({ name, version }) => `${name}@${version}`))
// npm knows what is installed for development; what is built into pages belongs to the release all the same
list.components = list.components
  .filter(({ name, version }) => ours.has(`${name}@${version}`))
  .map((component) => ({ ...component, scope: 'required', properties: [] }))
const kept = new Set([list.metadata.component['bom-ref'], ...list.components.map((component) => component['bom-ref'])])
list.dependencies = list.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) }))
mkdirSync(join(root, 'build'), { recursive: true })
writeFileSync(to, JSON.stringify(list, null, 1))
console.log(`${list.components.length} packages in ${to}`)
