import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { useCopy } from '#kit/ui/base/copy-text.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { toast } from '#kit/ui/feedback/toast.ts'
import styles from './api-keys.module.css'

/** Shows a new key once. Only its button closes the dialog. */
export function KeyReveal({ name, secret, close }: { name: string; secret: string; close: () => void }) {
  const t = useText('api-keys')
  const { copied, copy } = useCopy()
  const copySecret = async () => {
    if (!(await copy(secret))) toast(t('copy_failed'), { tone: 'bad' })
  }
  return (
    <Dialog
      opened
      persistent
      close={close}
      title={t('reveal_title', { name })}
      footer={
        <Button kind="primary" onClick={close}>
          {t('reveal_done')}
        </Button>
      }
    >
      <p className={styles.warning}>{t('reveal_text')}</p>
      <div className={styles.secret}>
        <code dir="ltr">{secret}</code>
        <Button icon={copied ? IconCheck : IconCopy} onClick={() => void copySecret()}>
          {t(copied ? 'copied' : 'copy')}
        </Button>
      </div>
      <p className={styles.usage}>{t('reveal_usage')}</p>
      <pre
        className={styles.sample}
        dir="ltr"
      >{`curl -H "Authorization: Bearer ${secret.slice(0, 4)}…" ${location.origin}/admin/v1/…`}</pre>
    </Dialog>
  )
}
