import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import pg from 'pg'

/** For statements that leave in one flush with COMMIT: where `condition` is not true the statement fails, and with it the whole transaction. */
export const sqlAssert = (condition: RawBuilder<boolean>): RawBuilder<boolean> => sql<boolean>`app.assert(${condition})`

/** Something that was demanded did not hold: nothing was written. */
export const isFailedAssertion = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === 'MH001'
