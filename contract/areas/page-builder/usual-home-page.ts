import { documentVersion, PageDocument } from './document.ts'

/** The usual home page of a shop as a document. */
export const usualHomePage = (): PageDocument => {
  const merchants = (source: string) => ({ key: source, type: 'merchants', source, limit: 24 })
  const sections = [
    { key: 'categories', type: 'categories' },
    { key: 'banners', type: 'banners' },
    merchants('sponsored'),
    merchants('featured'),
    { key: 'recommendations', type: 'recommendations' },
    merchants('open'),
    { key: 'packages', type: 'packages' },
    merchants('later'),
  ]
  return PageDocument.parse({ version: documentVersion, sections })
}
