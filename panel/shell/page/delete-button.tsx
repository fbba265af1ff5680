import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
import type { Call, Calls } from '#contract/call.ts'
import type { TextValues } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'

type DeleteTextKey = 'delete_of' | 'delete_title' | 'delete_text' | 'delete' | 'deleted'

/** The texts of a DeleteButton from an area that has these keys. */
export const deleteTextsOf = (t: (key: DeleteTextKey, values?: TextValues) => string, name: string) => ({
  label: t('delete_of', { name }),
  title: t('delete_title', { name }),
  text: t('delete_text'),
  confirm: t('delete'),
  success: t('deleted'),
})

type Props = {
  call: Call<z.ZodType<unknown, { id: string }>>
  id: string
  texts: ReturnType<typeof deleteTextsOf>
  invalidates: readonly (Call | Calls)[]
  /** Called after deleting, for example to leave the page of the record. */
  onDeleted?: () => void
}

/** Deletes a row after confirmation. Hidden without permission. */
export function DeleteButton({ call, id, texts, invalidates, onDeleted }: Props) {
  const can = useCan()
  const [isAsking, setAsking] = useState(false)
  const { mutate } = useCallMutation(call, { invalidates, successText: texts.success })
  if (!can(call)) return null
  return (
    <>
      <IconButton size="small" kind="danger" icon={IconTrash} label={texts.label} onClick={() => setAsking(true)} />
      <ConfirmDialog
        opened={isAsking}
        close={() => setAsking(false)}
        danger
        persistent
        title={texts.title}
        text={texts.text}
        confirmLabel={texts.confirm}
        onConfirm={async () => {
          const { ok } = await mutate({ id })
          if (ok) onDeleted?.()
          return ok
        }}
      />
    </>
  )
}
