import { z } from 'zod'
import { id, locale } from '../../fields.ts'

/** The form of documents that are stored now. Older ones are migrated when they are read (contract/areas/page-builder/migrate-document.ts). */
export const documentVersion = 2
export const maxSections = 40
export const maxQuestions = 20
/** Size of a document as JSON. */
const maxDocumentLength = 100_000

/** {locale: text}. Texts are shown as they are, never as HTML. */
const text = (max: number) =>
  z
    .record(
      locale,
      z
        .string()
        .trim()
        .max(max)
        .refine((value) => !/<[a-z/!?]/i.test(value), 'Text cannot contain HTML.'),
    )
    .refine((texts) => Object.keys(texts).length <= 40)
    .default({})

const linkPatterns = {
  merchant: /^[0-9a-f-]{36}$/,
  category: /^[0-9a-f-]{36}$/,
  page: /^[a-z0-9-]{1,100}$/,
  url: /^https:\/\/[^\s"'<>\\]+$/,
} as const
const linkType = z.enum(['none', 'merchant', 'category', 'page', 'url'])
export type LinkType = z.infer<typeof linkType>
const Link = z
  .object({ type: linkType.default('none'), value: z.string().trim().max(500).default('') })
  .refine(({ type, value }) => type === 'none' || value === '' || linkPatterns[type].test(value), {
    path: ['value'],
    message: 'This link does not lead anywhere.',
  })
  .prefault({})
export type Link = z.output<typeof Link>

/** A file of the store network. Files of other hosts are refused. */
const picture = z
  .string()
  .max(500)
  .regex(/^\/(?!\/)[\w\-./%~]+$/, 'Upload the picture first.')
  .nullable()
  .default(null)

const common = {
  /** Names the section in its document. */
  key: z.string().regex(/^[a-z0-9]{1,20}$/),
  is_hidden: z.boolean().default(false),
}
const section = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.object({ ...common, type: z.literal(type), ...shape })

export const merchantSource = z.enum(['open', 'sponsored', 'featured', 'later'])
const title = text(150)

/** Everything that a page can be made of. A new section is a line here, its drawing in the shop and its texts in the panel. */
export const pageSections = [
  section('hero', {
    title,
    text: text(500),
    picture,
    label: text(60),
    link: Link,
    align: z.enum(['start', 'center']).default('start'),
  }),
  section('banners', {}),
  section('categories', { title }),
  section('merchants', { title, source: merchantSource.default('open'), limit: z.int().min(3).max(24).default(12) }),
  section('products', { title, product_ids: z.array(id).max(12).default([]) }),
  section('packages', { title }),
  section('recommendations', { title }),
  section('text', { title, text: text(3000) }),
  section('picture', { picture, alt: text(150), link: Link }),
  section('call_to_action', { title, text: text(300), label: text(60), link: Link }),
  section('spacer', { size: z.enum(['small', 'medium', 'large']).default('medium') }),
  section('faq', {
    title,
    questions: z
      .array(z.object({ question: text(200), answer: text(1500) }))
      .max(maxQuestions)
      .default([]),
  }),
] as const
export const PageSection = z.discriminatedUnion('type', pageSections)
export type PageSection = z.output<typeof PageSection>
export type SectionType = PageSection['type']

export const PageDocument = z
  .object({ version: z.literal(documentVersion), sections: z.array(PageSection).max(maxSections) })
  .refine(({ sections }) => new Set(sections.map(({ key }) => key)).size === sections.length, {
    path: ['sections'],
    message: 'Each section needs a key of its own.',
  })
  .refine((document) => JSON.stringify(document).length <= maxDocumentLength, {
    path: ['sections'],
    message: 'The page is too large.',
  })
export type PageDocument = z.output<typeof PageDocument>
