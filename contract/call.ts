import type { z } from 'zod'
import type { Permission } from './permissions.ts'

export type Scope = 'tenant' | 'merchant' | 'platform' | 'store' | 'auth' | 'public' | 'realtime' | 'upload'

/** Who may: nobody asked, any panel user (or customer where the scope says so), a customer, or a holder of one of the named permissions. */
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
  /** Success text of the envelope. */
  message?: string
  /** Text of an unexpected failure of this call (shapes 0.1). */
  fallback?: string
  /** Text of a 422 when it is not the first field's message. */
  invalid?: string
  /** Writes nothing although it is not a GET: runs in a read-only transaction. */
  readOnly?: boolean
  /** The body is multipart/form-data with one file, in the field of this name; `image`: or JSON with the `file_url` of an earlier upload. */
  multipart?: 'file' | 'image'
  /** The handler hashes passwords, works on pictures or asks the outside world, so it opens its transactions itself and holds none meanwhile; no Idempotency-Key. */
  ownTransactions?: boolean
  /** Somebody else's server calls and signs the body: its exact bytes are kept for the handler. */
  signed?: boolean
  /** The handler writes the answer itself (streams, files); no envelope. */
  raw?: boolean
  /** Answers without a tenant: lists that are the same everywhere, health. */
  tenantless?: boolean
  /** Answers while the tenant's plan has expired (shapes 0.5). */
  allowedWhenBlocked?: boolean
  /** Noun of its 404, where the path does not say it. */
  entity?: string
  /** A merchant call that stands above all merchants; its handler narrows by who asks. */
  allMerchants?: boolean
  /** At most `max` calls in `seconds` by one client address. */
  limit?: { max: number; seconds: number }
  /** Seconds for which anybody may keep the answer, because it is the same for all who read one language; every other answer is kept by nobody on the way. */
  cacheSeconds?: number
  /** Longer bodies are refused before they are read. */
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

/** The one way to declare a call. `route` is the method and the path after the scope's prefix; merchant calls also carry merchant_id, which the gate reads. */
export function call<I extends z.ZodType, O extends z.ZodType, M extends z.ZodType | undefined = undefined>(
  scope: Scope,
  route: `${Method} /${string}`,
  permission: Guard,
  shape: CallOptions<I, O, M>,
): Call<I, O, M> {
  const space = route.indexOf(' ')
  const method = methodOf(route.slice(0, space))
  return { ...shape, scope, method, path: prefixes[scope] + route.slice(space + 1), permission }
}

function methodOf(text: string): Method {
  if (text === 'GET' || text === 'POST' || text === 'PUT' || text === 'DELETE') return text
  throw new Error(`unknown method ${text}`)
}

export type Calls = Record<string, Call>

/** What the caller sends. */
export type InputOf<C extends Call> = z.input<C['input']>
/** What the handler gets: parsed, defaults filled in. */
export type ParsedInput<C extends Call> = z.output<C['input']>
/** What the caller gets: data, or data with meta for lists. */
export type ResponseOf<C extends Call> = [NonNullable<C['meta']>] extends [never]
  ? z.output<C['output']>
  : { data: z.output<C['output']>; meta: z.output<NonNullable<C['meta']>> }

export type PathParams = readonly string[]
export const pathParams = (path: string): PathParams => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
