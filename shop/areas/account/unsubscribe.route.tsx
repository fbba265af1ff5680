import { useState } from 'react'
import { useParams } from 'react-router'
import type { MetaFunction } from 'react-router'
import { notices } from '#contract/areas/campaigns.ts'
import { client } from '#shop/data/client.ts'
import { useText } from '#shop/shell/context/text.tsx'
import { PageTitle } from '#shop/shell/frame/page-title.tsx'

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

/** Ends mails with offers by one press: programs that only follow links of mails change nothing. */
export default function UnsubscribePage() {
  const t = useText('account')
  const { id = '' } = useParams()
  const [state, setState] = useState<'asking' | 'done' | 'failed'>('asking')
  const unsubscribe = () =>
    void client(notices.unsubscribe, { id }).then(
      () => setState('done'),
      () => setState('failed'),
    )
  return (
    <main id="main" className="wrap has-bottom-tabs account-page">
      <PageTitle text={t('unsubscribe')} />
      <h1 className="page-title">{t('unsubscribe')}</h1>
      <p role="status">{t(`unsubscribe_${state}`)}</p>
      {state !== 'done' && (
        <button type="button" className="btn btn-main" onClick={unsubscribe}>
          {t('unsubscribe')}
        </button>
      )}
    </main>
  )
}
