// The packages that DEPS.md reviews, and the packages that these require.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const read = (name) => readFileSync(fileURLToPath(new URL(`../${name}`, import.meta.url)), 'utf8')

/** Rows of DEPS.md: { name, where, why }. */
export const reviewedPackages = () =>
  [...read('DEPS.md').matchAll(/^\| ((?:@[\w.-]+\/)?[\w.-]+) \| (server|browser|build|test) \| (.+) \|$/gm)].map(
    ([, name, where, why]) => ({ name, where, why }),
  )

const { packages } = JSON.parse(read('package-lock.json'))

/** Path in the lock file of the package that `from` resolves a name to, as Node does. */
function resolvePackage(from, name) {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    const path = `${base ? `${base}/` : ''}node_modules/${name}`
    if (packages[path]) return path
    if (!base.includes('/node_modules/')) return packages[`node_modules/${name}`] ? `node_modules/${name}` : undefined
  }
}

/** These packages and all that they require, from the lock file. */
export function packagesRequiredBy(names) {
  const seen = new Set()
  const waiting = names.map((name) => resolvePackage('', name))
  for (let path = waiting.pop(); path !== undefined || waiting.length > 0; path = waiting.pop()) {
    if (path === undefined || seen.has(path)) continue
    seen.add(path)
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[path]
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
    waiting.push(
      ...[...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers].map((name) =>
        resolvePackage(path, name),
      ),
    )
  }
  return [...seen].map((path) => ({ path, name: path.replace(/^.*node_modules\//, ''), ...packages[path] }))
}

/** Packages of a release: all that run on the server or are bundled for browsers. */
export const releasedPackages = () =>
  packagesRequiredBy(
    reviewedPackages().flatMap(({ name, where }) => (where === 'server' || where === 'browser' ? [name] : [])),
  )
