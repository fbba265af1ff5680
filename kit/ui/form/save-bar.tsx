import { Portal } from '@mantine/core'
import { useEffect } from 'react'
import { Button } from '../base/button.tsx'
import type { FormOf } from './form.tsx'
import { toast } from '../feedback/toast.ts'
import styles from './save-bar.module.css'
import { useKitText } from '../base/kit-texts.tsx'

type Props<V> = {
  of: Pick<FormOf<V>, 'changed' | 'errors' | 'saving' | 'reset' | 'isRestored'>
  save: string
  form: string
}

/** Stands over the header while a form differs from what is saved: how much changed, what is wrong, discard, save. */
export function SaveBar<V>({ of, save, form }: Props<V>) {
  const t = useKitText()
  const { isRestored: isBack = false } = of
  useEffect(() => {
    if (isBack) toast(t('typed_back'), { duration: 8000 })
  }, [isBack, t])
  if (of.changed.length === 0) return null
  const wrong = Object.keys(of.errors).length
  const state = [
    t('fields_changed', { count: of.changed.length }),
    wrong > 0 ? t('needs_correction', { count: wrong }) : '',
  ]
    .filter(Boolean)
    .join(t('between'))
  return (
    <Portal target="[data-save-bar]">
      <section className={styles.bar} aria-label={t('unsaved')} data-inverse>
        <strong>{t('unsaved')}</strong>
        <output className={styles.state}>{state}</output>
        <Button onClick={of.reset} disabled={of.saving}>
          {t('discard')}
        </Button>
        <Button kind="primary" type="submit" form={form} keys="mod+s" busy={of.saving}>
          {save}
        </Button>
      </section>
    </Portal>
  )
}
