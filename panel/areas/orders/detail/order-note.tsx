import { IconCornerDownLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useCan } from '#kit/data/use-can.ts'
import { setDetails } from '../model/order-cache.ts'
import { useOrderCalls } from '../model/order-calls.ts'
import styles from './order-note.module.css'

/** A note for the team, saved with Enter. The text stays on failure. */
export function OrderNoteForm({ orderId }: { orderId: string }) {
  const t = useText('orders')
  const calls = useOrderCalls()
  const { merchantId } = usePanelRoute()
  const can = useCan()
  const [note, setNote] = useState('')
  const { mutate, isPending } = useCallMutation(calls.addNote, { successText: t('note_saved') })
  const save = async () => {
    const text = note.trim()
    if (text === '' || isPending) return
    const outcome = await mutate({ order_id: orderId, order_note: text })
    if (!outcome.ok) return
    setDetails(calls, merchantId, outcome.data)
    setNote('')
  }
  if (!can(calls.addNote)) return null
  return (
    <form
      className={styles.noteForm}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <input
        value={note}
        maxLength={500}
        placeholder={t('note_add')}
        aria-label={t('note_add')}
        title={t('note_only')}
        onChange={(event) => setNote(event.currentTarget.value)}
        disabled={isPending}
      />
      <button type="submit" aria-label={t('note_send')} disabled={isPending || note.trim() === ''}>
        <IconCornerDownLeft size={16} className="flip" aria-hidden />
      </button>
    </form>
  )
}
