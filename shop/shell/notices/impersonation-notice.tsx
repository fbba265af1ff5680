import { useSearchParams } from 'react-router'
import { auth } from '#contract/areas/auth/auth.ts'
import { client } from '#shop/data/client.ts'
import { session, useSession } from '#shop/data/session.ts'
import { isAdminVisit } from '../context/admin-referrer.ts'
import { useShop } from '../context/shop.tsx'
import { useText } from '../context/text.tsx'

/** Ends the impersonation, here and on the server, and returns to the panel. */
async function endImpersonation() {
  const response = await client(auth.endImpersonation, {}).catch(() => null)
  session.set(null)
  location.assign(response?.url ?? '/')
}

/** Shown after opening the shop from a panel, or as a customer. The URL parameters grant nothing. */
export default function ImpersonationNotice() {
  const t = useText('impersonation')
  const [query] = useSearchParams()
  const current = useSession()
  const { adminUrl, name: store } = useShop()
  if (current?.by_admin) {
    return (
      <p className="status-strip admin" role="status">
        {t('by_admin', { name: current.name, store })}
        <button type="button" className="link" onClick={() => void endImpersonation()}>
          {t('end')}
        </button>
      </p>
    )
  }
  if (!isAdminVisit(query)) return null
  return (
    <p className="status-strip admin">
      {t(query.has('preview') ? 'from_admin_preview' : 'from_admin')}{' '}
      {adminUrl && (
        <a className="link" href={adminUrl}>
          {t('back_to_admin')}
        </a>
      )}
    </p>
  )
}
