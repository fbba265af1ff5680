import { useSearchParams } from 'react-router'
import { session, useSession } from '#shop/data/session.ts'
import { adminVisit } from './admin-visit.ts'
import { useShop } from './shop.tsx'
import { useText } from './text.tsx'

/** Opened from the back office, or signed in by it. The parameters are only words: they grant nothing. */
export function AdminNotice() {
  const t = useText('shell')
  const [query] = useSearchParams()
  const current = useSession()
  const { admin } = useShop()
  if (current?.by_admin) {
    return (
      <p className="strip admin">{t('by_admin', { name: current.name })}
        <button type="button" className="link" onClick={() => session.set(null)}>{t('end')}</button>
      </p>
    )
  }
  if (!adminVisit(query)) return null
  return <p className="strip admin">{t('from_admin')} {admin && <a className="link" href={admin}>{t('back_to_admin')}</a>}</p>
}
