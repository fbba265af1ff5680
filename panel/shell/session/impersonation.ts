import { auth } from '#contract/areas/auth/auth.ts'
import type { LoggedUser } from '#contract/schemas/auth.ts'
import { send } from '#kit/data/request.ts'
import { session } from '#kit/data/session.ts'

/** Ends impersonation on the server and in this tab, and returns to the page where it started. */
export async function endImpersonation({ impersonation }: Pick<LoggedUser, 'impersonation'>) {
  let url: string | null = null
  try {
    url = (await send(auth.endImpersonation, {})).url
  } catch {
    // The token expires on the server by itself. In this tab it is removed anyway.
  }
  session.endImpersonation()
  location.assign(url ?? (impersonation?.merchant_id ? `/merchants/view/${impersonation.merchant_id}` : '/dashboard'))
}
