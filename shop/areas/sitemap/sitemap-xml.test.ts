import { expect, test } from 'vitest'
import { maxSitemapUrls, sitemap, sitemapIndex } from './sitemap-xml.ts'

test('a sitemap names each page, its last change and the other languages', () => {
  const text = sitemap([
    {
      url: 'https://shop.example/en/p/a?b&c',
      updatedAt: '2026-01-02T03:04:05.000Z',
      alternates: [['ar', 'https://shop.example/ar/p/"a"']],
    },
    { url: 'https://shop.example/en' },
  ])
  expect(text.split('\n').slice(2, 4)).toEqual([
    [
      '<url><loc>https://shop.example/en/p/a?b&#38;c</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod>',
      '<xhtml:link rel="alternate" hreflang="ar" href="https://shop.example/ar/p/&#34;a&#34;"/></url>',
    ].join(''),
    '<url><loc>https://shop.example/en</loc></url>',
  ])
})

test('an index lists at most as many sitemaps as the protocol allows', () => {
  const urls = Array.from({ length: maxSitemapUrls + 5 }, (_, at) => `https://shop.example/${at}`)
  const text = sitemapIndex(urls)
  expect(text.match(/<sitemap>/g)).toHaveLength(maxSitemapUrls)
  expect(text).toContain('<loc>https://shop.example/0</loc>')
})
