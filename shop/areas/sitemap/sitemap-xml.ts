export type SitemapEntry = {
  url: string
  /** ISO 8601. */
  updatedAt?: string
  /** The same page in other languages: URL by language. */
  alternates?: readonly (readonly [language: string, url: string])[]
}

/** Largest number of URLs of a sitemap, or of sitemaps of an index (sitemaps.org). */
export const maxSitemapUrls = 50_000

export const escapeXml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export const sitemapIndex = (urls: readonly string[]): string => {
  const rows = urls.slice(0, maxSitemapUrls).map((url) => `<sitemap><loc>${escapeXml(url)}</loc></sitemap>`)
  return `${declaration}<sitemapindex ${namespace}>\n${rows.join('\n')}\n</sitemapindex>\n`
}

export const sitemap = (entries: readonly SitemapEntry[]): string => {
  const rows = entries
    .slice(0, maxSitemapUrls)
    .map(({ url, updatedAt, alternates = [] }) =>
      [
        `<url><loc>${escapeXml(url)}</loc>`,
        ...(updatedAt ? [`<lastmod>${escapeXml(updatedAt)}</lastmod>`] : []),
        ...alternates.map(
          ([language, href]) =>
            `<xhtml:link rel="alternate" hreflang="${escapeXml(language)}" href="${escapeXml(href)}"/>`,
        ),
        '</url>',
      ].join(''),
    )
  const names = `${namespace} xmlns:xhtml="http://www.w3.org/1999/xhtml"`
  return `${declaration}<urlset ${names}>\n${rows.join('\n')}\n</urlset>\n`
}

/** A file for search engines, which may keep it for an hour. */
export const fileResponse = (body: string, type: 'application/xml' | 'text/plain') =>
  new Response(body, { headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'public, max-age=3600' } })
