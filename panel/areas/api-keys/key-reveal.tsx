import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { CopyBox } from '#kit/ui/base/copy-box.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import styles from './api-keys.module.css'

/** Shows a new key once. Only its button closes the dialog. */
export function KeyReveal({ name, secret, close }: { name: string; secret: string; close: () => void }) {
  const t = useText('api-keys')
  const done = (
    <Button kind="primary" onClick={close}>
      {t('reveal_done')}
    </Button>
  )
  return (
    <Dialog opened persistent close={close} title={t('reveal_title', { name })} footer={done}>
      <p className={styles.warning}>{t('reveal_text')}</p>
      <CopyBox text={secret} />
      <p>{t('reveal_usage')}</p>
      <pre className={styles.usage} dir="ltr">
        {`curl -H "Authorization: Bearer ${secret.slice(0, 4)}…" ${location.origin}/admin/v1/…`}
      </pre>
    </Dialog>
  )
}
