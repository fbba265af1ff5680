import { z } from 'zod'
import { rowsPerPage, searchLength } from './rules/interface-constants.ts'

/** Identifier of a record: a UUID. */
export const id = z.uuid().toLowerCase()
export const ids = z.array(id).max(100)
/** Human-readable order number, unique in the tenant. */
export const orderNumber = z.string().trim().min(1).max(40)
/** Integer in minor units of the currency of the record. */
export const money = z.int().min(-1_000_000_000_000).max(1_000_000_000_000)
export const price = z.int().min(0).max(1_000_000_000_000)
export const percent = z.number().min(0).max(100).multipleOf(0.01)
/** Date and time, ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: true })
/**
 * Optimistic lock: the `updated_at` that the client last read. If the record has changed since, the update fails with
 * 409. Without it the last write wins.
 */
export const expectedUpdatedAt = { expected_updated_at: instant.optional() }
/** YYYY-MM-DD, a local day in the time zone of the merchant or tenant. */
export const day = z.iso.date()
/** HH:mm from 00:00 to 24:00. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/)
/** Two letters. For inputs whose fields the server validates together, so that all errors are returned at once. */
export const countryCodeFormat = z.string().regex(/^[A-Z]{2}$/)
const countryPattern = new RegExp(
  `^(${[
    'A[DEFGILMOQRSTUWXZ]|B[ABDEFGHIJLMNOQRSTVWYZ]|C[ACDFGHIKLMNORUVWXYZ]|D[EJKMOZ]|E[CEGHRST]|F[IJKMOR]',
    'G[ABDEFGHILMNPQRSTUWY]|H[KMNRTU]|I[DELMNOQRST]|J[EMOP]|K[EGHIMNPRWYZ]|L[ABCIKRSTUVY]',
    'M[ACDEFGHKLMNOPQRSTUVWXYZ]|N[ACEFGILOPRUZ]|OM|P[AEFGHKLMNRSTWY]|QA|R[EOSUW]|S[ABCDEGHIJKLMNORSTVXYZ]',
    'T[CDFGHJKLMNORTVWZ]|U[AGMSYZ]|V[ACEGINU]|W[FS]|Y[ET]|Z[AMW]',
  ].join('|')})$`,
)

/**
 * ISO 3166-1 alpha-2. A pattern instead of the list in contract/rules/countries.ts, to keep that list out of browser bundles.
 */
export const country = z.string().regex(countryPattern)
export const currency = z.string().regex(/^[A-Z]{3}$/)
export const locale = z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/)
export const email = z.string().trim().toLowerCase().max(200).check(z.email())
/** E.164 number. */
export const phone = z
  .string()
  .trim()
  .regex(/^\+[1-9]\d{5,14}$/, 'The number must be an international one such as +442071234567.')
export const password = z.string().min(8).max(128)
/** Maximum length of a first or last name. */
export const maxNameLength = 25
export const personName = (label: string) =>
  z.string().trim().min(1).max(maxNameLength, `${label} should not be greater than ${maxNameLength} characters`)
export const metres = z.int().min(0)
export const latitude = z.number().min(-90).max(90)
export const longitude = z.number().min(-180).max(180)
export const point = z.object({ latitude, longitude })
export const url = z.string().max(2000)
/**
 * Scheme, host and port of a web page as browsers send it, without a path: https, or http on the own machine for
 * development.
 */
export const webOrigin = z
  .string()
  .trim()
  .toLowerCase()
  .max(200)
  .refine(isWebOrigin, 'Enter an origin such as https://order.example.com, without a path.')

function isWebOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { origin, protocol, hostname } = new URL(text)
  const isLocal = protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1')
  return origin === text && /^[a-z\d.-]+$/.test(hostname) && (protocol === 'https:' || isLocal)
}
export const activeStatus = z.enum(['active', 'inactive'])
/** Allergens as a merchant writes them; `allergenOf` finds those that European law names. */
export const allergenTerms = z.array(z.string().trim().min(1).max(40)).max(30)
export const stockStatus = z.enum(['in_stock', 'out_of_stock'])

export const orderTypeAlias = z.enum(['delivery', 'pickup', 'dine_in', 'pick_and_drop'])
export type OrderTypeAlias = z.infer<typeof orderTypeAlias>
export const paymentAlias = z.enum(['cash_on_delivery', 'prepaid', 'wallet', 'card', 'upi', 'net_banking'])
export type PaymentAlias = z.infer<typeof paymentAlias>

/** {locale: text}: translations of one text. */
export const localText = z.record(z.string().max(8), z.string().max(2000))
/** {locale: {field: text}}: translations of the fields of a record. */
export const translations = z.record(z.string().max(8), z.record(z.string().max(40), z.string().max(4000)))
export type Translations = z.infer<typeof translations>

export const emptyObject = z.object({})
export const idParams = z.object({ id })

/** Moves a record of an ordered list directly before or after another one. */
export const moveInput = z.object({ id, target_id: id, place: z.enum(['before', 'after']) })
export type MoveInput = z.infer<typeof moveInput>

/** Input, output and message of a call that deletes one record by its id. */
export const deletionOf = (entity: string) => ({
  input: idParams,
  output: idParams,
  message: `Delete ${entity} Successfully`,
})

/** Page (from 1) and limit of a list. */
export const paging = z.object({
  page: z.int().min(1).max(100_000).default(1),
  limit: z.int().min(1).max(100).default(rowsPerPage),
})
export const searchInput = paging.extend({
  search: z.string().max(searchLength).default(''),
})
export type SearchInput = z.infer<typeof searchInput> & { sort?: string | undefined }
/** The orders of a list: one of these fields, or after a minus the same field in descending order. */
export const sortBy = <F extends string>(...fields: readonly F[]) => ({
  sort: z.enum(fields.flatMap((field): (F | `-${F}`)[] => [field, `-${field}`])).optional(),
})

const PageMeta = z.object({ total: z.int(), page: z.int(), limit: z.int() })
type PageMeta = z.infer<typeof PageMeta>

/** Output of a paged list; spread it into a call. `extra` are additional totals in meta. */
export const pageOf = <T extends z.ZodType>(row: T) => ({ output: z.array(row), meta: PageMeta })
export const pageWithTotals = <T extends z.ZodType, E extends z.ZodRawShape>(row: T, extra: E) => ({
  output: z.array(row),
  meta: PageMeta.extend(extra),
})

export const address = z.object({
  label: z.string().trim().max(30).nullish(),
  address: z.string().trim().min(1).max(255),
  house: z.string().trim().max(60).nullish(),
  landmark: z.string().trim().max(120).nullish(),
  city: z.string().trim().max(80).nullish(),
  state: z.string().trim().max(80).nullish(),
  country: country.nullish(),
  postal_code: z.string().trim().max(12).nullish(),
  latitude,
  longitude,
})
export type Address = z.infer<typeof address>
