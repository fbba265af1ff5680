import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Call, ParsedInput } from '#contract/call.ts'
import type { Db } from './db/db.ts'
import type { TransactionOptions, Work } from './db/transaction.ts'
import type { MultipartFile } from './http/request-body.ts'
import type { AppServices } from './app-services.ts'
import type { ResolvedTenant } from './tenancy/tenants.ts'
import type { Anonymous, PanelUser, RequestInfo, SignedInCustomer, Principal } from './identity/principal.ts'

/** Opens a transaction in the scope and with the actor of the call, unless overridden. */
export type OpenTransaction = <T>(
  work: Work<T>,
  overrides?: Partial<Pick<TransactionOptions, 'scope' | 'actor'>>,
) => Promise<T>

/** What a handler receives. Use `panelUser(context)` or `customerOf(context)` to narrow `principal` to a person. */
export type Context<I = unknown> = {
  db: Db
  input: I
  principal: Principal
  tenant: ResolvedTenant
  services: AppServices
  request: RequestInfo
  raw: { request: FastifyRequest; reply: FastifyReply }
  /** For calls with `ownTransactions`, which have no `db`. */
  openTransaction: OpenTransaction
  /** The uploaded file of a multipart call. */
  file: MultipartFile | undefined
}

type HandlerResult<C extends Call> = [NonNullable<C['meta']>] extends [never]
  ? z.input<C['output']>
  : { data: z.input<C['output']>; meta: Omit<z.input<NonNullable<C['meta']>>, 'page' | 'limit'> }

/** The context before a transaction exists, for `fromCache`. */
export type PreTransactionContext<I = unknown> = Omit<Context<I>, 'db'>

/** A handler. `fromCache` may return a cached response before a transaction is opened. */
export type Handler<C extends Call> = ((
  context: Context<ParsedInput<C>>,
) => Promise<HandlerResult<C> | StatusResponse<HandlerResult<C>> | PrebuiltResponse> | HandlerResult<C>) & {
  fromCache?(context: PreTransactionContext<ParsedInput<C>>): PrebuiltResponse | undefined
}

/** A handler of any call. The gate passes it the input that its own call has parsed. */
export type AnyHandler = ((context: Context<never>) => unknown) & {
  fromCache?(context: PreTransactionContext<never>): PrebuiltResponse | undefined
}

/** One handler for every call of an area. A missing or wrong one does not compile. */
export type Handlers<Area extends Record<string, Call>> = { [K in keyof Area]: Handler<Area[K]> }

/** A response whose status or message differs from the declared one (a repeated order gives 200 instead of 201). */
export class StatusResponse<T> {
  readonly status: 200 | 201
  readonly data: T
  readonly message: string | undefined
  constructor(status: 200 | 201, data: T, message?: string) {
    this.status = status
    this.data = data
    this.message = message
  }
}

/** A complete response, serialized earlier. It holds bytes so that it is encoded once and not for every reader. */
export class PrebuiltResponse {
  readonly body: Buffer
  constructor(text: string) {
    this.body = Buffer.from(text)
  }
}

/** The principal as a panel user. Throws for calls that admit other principals. */
export function panelUser({ principal }: { principal: PanelUser | SignedInCustomer | Anonymous }): PanelUser {
  if (principal.kind !== 'user') throw new Error('This call does not require a panel user')
  return principal
}

export function customerOf({ principal }: { principal: Principal }): SignedInCustomer {
  if (principal.kind !== 'customer') throw new Error('This call does not require a customer')
  return principal
}
