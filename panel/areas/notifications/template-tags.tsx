import { useRef } from 'react'
import { useText } from '#kit/data/text.ts'
import styles from './notifications.module.css'

type TagField = 'subject' | 'message' | 'button_label'
export const tagFields: readonly TagField[] = ['subject', 'message', 'button_label']

/** Inserts a tag where the cursor was last. */
export function useTagInsertion(set: (field: TagField, text: string) => void) {
  const last = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const remember = (target: EventTarget) => {
    const isText =
      target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text')
    if (isText && tagFields.some((field) => field === target.name)) last.current = target
  }
  const insert = (tag: string) => {
    const field = last.current ?? document.querySelector<HTMLTextAreaElement>('textarea[name="message"]')
    const name = tagFields.find((one) => one === field?.name)
    if (!field || !name) return
    const [start, end] = [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length]
    set(name, `${field.value.slice(0, start)}{${tag}}${field.value.slice(end)}`)
    const cursor = start + tag.length + 2
    requestAnimationFrame(() => {
      field.focus()
      field.setSelectionRange(cursor, cursor)
    })
  }
  return { insert, remember }
}

export function Tags({ tags, insert }: { tags: readonly string[]; insert: (tag: string) => void }) {
  const t = useText('notifications')
  return (
    <div role="group" aria-label={t('insert_tag')} className={styles.tags}>
      <span className={styles.muted}>{t('insert_tag')}</span>
      {tags.map((tag) => (
        <button key={tag} type="button" className={styles.tag} dir="ltr" onClick={() => insert(tag)}>
          {tag}
        </button>
      ))}
    </div>
  )
}
