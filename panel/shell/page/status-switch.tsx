import type { z } from 'zod'
import type { Call, Calls } from '#contract/call.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Switch } from '#kit/ui/form/switch.tsx'

type Status = 'active' | 'inactive'
type Props = {
  call: Call<z.ZodType<unknown, { id: string; status?: Status | undefined }>>
  row: { id: string; status: Status }
  label: string
  invalidates: readonly (Call | Calls)[]
}

/** Activates or deactivates a row. */
export function StatusSwitch({ call, row: { id, status }, label, invalidates }: Props) {
  const { mutate, isPending } = useCallMutation(call, { invalidates })
  return (
    <Switch
      size="small"
      hideLabel
      checked={status === 'active'}
      disabled={isPending}
      label={label}
      onChange={(on) => void mutate({ id, status: on ? 'active' : 'inactive' })}
    />
  )
}
