import { useText } from '../context/text.tsx'

/** The places of the words while they are on their way; shown only after 150 ms. */
export function Skeleton({ kind }: { kind: 'checkout' | 'list' | 'order' }) {
  const t = useText('shell')
  const bars = (count: number) => Array.from({ length: count }, (_, at) => <i key={at} />)
  return (
    <main id="main" className="wrap skeleton" aria-busy="true">
      <noscript>
        <p className="notice">{t('needs_javascript')}</p>
      </noscript>
      <div className={kind === 'list' ? undefined : kind === 'order' ? 'tr' : 'co'}>
        <div>
          <div className="block">{bars(4)}</div>
          <div className="block">{bars(kind === 'list' ? 3 : 5)}</div>
        </div>
        {kind !== 'list' && <div className="block">{bars(6)}</div>}
      </div>
    </main>
  )
}
