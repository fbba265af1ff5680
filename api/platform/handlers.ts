import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Call, ParsedInput } from '#contract/call.ts'
import type { Db } from './db/db.ts'
import type { TransactionOptions, Work } from './db/transaction.ts'
import type { MultipartFile } from './http/request-body.ts'
import type { AppServices } from './app-services.ts'
import type { ResolvedTenant } from './tenancy/tenants.ts'
import type { Anonymous, PanelUser, RequestInfo, SignedInCustomer, Principal } from './identity/principal.ts'

/** A transaction where the call stands and by whom it is made, unless told otherwise. */
export type OpenTransaction = <T>(
  work: Work<T>,
  overrides?: Partial<Pick<TransactionOptions, 'scope' | 'actor'>>,
) => Promise<T>

/** What a handler gets. `who` is as narrow as the call's guard allows: ask `panelUser(context)` or `customer(context)` for a person. */
export type Context<I = unknown> = {
  db: Db
  input: I
  principal: Principal
  tenant: ResolvedTenant
  services: AppServices
  request: RequestInfo
  raw: { request: FastifyRequest; reply: FastifyReply }
  /** For calls with `ownTransactions`; they have no `db`. */
  openTransaction: OpenTransaction
  /** What a multipart call brought. */
  file: MultipartFile | undefined
}

type HandlerResult<C extends Call> = [NonNullable<C['meta']>] extends [never]
  ? z.input<C['output']>
  : { data: z.input<C['output']>; meta: Omit<z.input<NonNullable<C['meta']>>, 'page' | 'limit'> }

/** Everything but the database: what a kept answer may be chosen by. */
export type PreTransactionContext<I = unknown> = Omit<Context<I>, 'db'>

/** A handler; `early` may give a kept answer before a transaction is opened. */
export type Handler<C extends Call> = ((
  context: Context<ParsedInput<C>>,
) => Promise<HandlerResult<C> | StatusResponse<HandlerResult<C>> | PrebuiltResponse> | HandlerResult<C>) & {
  fromCache?(context: PreTransactionContext<ParsedInput<C>>): PrebuiltResponse | undefined
}

/** Any handler, as the server keeps them; the gate gives each the input that its own call has parsed. */
export type AnyHandler = ((context: Context<never>) => unknown) & {
  fromCache?(context: PreTransactionContext<never>): PrebuiltResponse | undefined
}

/** One handler for every call of an area: a missing or wrong one does not compile. */
export type Handlers<Area extends Record<string, Call>> = { [K in keyof Area]: Handler<Area[K]> }

/** An answer whose status or message differs from the declared one (a repeated order is 200 instead of 201). */
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

/** A whole answer as it goes over the wire, written earlier by the call's own writer: in bytes, so that it is encoded once and not for every reader. */
export class PrebuiltResponse {
  readonly body: Buffer
  constructor(text: string) {
    this.body = Buffer.from(text)
  }
}

/** The person at the panel; a fault on calls that let others in. */
export function panelUser({ principal }: { principal: PanelUser | SignedInCustomer | Anonymous }): PanelUser {
  if (principal.kind !== 'user') throw new Error('this call does not make sure of a panel user')
  return principal
}

export function customerOf({ principal }: { principal: Principal }): SignedInCustomer {
  if (principal.kind !== 'customer') throw new Error('this call does not make sure of a customer')
  return principal
}
