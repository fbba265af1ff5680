import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Call, ParsedInput } from '#contract/call.ts'
import type { Actor, Db, Place } from './db/db.ts'
import type { Work } from './db/transaction.ts'
import type { SentFile } from './http/request-body.ts'
import type { Platform } from './app-services.ts'
import type { TenantFacts } from './tenancy/tenants.ts'
import type { Nobody, PanelUser, RequestFacts, SignedInCustomer, Who } from './identity/principal.ts'

/** A transaction where the call stands and by whom it is made, unless told otherwise. */
export type Open = <T>(work: Work<T>, other?: { place?: Place; actor?: Actor }) => Promise<T>

/** What a handler gets. `who` is as narrow as the call's guard allows: ask `panelUser(context)` or `customer(context)` for a person. */
export type Context<I = unknown> = {
  db: Db
  input: I
  who: Who
  tenant: TenantFacts
  platform: Platform
  request: RequestFacts
  raw: { request: FastifyRequest; reply: FastifyReply }
  /** For calls with `ownTransactions`; they have no `db`. */
  open: Open
  /** What a multipart call brought. */
  file: SentFile | undefined
}

type Data<C extends Call> = [NonNullable<C['meta']>] extends [never]
  ? z.input<C['output']>
  : { data: z.input<C['output']>; meta: Omit<z.input<NonNullable<C['meta']>>, 'page' | 'limit'> }

/** Everything but the database: what a kept answer may be chosen by. */
export type EarlyContext<I = unknown> = Omit<Context<I>, 'db'>

/** A handler; `early` may give a kept answer before a transaction is opened. */
export type Answer<C extends Call> = ((
  context: Context<ParsedInput<C>>,
) => Promise<Data<C> | WithStatus<Data<C>> | Ready> | Data<C>) & {
  early?(context: EarlyContext<ParsedInput<C>>): Ready | undefined
}

/** Any handler, as the server keeps them; the gate gives each the input that its own call has parsed. */
export type AnyAnswer = ((context: Context<never>) => unknown) & {
  early?(context: EarlyContext<never>): Ready | undefined
}

/** One handler for every call of an area: a missing or wrong one does not compile. */
export type Answers<Area extends Record<string, Call>> = { [K in keyof Area]: Answer<Area[K]> }

/** An answer whose status or message differs from the declared one (a repeated order is 200 instead of 201). */
export class WithStatus<T> {
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
export class Ready {
  readonly bytes: Buffer
  constructor(text: string) {
    this.bytes = Buffer.from(text)
  }
}

/** The person at the panel; a fault on calls that let others in. */
export function panelUser({ who }: { who: PanelUser | SignedInCustomer | Nobody }): PanelUser {
  if (who.kind !== 'user') throw new Error('this call does not make sure of a panel user')
  return who
}

export function customerOf({ who }: { who: Who }): SignedInCustomer {
  if (who.kind !== 'customer') throw new Error('this call does not make sure of a customer')
  return who
}
