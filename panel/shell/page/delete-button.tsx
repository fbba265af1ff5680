import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
import type { Call, Calls } from '#contract/call.ts'
import { useCan } from '#kit/data/use-can.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'

type Props = {
  call: Call<z.ZodType<unknown, { id: string }>>
  id: string
  texts: { label: string; title: string; text: string; confirm: string; success: string }
  invalidates: readonly (Call | Calls)[]
}

/** Deletes a row after confirmation. Hidden without permission. */
export function DeleteButton({ call, id, texts, invalidates }: Props) {
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
        onConfirm={async () => (await mutate({ id })).ok}
      />
    </>
  )
}
