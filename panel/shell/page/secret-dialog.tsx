import { Button } from '#kit/ui/base/button.tsx'
import { CopyBox } from '#kit/ui/base/copy-box.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import styles from './secret-dialog.module.css'

type Props = {
  title: string
  /** Says that the secret is shown once. */
  warning: string
  secret: string
  /** How the secret is used, and an example. */
  usage?: string
  example?: string
  doneLabel: string
  close: () => void
}

/** Shows a new secret once. Only its button closes the dialog. */
export function SecretDialog({ title, warning, secret, usage, example, doneLabel, close }: Props) {
  const done = (
    <Button kind="primary" onClick={close}>
      {doneLabel}
    </Button>
  )
  return (
    <Dialog opened persistent close={close} title={title} footer={done}>
      <p className={styles.warning}>{warning}</p>
      <CopyBox text={secret} />
      {usage && <p>{usage}</p>}
      {example && (
        <pre className={styles.usage} dir="ltr">
          {example}
        </pre>
      )}
    </Dialog>
  )
}
