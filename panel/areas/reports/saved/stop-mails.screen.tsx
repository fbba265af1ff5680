import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { reportMails } from '#contract/areas/reports/saved.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { useTitle } from '#panel/shell/page/use-title.ts'
import styles from '#panel/shell/session/auth-layout.module.css'
import { AuthLayout } from '#panel/shell/session/auth-layout.tsx'

/** The link of a mailed report. It asks first, because mail programs open links by themselves. */
export function StopMailsScreen() {
  const t = useText('reports')
  const tAuth = useText('auth')
  const { token = '' } = useParams()
  const [outcome, setOutcome] = useState<'stopped' | 'failed'>()
  const { mutate, isPending } = useCallMutation(reportMails.stop, { silent: true })
  useTitle(t('stop_title'))
  const footer = <Link to="/login">{tAuth('back_to_sign_in')}</Link>
  if (outcome === 'stopped') return <AuthLayout title={t('stopped_title')} text={t('stopped_text')} footer={footer} />
  if (outcome === 'failed') return <AuthLayout title={t('stop_title')} text={t('stop_failed')} footer={footer} />
  return (
    <AuthLayout title={t('stop_title')} text={t('stop_text')} footer={footer}>
      <div className={styles.form}>
        <Button
          kind="primary"
          size="touch"
          full
          busy={isPending}
          onClick={async () => setOutcome((await mutate({ token })).ok ? 'stopped' : 'failed')}
        >
          {t('stop_confirm')}
        </Button>
      </div>
    </AuthLayout>
  )
}
