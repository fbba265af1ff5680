import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

test(
  'the built shop imports only production dependencies on the server, except the map and model viewers',
  { retry: 0 },
  () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>
    }
    const server = join(root, 'build', 'shop', 'server')
    const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.js'))
    const bare = new Set(
      files.flatMap((path) =>
        [...readFileSync(join(server, path), 'utf8').matchAll(/^import (?:[^"'\n]*from ?)?"([^"./][^"]*)"/gm)].map(
          ([, name = '']) => name,
        ),
      ),
    )
    expect(
      [...bare]
        .filter((name) => !name.startsWith('node:') && dependencies[name.split('/')[0] ?? ''] === undefined)
        .sort(),
    ).toEqual(['@google/model-viewer', 'maplibre-gl'])
  },
)

test('the built shop renders with the production build of React, whatever NODE_ENV says', { retry: 0 }, () => {
  const assets = join(root, 'build', 'shop', 'server', 'assets')
  const react = readdirSync(assets).filter((name) =>
    readFileSync(join(assets, name), 'utf8').includes('react-dom-server'),
  )
  expect(react.length).toBeGreaterThan(0)
  const texts = react.map((name) => readFileSync(join(assets, name), 'utf8'))
  expect(texts.filter((text) => text.includes('react-dom-server.node.development'))).toEqual([])
})
