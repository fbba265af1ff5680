import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readPanelPage } from './panel-page.ts'

const folder = mkdtempSync(join(tmpdir(), 'panel-page-'))
afterAll(() => rmSync(folder, { recursive: true }))
mkdirSync(join(folder, 'assets'))
for (const name of [
  'sign-in-abcd1234.js',
  'sign-in-abcd1234.js.br',
  'sign-in-efgh5678.css',
  'en-first-AAAA1111.js',
  'en-first-AAAA1111.js.br',
  'en-catalog-BBBB2222.js',
  'ar-first-CC-C3333.js',
  'ar-catalog-BBBB2222.js',
  'frame-DDDD4444.js',
])
  writeFileSync(join(folder, 'assets', name), '')

const linksIn = (html: string) => [...html.matchAll(/href="\/panel-assets\/assets\/([^"]+)"/g)].map(([, name]) => name)

test('before the first build there is no page', () => {
  expect(readPanelPage(join(folder, 'assets'))).toBeUndefined()
})

test('only the sign-in page names its scripts and the texts of the language', () => {
  writeFileSync(join(folder, 'index.html'), '<html><head><style>body{}</style></head><body></body></html>')
  const page = readPanelPage(folder)
  expect(page?.htmlFor('/orders', 'ar')).not.toContain('modulepreload')
  const english = ['sign-in-abcd1234.js', 'sign-in-efgh5678.css', 'en-first-AAAA1111.js']
  const signIn = (language?: string) => linksIn(page?.htmlFor('/login', language) ?? '').toSorted()
  expect(signIn()).toEqual(english.toSorted())
  expect(signIn('xx-YY')).toEqual(english.toSorted())
  expect(signIn('ar-EG,ar;q=0.9')).toEqual([...english, 'ar-first-CC-C3333.js'].toSorted())
  expect(linksIn(page?.htmlFor('/', 'en') ?? '')).toHaveLength(english.length)
  expect(page?.htmlFor('/login', 'en')).toContain('href="/public/v1/tenant/branding"')
  expect(page?.htmlFor('/orders', 'en')).not.toContain('/public/v1/tenant/branding')
})

test('the policy names the inline styles by their hash', () => {
  writeFileSync(join(folder, 'index.html'), '<html><head><style>body{}</style></head><body></body></html>')
  const hash = createHash('sha256').update('body{}').digest('base64')
  expect(readPanelPage(folder)?.styleSources).toBe(`'sha256-${hash}'`)
})
