import { expect, test, vi } from 'vitest'
import { acceptMarkup, acceptScriptUrl } from './trusted-types.ts'

vi.stubGlobal('location', { href: 'https://shop.example/en/m/pier', origin: 'https://shop.example' })

test('only scripts of the shop are loaded by their address', () => {
  for (const url of ['/shop-worker.js', '/shop-assets/assets/worker-1.mjs', 'https://shop.example/shop-assets/a.js'])
    expect(acceptScriptUrl(url)).toBe(url)
  for (const url of [
    'https://evil.example/shop-assets/a.js',
    '//evil.example/shop-worker.js',
    '/shop-worker.js/x',
    '/files/upload.js',
    '/shop-assets/../files/upload.js',
    'data:text/javascript,alert(1)',
    'blob:https://shop.example/1',
  ])
    expect(() => acceptScriptUrl(url), url).toThrow(TypeError)
})

test('markup needs a policy of its own, except the empty script that React creates', () => {
  expect(acceptMarkup('<script></script>')).toBe('<script></script>')
  expect(acceptMarkup('{"name":"Pier"}')).toBe('{"name":"Pier"}')
  for (const html of ['<img src=x onerror=alert(1)>', '<script>alert(1)</script>'])
    expect(() => acceptMarkup(html), html).toThrow(TypeError)
})
