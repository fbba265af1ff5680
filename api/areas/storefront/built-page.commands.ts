import type { PageSection } from '#contract/areas/page-builder/document.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import type { StoreBuiltPage, StoreSection } from '#contract/areas/storefront/storefront.ts'
import { notFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { Config } from '#api/platform/runtime/config.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import { findDraft, findLivePage } from '../page-builder/built-pages.queries.ts'
import { readPagePreviewToken } from '../page-builder/preview-token.ts'
import { settingsFor } from '../settings/settings.queries.ts'
import { productsFor } from './products.commands.ts'

type Reader = { locale: string; tenant: ResolvedTenant; config: Pick<Config, 'secret'>; now: number }
type Input = { slug?: string | undefined; preview?: string | undefined }
type Texts = Readonly<Record<string, string>>

const blank: Omit<StoreSection, 'key' | 'type'> = {
  title: '',
  text: '',
  label: '',
  alt: '',
  picture: null,
  link: { type: 'none', value: '' },
  align: 'start',
  size: 'medium',
  source: 'open',
  limit: 12,
  questions: [],
  products: [],
}

/** A built page in the language of the reader. 404 for a landing page that is not published. */
export async function showStorePage(db: Db, { slug, preview }: Input, reader: Reader): Promise<StoreBuiltPage | null> {
  const { tenant, config, now } = reader
  const draftId = preview === undefined ? null : readPagePreviewToken(config, tenant.id, preview, now)
  const isHome = slug === undefined
  if (draftId === null && isHome) {
    const { page_builder } = await settingsFor(db, null, Settings.pick({ page_builder: true }))
    if (!page_builder.is_visible) return null
  }
  const page =
    draftId === null
      ? await findLivePage(db, slug ?? null, tenant.defaultLocale)
      : await findDraft(db, draftId, tenant.defaultLocale)
  if (!page && isHome) return null
  if (!page) throw notFound('Page')
  const textOf = (texts: Texts) => texts[reader.locale] || texts[tenant.defaultLocale] || ''
  const shown = page.document.sections.filter(({ is_hidden }) => !is_hidden)
  const productIds = shown.flatMap((section) => (section.type === 'products' ? section.product_ids : []))
  const products = productIds.length > 0 ? await productsFor(db, [...new Set(productIds)], reader.locale) : []
  const byId = new Map(products.filter(({ is_available }) => is_available).map((product) => [product._id, product]))
  return {
    title: textOf(page.titles),
    sections: shown.map((section) => ({
      ...toStoreSection(section, textOf),
      products: section.type === 'products' ? section.product_ids.flatMap((id) => byId.get(id) ?? []) : [],
    })),
  }
}

function toStoreSection(section: PageSection, textOf: (texts: Texts) => string): StoreSection {
  const { key, type } = section
  return {
    ...blank,
    key,
    type,
    ...('title' in section ? { title: textOf(section.title) } : {}),
    ...('text' in section ? { text: textOf(section.text) } : {}),
    ...('label' in section ? { label: textOf(section.label) } : {}),
    ...('alt' in section ? { alt: textOf(section.alt) } : {}),
    ...('picture' in section ? { picture: section.picture } : {}),
    ...('link' in section ? { link: section.link } : {}),
    ...('align' in section ? { align: section.align } : {}),
    ...('size' in section ? { size: section.size } : {}),
    ...('source' in section ? { source: section.source, limit: section.limit } : {}),
    ...('questions' in section
      ? {
          questions: section.questions.map(({ question, answer }) => ({
            question: textOf(question),
            answer: textOf(answer),
          })),
        }
      : {}),
  }
}
