import { EmptyState } from '../base/empty-state.tsx'
import { useText } from '../context/text.tsx'

/** What is said where not even the shop is known. */
export function FaultPage({ missing }: { missing: boolean }) {
  const t = useText('shell')
  return (
    <main id="main" className="wrap shut">
      <title>{t(missing ? 'missing_title' : 'fault_title')}</title>
      <EmptyState
        icon={missing ? 'search' : 'alert'}
        title={t(missing ? 'missing_title' : 'fault_title')}
        text={t(missing ? 'missing_text' : 'fault_text')}
      >
        <a className="btn btn-main" href="/">
          {t(missing ? 'to_home' : 'try_again')}
        </a>
      </EmptyState>
    </main>
  )
}
