import { hashToken } from '../api/platform/identity/sessions.ts'
import { newId } from '../api/platform/runtime/ids.ts'
import { withClient } from './environment.ts'
import type { BenchServer } from './environment.ts'

/** Calls the API as the owner of the demo tenant Harbour Eats. */
export async function ownerOf(server: BenchServer) {
  const token = `ses_${'o'.repeat(43)}`
  const tenantId = await withClient(server.platformUrl, async (client) => {
    const { rows } = await client.query<{ tenant_id: string; id: string }>(
      `select tenant_id, id from app_user where email = 'owner@harbour.example'`,
    )
    const { tenant_id = '', id = '' } = rows[0] ?? {}
    await client.query(
      `insert into session (token_hash, id, tenant_id, audience, subject_id, home_tenant_id, expires_at, ends_at)
       values ($1, $2, $3, 'panel', $4, $3, now() + interval '4 hours', now() + interval '4 hours') on conflict do nothing`,
      [hashToken(token), newId(), tenant_id, id],
    )
    return tenant_id
  })
  const headers = { 'x-tenant': 'admin.harbour.localhost', authorization: `Bearer ${token}` }
  const call = async <T>(method: string, path: string, body?: object | FormData): Promise<T> => {
    const response = await fetch(server.base + path, {
      method,
      headers:
        body === undefined || body instanceof FormData ? headers : { ...headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
    return ((await response.json()) as { data: T }).data
  }
  return { tenantId, token, call }
}

/** Calls `read` until its result is no longer processing. */
export async function waitUntilDone<T extends { status: string }>(read: () => Promise<T>, pollMs = 250): Promise<T> {
  for (;;) {
    const record = await read()
    if (record.status !== 'processing') return record
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}
