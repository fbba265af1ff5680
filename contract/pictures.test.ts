import { expect, test } from 'vitest'
import { pictureAt, pictureSources } from './pictures.ts'

test('only pictures of the own store that stand still have other widths', () => {
  expect(pictureAt('/files/t/1/image/a.jpg', 160)).toBe('/files/t/1/image/a.jpg?width=160')
  expect(pictureSources('https://shop.example/files/demo/x/b.webp')).toContain('b.webp?width=640 640w')
  for (const url of [
    '/files/t/1/image/a.svg',
    '/files/t/1/image/a.gif',
    '/files/p/1/a.jpg?expires=1&signature=x',
    'https://elsewhere.example/a.jpg',
    '',
  ]) {
    expect([pictureAt(url, 160), pictureSources(url)]).toEqual([url, undefined])
  }
})
