import { NativeSelect, TextInput } from '@mantine/core'
import type { HandMethod } from '#contract/areas/payments/payments.ts'
import { inputPropsOf } from '#kit/ui/form/field.tsx'
import { useText } from '#kit/data/text.ts'
import { handMethods, handTexts } from './hand-methods.ts'

type Props = {
  method: HandMethod
  note: string
  noteLabel: string
  noteError?: string | false
  onMethodChange: (method: HandMethod) => void
  onNoteChange: (note: string) => void
}

/** How money was given back by hand, with its reference. */
export function HandFields({ method, note, noteLabel, noteError, onMethodChange, onNoteChange }: Props) {
  const t = useText('orders')
  return (
    <>
      <NativeSelect
        {...inputPropsOf({ label: t('hand_method') }, undefined)}
        size="md"
        value={method}
        onChange={({ currentTarget }) =>
          onMethodChange(handMethods.find((one) => one === currentTarget.value) ?? method)
        }
        data={handMethods.map((value) => ({ value, label: t(handTexts[value]) }))}
      />
      <TextInput
        {...inputPropsOf({ label: noteLabel }, noteError || undefined)}
        maxLength={255}
        value={note}
        onChange={(event) => onNoteChange(event.currentTarget.value)}
      />
    </>
  )
}
