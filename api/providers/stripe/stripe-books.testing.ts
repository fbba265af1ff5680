import { randomBytes } from 'node:crypto'

export type StripeObject = { id: string; object: string; [field: string]: unknown }
export type StripeEvent = StripeObject & { type: string; data: { object: StripeObject } }
export type StripeForm = { [field: string]: string | StripeForm | undefined }

/** An error as Stripe answers it. */
export class StripeFailure extends Error {
  readonly status: number
  readonly error: Record<string, unknown>
  constructor(status: number, message: string, error: Record<string, unknown> = {}) {
    super(message)
    this.status = status
    this.error = { type: 'invalid_request_error', message, ...error }
  }
}

export const newStripeId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

/** A text of a decoded form; 400 if it is missing. */
export function textOf(form: StripeForm, field: string): string {
  const value = form[field]
  if (typeof value !== 'string' || value === '')
    throw new StripeFailure(400, `Missing required param: ${field}.`, { code: 'parameter_missing', param: field })
  return value
}
/** A nested part of a decoded form. */
export const partOf = (form: StripeForm, field: string): StripeForm => {
  const value = form[field]
  return typeof value === 'object' ? value : {}
}

type Entry = { owner: string; value: StripeObject }
type StoredEvent = { owner: string; event: StripeEvent; deliveredTo: Set<string> }

/** What the loopback Stripe remembers. `owner` is an account in one mode, as `acct_x/test`. */
export function newStripeBooks(clock: () => number) {
  const entries = new Map<string, Entry>()
  const events: StoredEvent[] = []
  const seconds = () => Math.floor(clock() / 1000)
  const find = (owner: string, id: string): StripeObject | undefined => {
    const entry = entries.get(id)
    return entry?.owner === owner ? entry.value : undefined
  }
  return {
    events,
    seconds,
    insert<T extends object>(owner: string, object: string, prefix: string, fields: T) {
      const value = {
        id: newStripeId(prefix),
        object,
        created: seconds(),
        livemode: owner.endsWith('/live'),
        ...fields,
      }
      entries.set(value.id, { owner, value })
      return value
    },
    find,
    /** The object, or Stripe's 404. */
    get(owner: string, object: string, id: string): StripeObject {
      const value = find(owner, id)
      if (value?.object === object) return value
      throw new StripeFailure(404, `No such ${object}: '${id}'`, { code: 'resource_missing', param: 'id' })
    },
    remove: (id: string) => void entries.delete(id),
    /** The object with this id of any account, for pages that a link opens. */
    open: (id: string): Entry | undefined => entries.get(id),
    /** Objects of one kind, newest first. */
    list: (owner: string, object: string): StripeObject[] =>
      [...entries.values()]
        .flatMap((entry) => (entry.owner === owner && entry.value.object === object ? [entry.value] : []))
        .toReversed(),
    /** Records an event with the object as it is now. */
    emit(owner: string, type: string, object: StripeObject): StripeEvent {
      const event = {
        id: newStripeId('evt'),
        object: 'event',
        api_version: '2026-10-28.endive',
        created: seconds(),
        livemode: owner.endsWith('/live'),
        type,
        data: { object: structuredClone(object) },
      }
      events.push({ owner, event, deliveredTo: new Set() })
      return event
    },
  }
}
export type StripeBooks = ReturnType<typeof newStripeBooks>

export type StripeRequest = {
  books: StripeBooks
  /** The account of the key or of the Stripe-Account header, with the mode of the key. */
  owner: string
  /** Address of the service. */
  url: string
  /** The part of the path that the pattern names `:id`. */
  id: string
  /** Query and body. */
  form: StripeForm
}
/** An object of the API, or what a page of Stripe shows. */
type StripeAnswer = object | { html: string } | { location: string }
/** A route of the loopback Stripe: `GET /v1/refunds/:id`. Several files list routes; all share the books. */
export type StripeRoute = readonly [route: string, answer: (request: StripeRequest) => StripeAnswer]

export const stripeList = (url: string, data: readonly StripeObject[], limit = '10') => ({
  object: 'list',
  url,
  has_more: data.length > Number(limit),
  data: data.slice(0, Number(limit)),
})
