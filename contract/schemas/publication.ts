import { z } from 'zod'
import { call } from '../call.ts'
import {
  activeStatus,
  deletionOf,
  expectedUpdatedAt,
  id,
  idParams,
  ids,
  instant,
  locale,
  moveInput,
  pageOf,
  searchInput,
  sortBy,
} from '../fields.ts'

/** What is shown in the shop for a while: banners and popups. */
const publicationState = z.enum(['active', 'scheduled', 'expired', 'inactive'])
/** `global`: the home page, or all pages. `merchants`: the pages of these merchants only. */
const publicationLocation = z.enum(['global', 'merchants'])

/** Where, when, in which order and in which language a publication is shown. */
export const publicationInput = {
  location: publicationLocation,
  merchant_ids: ids,
  locale: locale.nullable(),
  sort_order: z.int().min(0).max(1_000_000),
  start_date: instant.nullable(),
  end_date: instant.nullable(),
  status: activeStatus,
}

/** What visitors who agreed did in the last 30 days. Banners are never closed. */
export const PromotionFigures = z.object({ shown: z.int(), clicked: z.int(), closed: z.int() })
export type PromotionFigures = z.infer<typeof PromotionFigures>

/** The same of a stored publication. */
export const publication = {
  ...publicationInput,
  merchant_ids: z.array(id),
  /** The only language in which it is shown; null for all. */
  locale: locale.nullable(),
  sort_order: z.int(),
  state: publicationState,
  figures: PromotionFigures,
  created_at: instant,
  updated_at: instant,
}

export const promotionsPermission = 'ManageTenantPromotions'

const PublicationListInput = searchInput.extend({
  ...sortBy('sort_order', 'title', 'start_date', 'end_date', 'created_at'),
  state: publicationState.optional(),
})
export type PublicationListInput = z.output<typeof PublicationListInput>

type Schemas<R extends z.ZodType, I extends z.ZodType, U extends z.ZodRawShape> = {
  record: R
  input: I
  updateInput: z.ZodObject<U>
}

/** The calls of a kind of publication. `entity` names it in messages, such as 'Banner'. */
export const publicationCalls = <R extends z.ZodType, I extends z.ZodType, U extends z.ZodRawShape>(
  path: `/${string}`,
  entity: string,
  { record, input, updateInput }: Schemas<R, I, U>,
) => ({
  list: call('tenant', `GET ${path}`, promotionsPermission, {
    input: PublicationListInput,
    ...pageOf(record),
    fallback: `Something wrong fetching ${entity}s`,
  }),
  show: call('tenant', `GET ${path}/{id}`, promotionsPermission, { input: idParams, output: record, entity }),
  create: call('tenant', `POST ${path}`, promotionsPermission, {
    input,
    output: record,
    status: 201,
    message: `Create ${entity} Successfully`,
    fallback: `Something wrong creating ${entity}`,
  }),
  update: call('tenant', `PUT ${path}/{id}`, promotionsPermission, {
    input: updateInput.extend({ id, ...expectedUpdatedAt }),
    output: record,
    entity,
    message: `Update ${entity} Successfully`,
    fallback: `Something wrong updating ${entity}`,
  }),
  move: call('tenant', `POST ${path}/{id}/move`, promotionsPermission, { input: moveInput, output: idParams, entity }),
  remove: call('tenant', `DELETE ${path}/{id}`, promotionsPermission, {
    ...deletionOf(entity),
    entity,
    fallback: `Something wrong deleting ${entity}`,
  }),
})
