import { z } from 'zod'
import { call } from '../call.ts'
import { expectedUpdatedAt, id, idParams, instant, locale, moveInput, pageOf, searchInput, sortBy } from '../fields.ts'

const needs = 'ManageTenantSettingsPage'

/** Longest body in characters, markup included. */
const maxPageLength = 100_000
export const maxTitleLength = 150
/** As much as search engines show. */
export const maxSeoTitleLength = 70
export const maxSeoDescriptionLength = 200

export const pagePlaces = ['footer', 'menu', 'both', 'none'] as const
const pagePlace = z.enum(pagePlaces)

/** One language of a page. Its languages share `page_id`. `body` is sanitized HTML. */
export const CustomPage = z.object({
  _id: id,
  page_id: id,
  title: z.string(),
  slug: z.string(),
  locale: z.string(),
  published: z.boolean(),
  /** Its turn among the linked pages. The languages of a page share it. */
  sort_order: z.int(),
  /** Where the shop links it while it is published. The languages of a page share it. */
  place: pagePlace,
  body: z.string(),
  /** What search engines and link previews show instead of the title. Empty: the title. */
  seo_title: z.string(),
  /** Empty: the beginning of the text. */
  seo_description: z.string(),
  created_at: instant,
  updated_at: instant,
})
export type CustomPage = z.infer<typeof CustomPage>
const PageRow = CustomPage.omit({ body: true, seo_title: true, seo_description: true })
export type PageRow = z.infer<typeof PageRow>

const pageFields = {
  title: z.string().trim().min(1, 'Title is required.').max(maxTitleLength),
  /** Part of the address in the shop. Empty: made from the title. */
  slug: z
    .string()
    .trim()
    .max(100)
    .regex(/^[a-z0-9-]*$/, 'Use small letters, digits and hyphens.'),
  locale,
  body: z
    .string()
    .max(maxPageLength)
    .refine((html) => hasContent(html), 'Body is required.'),
  seo_title: z.string().trim().max(maxSeoTitleLength),
  seo_description: z.string().trim().max(maxSeoDescriptionLength),
}

/** Whether HTML shows anything: text, a picture or a video. */
function hasContent(html: string): boolean {
  if (/<(img|iframe|hr)\b/i.test(html)) return true
  let isInTag = false
  for (const sign of html.replaceAll('&nbsp;', ' ')) {
    if (sign === '<') isInTag = true
    else if (sign === '>') isInTag = false
    else if (!isInTag && sign.trim() !== '') return true
  }
  return false
}

export const PageInput = z.object({
  ...pageFields,
  slug: pageFields.slug.default(''),
  seo_title: pageFields.seo_title.default(''),
  seo_description: pageFields.seo_description.default(''),
  published: z.boolean().default(false),
  /** Without it: the footer, or where the other languages are. */
  place: pagePlace.optional(),
  /** The page that this is a language of. Without it a new page is created. */
  page_id: id.optional(),
})
export type PageInput = z.output<typeof PageInput>

const PageListInput = searchInput.extend({
  ...sortBy('title', 'slug', 'locale', 'updated_at', 'sort_order'),
  locale: locale.optional(),
  published: z.boolean().optional(),
})
export type PageListInput = z.output<typeof PageListInput>

/** A text that a page had before it was changed. `author`: who wrote it. */
const PageVersion = z.object({ id, title: z.string(), author: z.string().nullable(), created_at: instant })

/** Pages with texts of the tenant, such as its terms. The shop links those that are published in its footer or menu. */
export const pages = {
  create: call('tenant', 'POST /page/create', needs, {
    input: PageInput,
    output: CustomPage,
    status: 201,
    message: 'Create Page Successfully',
    fallback: 'Something wrong creating Page',
  }),
  /** 422 for a language that the page already has, or an address that another page of the language has. */
  update: call('tenant', 'PUT /page/update/{id}', needs, {
    input: idParams.extend({
      title: pageFields.title.optional(),
      slug: pageFields.slug.optional(),
      locale: locale.optional(),
      body: pageFields.body.optional(),
      seo_title: pageFields.seo_title.optional(),
      seo_description: pageFields.seo_description.optional(),
      published: z.boolean().optional(),
      place: pagePlace.optional(),
      ...expectedUpdatedAt,
    }),
    output: CustomPage,
    entity: 'Page',
    message: 'Update Page Successfully',
    fallback: 'Something wrong updating Page',
  }),
  show: call('tenant', 'GET /page/fetch/{id}', needs, { input: idParams, output: CustomPage, entity: 'Page' }),
  /** The text as it would be saved: sanitized HTML. */
  preview: call('tenant', 'POST /page/preview', needs, {
    input: z.object({ body: pageFields.body }),
    output: z.object({ body: z.string() }),
    readOnly: true,
  }),
  /** The 50 newest earlier versions of one language of a page. */
  versions: call('tenant', 'GET /page/{id}/versions', needs, {
    input: idParams,
    output: z.array(PageVersion),
    entity: 'Page',
  }),
  /** Puts back the text of a version. What it replaces becomes a version itself. */
  restore: call('tenant', 'POST /page/{id}/versions/{version_id}/restore', needs, {
    input: idParams.extend({ version_id: id, ...expectedUpdatedAt }),
    output: CustomPage,
    entity: 'Version',
  }),
  /** Deletes one language of a page. */
  remove: call('tenant', 'DELETE /page/delete/{id}', needs, {
    input: idParams,
    output: z.object({ _id: id }),
    entity: 'Page',
    message: 'Delete Page Successfully',
  }),
  /** Moves all languages of a page before or after another page. */
  move: call('tenant', 'POST /page/{id}/move', needs, { input: moveInput, output: idParams, entity: 'Page' }),
  list: call('tenant', 'POST /page/list', needs, { input: PageListInput, ...pageOf(PageRow), readOnly: true }),
  /** All languages of a page; `id` is its `page_id`. */
  languages: call('tenant', 'GET /page/listById/{id}', needs, {
    input: idParams,
    output: z.array(PageRow),
    entity: 'Page',
  }),
}
