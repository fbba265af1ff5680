import { useJsonLd } from './structured-data.ts'

/** What the page says about itself to search engines. `toJsonLd` has escaped it. */
export function JsonLd() {
  const jsonLd = useJsonLd()
  return jsonLd === null ? null : <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLd }} />
}
