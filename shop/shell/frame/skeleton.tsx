import { useText } from '../context/text.tsx'
import { PageTitle } from './page-title.tsx'

/** A placeholder while a page loads; visible only after 150 ms. */
export function Skeleton({ kind }: { kind: 'checkout' | 'list' | 'order' }) {
  const t = useText('shell')
  const lines = (count: number) => Array.from({ length: count }, (_, at) => <i key={at} />)
  return (
    <main id="main" className="wrap skeleton" aria-busy="true">
      <PageTitle />
      <noscript>
        <p className="notice">{t('needs_javascript')}</p>
      </noscript>
      <div className={kind === 'list' ? undefined : kind === 'order' ? 'order-layout' : 'checkout-layout'}>
        <div>
          <div className="block">{lines(4)}</div>
          <div className="block">{lines(kind === 'list' ? 3 : 5)}</div>
        </div>
        {kind !== 'list' && <div className="block">{lines(6)}</div>}
      </div>
    </main>
  )
}
