import type { z } from 'zod'
import type { Permission } from './permissions.ts'

export type Scope = 'tenant' | 'merchant' | 'platform' | 'store' | 'auth' | 'public' | 'realtime' | 'upload'

/**
 * Who can call: anybody, any panel user (or customer, depending on the scope), a customer, or a holder of one of the
 * permissions.
 */
export type Guard = 'public' | 'signed-in' | 'customer' | Permission | readonly Permission[]

const prefixes: Record<Scope, string> = {
  tenant: '/admin/v1',
  platform: '/admin/v1',
  merchant: '/merchant/v1',
  store: '/store/v1',
  auth: '/auth/v1',
  public: '/public/v1',
  realtime: '/realtime/v1',
  upload: '',
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type CallOptions<I extends z.ZodType, O extends z.ZodType, M extends z.ZodType | undefined> = {
  input: I
  output: O
  meta?: M
  status?: 200 | 201
  /** Success message of the response envelope. */
  message?: string
  /** Message of an unexpected error (500) of this call. */
  fallback?: string
  /** Message of a 422. Default: the message of the first field. */
  invalid?: string
  /** Runs in a read-only transaction. Needed only where the method is not GET. */
  readOnly?: boolean
  /**
   * The body is multipart/form-data with one file in this field. `image` also accepts JSON with the `file_url` of an
   * earlier upload.
   */
  multipart?: 'file' | 'image'
  /**
   * The handler opens its own transactions, because it hashes passwords, processes images or calls other services. No
   * Idempotency-Key.
   */
  ownTransactions?: boolean
  /** A webhook with a signed body: the handler gets the raw bytes. */
  signed?: boolean
  /** The handler writes the response itself, without the envelope: its content type, or `redirect` (302). */
  raw?: 'text/event-stream' | 'application/octet-stream' | 'text/plain' | 'redirect'
  /** Statuses of errors that only few calls answer with: gone (410) and locked (423). */
  errorStatuses?: readonly (410 | 423)[]
  /** Works without a tenant. */
  tenantless?: boolean
  /** Works while the plan of the tenant has expired. */
  allowedWhenBlocked?: boolean
  /** Noun of the 404 message, if it cannot be derived from the path. */
  entity?: string
  /** A merchant call that is not limited to one merchant. Its handler filters by the permissions of the caller. */
  allMerchants?: boolean
  /**
   * At most `max` calls in `seconds` by one person. Without a session: `maxPerNetwork` (default `max`) from one network
   * in one tenant, where hundreds may share an address.
   */
  limit?: { max: number; seconds: number; maxPerNetwork?: number }
  /**
   * Seconds for which any cache may store the response, which must depend on the language alone. Default: no caching.
   */
  cacheSeconds?: number
  /** Largest request body in bytes. A longer one is rejected before it is read. */
  bodyLimit?: number
}

export type Call<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  M extends z.ZodType | undefined = z.ZodType | undefined,
> = CallOptions<I, O, M> & {
  scope: Scope
  method: Method
  path: string
  permission: Guard
}

/**
 * Declares a call. `route` is the method and the path after the prefix of the scope. The gate reads `merchant_id` of
 * merchant calls.
 */
export function call<I extends z.ZodType, O extends z.ZodType, M extends z.ZodType | undefined = undefined>(
  scope: Scope,
  route: `${Method} /${string}`,
  permission: Guard,
  shape: CallOptions<I, O, M>,
): Call<I, O, M> {
  const separator = route.indexOf(' ')
  const method = methodOf(route.slice(0, separator))
  return { ...shape, scope, method, path: prefixes[scope] + route.slice(separator + 1), permission }
}

function methodOf(text: string): Method {
  if (text === 'GET' || text === 'POST' || text === 'PUT' || text === 'DELETE') return text
  throw new Error(`unknown method ${text}`)
}

export type Calls = Record<string, Call>

/** What the client sends. */
export type InputOf<C extends Call> = z.input<C['input']>
/** What the handler receives: validated, with defaults. */
export type ParsedInput<C extends Call> = z.output<C['input']>
/** What the client receives: data, or data with meta for lists. */
export type ResponseOf<C extends Call> = [NonNullable<C['meta']>] extends [never]
  ? z.output<C['output']>
  : { data: z.output<C['output']>; meta: z.output<NonNullable<C['meta']>> }

export type PathParams = readonly string[]
export const pathParams = (path: string): PathParams => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** Whether a call takes a picture or a file of panels. An installation may have a host of its own for these calls. */
export const isUpload = ({ path, multipart }: Pick<Call, 'path' | 'multipart'>): boolean =>
  multipart === 'image' || path === '/upload'
