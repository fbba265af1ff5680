import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Button } from './button.tsx'
import styles from './copy-box.module.css'
import { useCopy } from './copy-text.tsx'
import { useKitText } from './kit-texts.tsx'

/** Code that users copy as a whole, such as a secret or a command. */
export const CopyBox = ({ text }: { text: string }) => (
  <div className={styles.box}>
    <pre className={styles.code} dir="ltr">
      {text}
    </pre>
    <CopyButton text={text} />
  </div>
)

/** Copies a text that is shown elsewhere. */
export function CopyButton({ text }: { text: string }) {
  const t = useKitText()
  const { copied, copy } = useCopy()
  return (
    <Button icon={copied ? IconCheck : IconCopy} onClick={(event) => void copy(text, event.currentTarget)}>
      {t(copied ? 'copied' : 'copy')}
    </Button>
  )
}
