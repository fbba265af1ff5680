import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { copyDemoData, deleteFolder } from '../demo-data.ts'
import { startServer } from '../server.ts'
import type { RunningServer } from '../server.ts'

const folder = (name: string) => fileURLToPath(new URL(`../../${name}/`, import.meta.url))
const sourcesOf = (name: string): string[] =>
  readdirSync(folder(name), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(join(folder(name), file), 'utf8'))

const unique = (items: Iterable<string>) => [...new Set(items)]

/** Query parameters that the sources of an application read. */
const parametersOf = (name: string) =>
  unique(
    sourcesOf(name).flatMap((text) =>
      [...text.matchAll(/(?:[pP]arams|query|search)\.get\('([\w-]+)'\)/g)].map(([, found = '']) => found),
    ),
  )

const shopRoutes = [...readFileSync(join(folder('shop'), 'routes.ts'), 'utf8').matchAll(/route\('([^']+)'/g)].map(
  ([, path = '']) => path,
)
const panelRouteFiles = [
  'public-routes.tsx',
  'routes.tsx',
  'settings-routes.tsx',
  'content-routes.tsx',
  'report-routes.tsx',
  'delivery-routes.tsx',
  'app-routes.tsx',
  'setup-routes.tsx',
]
const panelRoutes = panelRouteFiles.flatMap((file) =>
  [...readFileSync(join(folder('panel'), file), 'utf8').matchAll(/page\(\s*'([^']+)'/g)].map(([, path = '']) => path),
)

const malformed = [
  'x',
  '%00',
  'a%00b',
  '-1',
  '%ED%A0%80',
  '%zz',
  '00000000-0000-0000-0000-000000000000',
  'x'.repeat(3_000),
]

/** Paths of the shop with every parameter malformed in the same way. */
const shopPaths = (value: string) =>
  unique(
    shopRoutes
      .filter((path) => !path.startsWith(':locale'))
      .map((path) => (path === 'p/:product' ? `m/x/01a1fd84-0000-7000-8000-000000000000/${path}` : path))
      .map((path) => `/en/${path.replaceAll(/:\w+|\*/g, value)}`),
  ).concat(`/${value}`, `/en/${value}/${value}`, `/${value}/manifest.webmanifest`)

let server: RunningServer
let dataDir: string

beforeAll(async () => {
  dataDir = copyDemoData(inject('demoFolder'))
  server = await startServer({ DATA_DIR: dataDir })
})
afterAll(async () => {
  await server?.stop()
  deleteFolder(dataDir)
})

/** With node:http, because fetch rewrites malformed addresses. */
const statusOf = (host: string, path: string) =>
  new Promise<number>((resolve, reject) => {
    request({ host: '127.0.0.1', port: server.port, path, headers: { host } }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
    })
      .once('error', reject)
      .end()
  })

async function faultsOf(host: string, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  const waiting = [...paths]
  const work = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const status = await statusOf(host, path)
      if (status >= 500) faults.push(`${status} ${path.slice(0, 200)}`)
    }
  }
  await Promise.all(Array.from({ length: 4 }, work))
  return faults.toSorted()
}

test('no page of the shop fails on a malformed path', async () => {
  const paths = malformed.flatMap((value) => shopPaths(value)).flatMap((path) => [path, `${path}.data`])
  expect(paths.length).toBeGreaterThan(200)
  expect(await faultsOf('harbour.localhost', paths)).toEqual([])
})

test('no page of the shop fails on a malformed query', async () => {
  const parameters = parametersOf('shop')
  expect(parameters).toEqual(expect.arrayContaining(['m', 'group', 'page', 'type', 'preview']))
  const pages = shopPaths('x').filter((path) => !path.includes('/x'))
  const paths = ['/en', ...pages].flatMap((page) =>
    malformed.flatMap((value) => parameters.map((name) => `${page}?${name}=${value}`)),
  )
  expect(paths.length).toBeGreaterThan(1_000)
  expect(await faultsOf('harbour.localhost', paths)).toEqual([])
})

test('no page of the panel fails on a malformed address', async () => {
  const paths = malformed.flatMap((value) =>
    panelRoutes.map((path) => `/${path.replaceAll(/:\w+\??|\*/g, value)}?id=${value}&page=${value}`),
  )
  expect(paths.length).toBeGreaterThan(200)
  expect(await faultsOf('admin.harbour.localhost', paths)).toEqual([])
})
