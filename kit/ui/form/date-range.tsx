import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../base/button.tsx'
import styles from './date-range.module.css'
import { useKitText } from '../base/kit-texts.tsx'

type Props = { from: string; to: string; apply: (from: string, to: string) => void; min?: string; max?: string }

/** Two days, YYYY-MM-DD, the second not before the first. Uses the date picker of the browser. */
export function DateRange({ from, to, apply, min, max }: Props) {
  const t = useKitText()
  const [draft, setDraft] = useState({ from, to })
  const isReversed = draft.from !== '' && draft.to !== '' && draft.to < draft.from
  return (
    <form
      className={styles.range}
      onSubmit={(event) => {
        event.preventDefault()
        apply(draft.from, draft.to)
      }}
    >
      <TextInput
        type="date"
        label={t('from')}
        value={draft.from}
        min={min}
        max={max}
        onChange={(event) => setDraft({ ...draft, from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t('to')}
        value={draft.to}
        min={draft.from || min}
        max={max}
        onChange={(event) => setDraft({ ...draft, to: event.currentTarget.value })}
        error={isReversed && t('day_earlier')}
      />
      <Button type="submit" kind="primary" disabled={isReversed || !draft.from || !draft.to}>
        {t('apply')}
      </Button>
    </form>
  )
}
