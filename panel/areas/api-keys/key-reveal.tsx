import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { useCopy } from '#kit/ui/base/copy-text.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { toast } from '#kit/ui/feedback/toast.ts'
import styles from './api-keys.module.css'

/** The only moment in which a key can be read; closed by its own button alone. */
export function KeyReveal({ name, secret, close }: { name: string; secret: string; close: () => void }) {
  const t = useText('api-keys')
  const { copied, copy } = useCopy()
  const take = async () => {
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
        <Button icon={copied ? IconCheck : IconCopy} onClick={() => void take()}>
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
