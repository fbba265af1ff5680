// What DEPS.md says of the packages that package.json names, and what they bring.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const read = (name) => readFileSync(fileURLToPath(new URL(`../${name}`, import.meta.url)), 'utf8')

/** Lines of DEPS.md: { name, where, why }. */
export const reviewedPackages = () =>
  [...read('DEPS.md').matchAll(/^\| ((?:@[\w.-]+\/)?[\w.-]+) \| (server|browser|build|test) \| (.+) \|$/gm)].map(
    ([, name, where, why]) => ({ name, where, why }),
  )

const { packages } = JSON.parse(read('package-lock.json'))

/** The locked package that `from` finds under a name, as Node does. */
function found(from, name) {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    const path = `${base ? `${base}/` : ''}node_modules/${name}`
    if (packages[path]) return path
    if (!base.includes('/node_modules/')) return packages[`node_modules/${name}`] ? `node_modules/${name}` : undefined
  }
}

/** Paths in the lock of these packages and of all that they bring. */
export function packagesRequiredBy(names) {
  const seen = new Set()
  const waiting = names.map((name) => found('', name))
  for (let path = waiting.pop(); path !== undefined || waiting.length > 0; path = waiting.pop()) {
    if (path === undefined || seen.has(path)) continue
    seen.add(path)
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[path]
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
    waiting.push(
      ...[...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers].map((name) => found(path, name)),
    )
  }
  return [...seen].map((path) => ({ path, name: path.replace(/^.*node_modules\//, ''), ...packages[path] }))
}

/** What a release consists of: all that runs, and all that is built into pages. */
export const releasedPackages = () =>
  packagesRequiredBy(reviewedPackages().flatMap(({ name, where }) => (where === 'server' || where === 'browser' ? [name] : [])))
