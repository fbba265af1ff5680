import { isFound, textOf } from '#shop/data/found.ts'
import { Empty } from './empty.tsx'
import { useText } from './text.tsx'

/** The whole shop is not there: an unknown host, maintenance, a closed tenant. Knows only what its refusal says. */
export function ShutPage({ status, found }: { status: number; found: unknown }) {
  const t = useText('shell')
  const why = isFound(found) ? textOf(found.shut) : null
  if (why === null) return <FaultPage missing={status === 404} />
  const name = isFound(found) ? textOf(found.name) : ''
  const message = isFound(found) ? textOf(found.message) : ''
  const key = why === 'maintenance' ? 'maintenance' : why === 'unknown' ? 'unknown' : 'closed'
  return (
    <main id="main" className="wrap shut">
      <title>{name || t(`${key}_title`)}</title>
      {name && <p className="logo">{name}</p>}
      <Empty icon={why === 'unknown' ? 'search' : 'clock'} title={t(`${key}_title`)} text={message || t(`${key}_text`)}>
        {status === 503 && <a className="btn btn-line" href="/">{t('try_again')}</a>}
      </Empty>
    </main>
  )
}

export function FaultPage({ missing = false }: { missing?: boolean }) {
  const t = useText('shell')
  return (
    <main id="main" className="wrap shut">
      <title>{t(missing ? 'missing_title' : 'fault_title')}</title>
      <Empty icon={missing ? 'search' : 'alert'} title={t(missing ? 'missing_title' : 'fault_title')} text={t(missing ? 'missing_text' : 'fault_text')}>
        <a className="btn btn-main" href="/">{t(missing ? 'to_home' : 'try_again')}</a>
      </Empty>
    </main>
  )
}
