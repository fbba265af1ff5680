import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const parts = ['api', 'bench', 'contract', 'e2e', 'kit', 'panel', 'scripts', 'shop']
const files = globSync(`{${parts.join(',')}}/**/*.*`, { cwd: root }).filter((path) => !path.includes('.react-router'))

const maxLineLength = 160
const maxFilesPerFolder = 45

/** Texts, demo data, generated types and SQL have the line length that they need. */
const hasFreeLines = /^api\/demo\/|^api\/migrations\/|\/texts\/|^api\/platform\/tables\.ts$/
/** One file for each step of the schema, and in each language one for each area. */
const isFreeFolder = /^api\/migrations$|^panel\/texts\/\w+$/

test(`no source line is longer than ${maxLineLength} characters`, () => {
  const sources = files.filter((path) => /\.(ts|tsx|mjs|mts|css)$/.test(path) && !hasFreeLines.test(path))
  const long = sources.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, index) => (line.length > maxLineLength ? [`${path}:${index + 1}`] : [])),
  )
  expect(long).toEqual([])
})

test(`no folder holds more than ${maxFilesPerFolder} files`, () => {
  const folders = new Set(files.map((path) => dirname(path)))
  const full = [...folders]
    .filter((folder) => !isFreeFolder.test(folder))
    .filter((folder) => {
      const entries = readdirSync(join(root, folder), { withFileTypes: true })
      return entries.filter((entry) => entry.isFile()).length > maxFilesPerFolder
    })
  expect(full).toEqual([])
})

/** Code that runs in production, except the types that are generated from the database. */
const isProduction = (path: string) =>
  /^(?:api|contract|kit|panel|shop)\/.*\.tsx?$/.test(path) &&
  !/\.test\.tsx?$|\/testing\/|\/texts\/|^api\/platform\/tables\.ts$/.test(path)

test('production files stay short: half of them within 60 lines, 95 of 100 within 190, all within 300', () => {
  const lengths = files
    .filter(isProduction)
    .map((path) => readFileSync(join(root, path), 'utf8').split('\n').length - 1)
    .toSorted((one, other) => one - other)
  expect(lengths.length).toBeGreaterThan(1_000)
  const [half, most, all] = [0.5, 0.95, 1].map((part) => lengths[Math.ceil(lengths.length * part) - 1])
  expect(half).toBeLessThanOrEqual(60)
  expect(most).toBeLessThanOrEqual(190)
  expect(all).toBeLessThanOrEqual(300)
})

test('files that documents name exist', () => {
  const documents = globSync('{*.md,docs/*.md}', { cwd: root }).filter((path) => path !== 'CHANGELOG.md')
  const missing = documents.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/`([a-z]\w*\/[\w./-]+)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => parts.includes(name.split('/')[0] ?? '') && !existsSync(join(root, name)))
      .map((name) => `${path}: ${name}`),
  )
  expect(missing).toEqual([])
})
