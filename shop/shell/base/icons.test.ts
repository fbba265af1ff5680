import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

test('the icon names match the symbols in icons.svg', async () => {
  const read = (name: string) => readFile(new URL(name, import.meta.url), 'utf8')
  const [sprite, code] = await Promise.all([read('./icons.svg'), read('./icons.tsx')])
  const ids = [...sprite.matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id)
  const names = [...(/IconName =([^/]+)/.exec(code)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(([, name]) => name)
  expect(ids.length).toBeGreaterThan(30)
  expect(names.sort()).toEqual(ids.sort())
})
