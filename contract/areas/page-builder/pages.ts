import { z } from 'zod'
import { call } from '../../call.ts'
import { emptyObject, expectedUpdatedAt, id, idParams, instant, locale } from '../../fields.ts'
import { PageDocument } from './document.ts'
import { pageBuilderPermission as needs } from './page-builder.ts'

/** Most landing pages of a tenant. */
export const maxLandingPages = 50

const titles = z.record(locale, z.string().trim().max(150)).refine((all) => Object.keys(all).length <= 40)
const slug = z
  .string()
  .trim()
  .max(80)
  .regex(/^[a-z0-9-]*$/, 'Use small letters, digits and hyphens.')

const pageFields = {
  _id: id,
  kind: z.enum(['home', 'landing']),
  /** Part of the address in the shop; null for the home page. */
  slug: z.string().nullable(),
  titles: z.record(z.string(), z.string()),
  is_live: z.boolean(),
  /** Whether the draft differs from what the shop shows. */
  has_changes: z.boolean(),
  scheduled_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
}
export const BuiltPageRow = z.object(pageFields)
export type BuiltPageRow = z.infer<typeof BuiltPageRow>
export const BuiltPage = BuiltPageRow.extend({ document: PageDocument })
export type BuiltPage = z.infer<typeof BuiltPage>

const PageRevision = z.object({
  id,
  number: z.int(),
  author: z.string().nullable(),
  created_at: instant,
  published_at: instant.nullable(),
  is_live: z.boolean(),
  is_scheduled: z.boolean(),
})

const root = '/page-builder/pages'
const page = { output: BuiltPage, entity: 'Page' }
const bodyLimit = 300_000

/** The home page of the shop and its landing pages, made of sections. */
export const builtPages = {
  list: call('tenant', `GET ${root}`, needs, { input: emptyObject, output: z.array(BuiltPageRow) }),
  /** The home page. The first time its draft is what the shop shows anyway. */
  home: call('tenant', 'POST /page-builder/home', needs, { input: emptyObject, output: BuiltPage }),
  create: call('tenant', `POST ${root}`, needs, {
    input: z.object({
      titles,
      slug: slug.default(''),
    }),
    output: BuiltPage,
    status: 201,
    message: 'Create Page Successfully',
    fallback: 'Something wrong creating Page',
  }),
  show: call('tenant', `GET ${root}/{id}`, needs, { input: idParams, ...page }),
  /** Saves the draft. The shop does not change. */
  save: call('tenant', `PUT ${root}/{id}`, needs, {
    input: idParams.extend({
      document: PageDocument.optional(),
      titles: titles.optional(),
      slug: slug.min(1).optional(),
      ...expectedUpdatedAt,
    }),
    ...page,
    bodyLimit,
    fallback: 'Something wrong updating Page',
  }),
  remove: call('tenant', `DELETE ${root}/{id}`, needs, {
    input: idParams,
    output: z.object({ _id: id }),
    entity: 'Page',
    message: 'Delete Page Successfully',
  }),
  /** Shows the draft in the shop, now or at a time. A page has one schedule; a new one replaces it. */
  publish: call('tenant', `POST ${root}/{id}/publish`, needs, {
    input: idParams.extend({ publish_at: instant.optional(), ...expectedUpdatedAt }),
    ...page,
  }),
  unschedule: call('tenant', `POST ${root}/{id}/unschedule`, needs, { input: idParams, ...page }),
  /** The shop shows its usual home page again, or no landing page. */
  unpublish: call('tenant', `POST ${root}/{id}/unpublish`, needs, { input: idParams, ...page }),
  revisions: call('tenant', `GET ${root}/{id}/revisions`, needs, {
    input: idParams,
    output: z.array(PageRevision),
    entity: 'Page',
  }),
  /** Makes a revision the draft. */
  restore: call('tenant', `POST ${root}/{id}/restore`, needs, {
    input: idParams.extend({ revision_id: id, ...expectedUpdatedAt }),
    ...page,
    entity: 'Revision',
  }),
  /** Address of the draft in the shop, for half an hour. */
  preview: call('tenant', `POST ${root}/{id}/preview`, needs, {
    input: idParams.extend({ locale: locale.optional() }),
    output: z.object({ url: z.string(), expires_at: instant }),
    entity: 'Page',
  }),
}
