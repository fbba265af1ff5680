import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { customers } from '#contract/areas/customers.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button } from '#kit/ui/base/button.tsx'
import styles from './customers.module.css'

export function NoteForm({ customerId }: { customerId: string }) {
  const t = useText('customers')
  const [text, setText] = useState('')
  const { mutate, isPending } = useCallMutation(customers.addNote, {
    invalidates: [customers.activity],
  })
  const note = text.trim()
  const save = async () => {
    if (note === '' || isPending) return
    if ((await mutate({ id: customerId, note })).ok) setText('')
  }
  return (
    <form
      className={styles.noteForm}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextInput
        aria-label={t('note_add')}
        placeholder={t('note_add')}
        maxLength={500}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" busy={isPending} disabled={note === ''}>
        {t('save')}
      </Button>
    </form>
  )
}
