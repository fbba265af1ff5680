import { expect, test } from 'vitest'
import { startAfterPaint } from './script-order.ts'

const page = (script: string) =>
  `<head><link rel="modulepreload" href="/a.js" nonce="n"/><link rel="icon" href="/i.png"/></head>` +
  `<main>Content</main><script nonce="n" type="module" async="">${script}</script><script nonce="n">data()</script>`

const start = [
  'import "/manifest.js";',
  'import * as route0 from "/root.js";',
  'import * as route1 from "/home.js";',
  '',
  'window.__reactRouterRouteModules = {"root":route0,"home":route1};',
  '',
  'import("/entry.js");',
].join('\n')

test('a page loads its scripts after its paint, the entry last', () => {
  const html = startAfterPaint(page(start), ['/texts.js'])
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).toContain('<link rel="icon" href="/i.png"/>')
  expect(html).toContain('<script nonce="n" type="module" async="">const preloads = ["/texts.js","/a.js"]\n')
  const imports = [...html.matchAll(/import\("([^"]+)"\)/g)].map(([, path]) => path)
  expect(imports).toEqual(['/manifest.js', '/root.js', '/home.js', '/entry.js'])
  expect(html.indexOf('first-contentful-paint')).toBeLessThan(html.indexOf('import('))
  expect(html.indexOf('__reactRouterRouteModules')).toBeLessThan(html.indexOf('/entry.js'))
})

test('a page without scripts stays as it is', () => {
  expect(startAfterPaint('<main>Gone</main>', [])).toBe('<main>Gone</main>')
})

test.each([
  ['no imports', 'start()'],
  ['an import of names', 'import "/manifest.js";\nimport { a } from "/a.js";'],
])('a start script with %s is refused, not changed by half', (_title, script) => {
  expect(() => startAfterPaint(page(script), [])).toThrow('unknown start script')
})
