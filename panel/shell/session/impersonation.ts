import { auth } from '#contract/auth.ts'
import type { LoggedUser } from '#contract/schemas/auth.ts'
import { send } from '#kit/data/request.ts'
import { session } from '#kit/data/session.ts'

/** Ends the session in another's place, here and on the server, and goes back to where it was begun. */
export async function endImpersonation({ impersonation: visit }: Pick<LoggedUser, 'impersonation'>) {
  let url: string | null = null
  try {
    url = (await send(auth.endImpersonation, {})).url
  } catch {
    // it is over on the server by itself in half an hour; here it is gone at once
  }
  session.endImpersonation()
  location.assign(url ?? (visit?.merchant_id ? `/merchants/view/${visit.merchant_id}` : '/dashboard'))
}
