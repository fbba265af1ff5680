import { IconTrash } from '@tabler/icons-react'
import { customers } from '#contract/areas/customers.ts'
import type { CustomerNote } from '#contract/areas/customers.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useCan } from '#kit/data/use-can.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import styles from './customers.module.css'
import { NoteForm } from './note-form.tsx'

/** Notes of staff, the newest first. The customer never sees them. */
export function NotesCard({ customerId, notes }: { customerId: string; notes: readonly CustomerNote[] }) {
  const t = useText('customers')
  const can = useCan()
  return (
    <Card title={t('notes')}>
      <Stack gap={12}>
        {can(customers.addNote) && <NoteForm customerId={customerId} />}
        {notes.length === 0 && <p className={styles.quiet}>{t('no_notes')}</p>}
        <ul className={styles.lines}>
          {notes.map((note) => (
            <li key={note.id} className={styles.between}>
              <span>
                <bdi>{note.note}</bdi>{' '}
                <small>
                  <bdi>{note.author_name}</bdi> · <Time at={note.created_at} />
                </small>
              </span>
              {can(customers.removeNote) && <RemoveNote customerId={customerId} noteId={note.id} />}
            </li>
          ))}
        </ul>
      </Stack>
    </Card>
  )
}

function RemoveNote({ customerId, noteId }: { customerId: string; noteId: string }) {
  const t = useText('customers')
  const { mutate, isPending } = useCallMutation(customers.removeNote, {
    invalidates: [customers.activity],
  })
  return (
    <IconButton
      size="small"
      kind="danger"
      icon={IconTrash}
      label={t('note_delete')}
      disabled={isPending}
      onClick={() => void mutate({ id: customerId, note_id: noteId })}
    />
  )
}
