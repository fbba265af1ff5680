import { expect, test } from 'vitest'
import { imageUrl, imageSrcSet } from './image-variants.ts'

test('only stored raster images have variants', () => {
  expect(imageUrl('/files/t/1/image/a.jpg', 160)).toBe('/files/t/1/image/a.jpg?width=160')
  expect(imageSrcSet('https://shop.example/files/demo/x/b.webp')).toContain('b.webp?width=640 640w')
  for (const url of [
    '/files/t/1/image/a.svg',
    '/files/t/1/image/a.gif',
    '/files/p/1/a.jpg?expires=1&signature=x',
    'https://elsewhere.example/a.jpg',
    '',
  ]) {
    expect([imageUrl(url, 160), imageSrcSet(url)]).toEqual([url, undefined])
  }
})
