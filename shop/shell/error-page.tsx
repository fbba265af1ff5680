import { Link } from 'react-router'
import { Empty } from './empty.tsx'
import { PageTitle } from './page-title.tsx'
import { usePath } from './shop.tsx'
import { useText } from './text.tsx'

/** A page that is not there, or that broke. Says what to do next in both cases. */
export function ErrorPage({ missing }: { missing: boolean }) {
  const t = useText('shell')
  const path = usePath()
  return (
    <main id="main" className="wrap has-tabs">
      <PageTitle text={t(missing ? 'missing_title' : 'fault_title')} />
      <Empty icon={missing ? 'search' : 'alert'} title={t(missing ? 'missing_title' : 'fault_title')} text={t(missing ? 'missing_text' : 'fault_text')}>
        {missing
          ? <Link className="btn btn-main" to={path()}>{t('to_home')}</Link>
          : <button type="button" className="btn btn-main" onClick={() => location.reload()}>{t('try_again')}</button>}
      </Empty>
    </main>
  )
}
