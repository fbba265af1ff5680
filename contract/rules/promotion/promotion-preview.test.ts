import { expect, test } from 'vitest'
import { toPromotionPreview } from './promotion-preview.ts'

const popup = { kind: 'popup', title: 'Hello', type: 'html', value: '<p>Hello</p>', height: 300 }
const banner = {
  kind: 'banner',
  title: 'Summer',
  body: null,
  image_url: '/summer.webp',
  mobile_image_url: null,
  has_link: true,
}

const page = { kind: 'page', title: 'Terms', body: '<p>Hello</p>' }

test.each([[popup], [banner], [page]])('%o is a preview', (message) => {
  expect(toPromotionPreview(message)).toEqual(message)
})

test.each([
  [null],
  ['promotion-preview-request'],
  [{}],
  [{ ...popup, title: 1 }],
  [{ ...popup, type: 'script' }],
  [{ ...popup, height: '300' }],
  [{ ...banner, image_url: null }],
  [{ ...banner, kind: 'coupon' }],
  [{ ...page, body: null }],
])('%o is not', (message) => {
  expect(toPromotionPreview(message)).toBeNull()
})
