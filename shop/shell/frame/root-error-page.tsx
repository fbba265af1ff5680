import { EmptyState } from '../base/empty-state.tsx'
import { useText } from '../context/text.tsx'

/** The error page outside of any shop. */
export function RootErrorPage({ missing }: { missing: boolean }) {
  const t = useText('shell')
  return (
    <main id="main" className="wrap closed-page">
      <title>{t(missing ? 'not_found_title' : 'error_title')}</title>
      <EmptyState
        icon={missing ? 'search' : 'alert'}
        title={t(missing ? 'not_found_title' : 'error_title')}
        text={t(missing ? 'not_found_text' : 'error_text')}
      >
        <a className="btn btn-main" href="/">
          {t(missing ? 'to_home' : 'retry')}
        </a>
      </EmptyState>
    </main>
  )
}
