import { expect, test } from 'vitest'
import { imagesOf } from './cover-image.ts'

const image = (file_url: string, is_cover = false) => ({ file_url, is_cover })

test('the images of a product begin with its cover, each once', () => {
  expect(imagesOf({ product_images: [image('a'), image('b', true), image('c'), image('a')] })).toEqual(['b', 'a', 'c'])
  expect(imagesOf({ product_images: [image('a'), image('b')] })).toEqual(['a', 'b'])
  expect(imagesOf({ product_images: [] })).toEqual([])
})
