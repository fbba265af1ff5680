import { useSearchParams } from 'react-router'
import { auth } from '#contract/auth.ts'
import { client } from '#shop/data/client.ts'
import { session, useSession } from '#shop/data/session.ts'
import { impersonationReferrer } from '../context/admin-referrer.ts'
import { useShop } from '../context/shop.tsx'
import { useText } from '../context/text.tsx'

/** Ends the session in the customer's place, here and on the server, and goes back to the back office. */
async function leaveCustomer() {
  const left = await client(auth.endImpersonation, {}).catch(() => null)
  session.set(null)
  location.assign(left?.url ?? '/')
}

/** Opened from the back office, or signed in by it. The parameters are only words: they grant nothing. */
export default function AdminNotice() {
  const t = useText('impersonation')
  const [query] = useSearchParams()
  const current = useSession()
  const { admin, name: store } = useShop()
  if (current?.by_admin) {
    return (
      <p className="strip admin" role="status">
        {t('by_admin', { name: current.name, store })}
        <button type="button" className="link" onClick={() => void leaveCustomer()}>
          {t('end')}
        </button>
      </p>
    )
  }
  if (!impersonationReferrer(query)) return null
  return (
    <p className="strip admin">
      {t(query.has('preview') ? 'from_admin_preview' : 'from_admin')}{' '}
      {admin && (
        <a className="link" href={admin}>
          {t('back_to_admin')}
        </a>
      )}
    </p>
  )
}
