import { readEvents } from './events.ts'
import type { EventsOptions, LiveEvent } from './events.ts'
import { createOperations } from './generated/operations.ts'
import type { Operations } from './generated/operations.ts'
import { createSend } from './request.ts'
import type { ClientOptions } from './request.ts'

export { MarkethallError } from './error.ts'
export type { EventsOptions, LiveEvent } from './events.ts'
export type { Answer, CallOptions, ClientOptions } from './request.ts'
export type * from './generated/schemas.ts'
export type { Operations } from './generated/operations.ts'

export type Markethall = Operations & {
  /** Events as they happen: `for await (const event of client.events({ signal })) …` */
  events: (options?: EventsOptions) => AsyncGenerator<LiveEvent>
}

/** A client of one shop or panel. */
export const createClient = (options: ClientOptions): Markethall => ({
  ...createOperations(createSend(options)),
  events: (eventsOptions) => readEvents(options, eventsOptions),
})
