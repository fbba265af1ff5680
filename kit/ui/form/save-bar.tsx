import { Portal } from '@mantine/core'
import { useEffect } from 'react'
import { Button } from '../base/button.tsx'
import type { FormState } from './form.tsx'
import { toast } from '../feedback/toast.ts'
import styles from './save-bar.module.css'
import { useKitText } from '../base/kit-texts.tsx'

type Props<V> = {
  form: Pick<FormState<V>, 'changed' | 'errors' | 'saving' | 'reset' | 'isRestored'>
  saveLabel: string
  formId: string
}

/** Covers the header while a form has unsaved changes: number of changes and errors, discard, save. */
export function SaveBar<V>({ form, saveLabel, formId }: Props<V>) {
  const t = useKitText()
  const { isRestored = false } = form
  useEffect(() => {
    if (isRestored) toast(t('draft_restored'), { duration: 8000 })
  }, [isRestored, t])
  if (form.changed.length === 0) return null
  const errorCount = Object.keys(form.errors).length
  const state = [
    t('fields_changed', { count: form.changed.length }),
    errorCount > 0 ? t('needs_correction', { count: errorCount }) : '',
  ]
    .filter(Boolean)
    .join(t('between'))
  return (
    <Portal target="[data-save-bar]">
      <section className={styles.bar} aria-label={t('unsaved')} data-inverse>
        <strong>{t('unsaved')}</strong>
        <output className={styles.state}>{state}</output>
        <Button onClick={form.reset} disabled={form.saving}>
          {t('discard')}
        </Button>
        <Button kind="primary" type="submit" form={formId} keys="mod+s" busy={form.saving}>
          {saveLabel}
        </Button>
      </section>
    </Portal>
  )
}
