import { useSearchParams } from 'react-router'
import { session, useSession } from '#shop/data/session.ts'
import { useText } from './text.tsx'

/** Opened from the back office, or signed in by it. The parameters are only words: they grant nothing. */
export function AdminNotice() {
  const t = useText('shell')
  const [query] = useSearchParams()
  const current = useSession()
  if (current?.by_admin) {
    return (
      <p className="strip admin">{t('by_admin', { name: current.name })}
        <button type="button" className="link" onClick={() => session.set(null)}>{t('end')}</button>
      </p>
    )
  }
  if (!isAdminVisit(query)) return null
  return <p className="strip admin">{t('from_admin')}</p>
}

export const isAdminVisit = (query: URLSearchParams) => query.get('via') === 'admin' || query.get('admin') === 'true'
