import { IconArrowUp } from '@tabler/icons-react'
import styles from './table.module.css'
import { useKitText } from '../base/kit-texts.tsx'

export function NewRowsRow({
  text,
  count,
  show,
  span,
}: {
  text: string | undefined
  count: number
  show: () => void
  span: number
}) {
  const t = useKitText()
  return (
    <tr className={styles.newRows}>
      <td colSpan={span}>
        <button type="button" onClick={show}>
          <IconArrowUp size={16} aria-hidden />
          {text ?? t('new_rows', { count })}
        </button>
      </td>
    </tr>
  )
}
