import { IconCornerDownRight } from '@tabler/icons-react'
import { productOptions } from '#contract/areas/catalog/options.ts'
import { useText } from '#kit/data/text.ts'
import { useOptions } from '#kit/data/use-all-rows.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { MultiSelectField } from '#kit/ui/form/select-field.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import type { OptionValues } from '../product-form-values.ts'
import styles from './choices.module.css'

/** Opens the field for the options that a choice brings along. */
export function NestedOptionsButton({ disabled, onClick }: { disabled: boolean; onClick: () => void }) {
  const t = useText('catalog')
  return (
    <Button kind="bare" size="small" icon={IconCornerDownRight} flip disabled={disabled} onClick={onClick}>
      {t('then_ask_add')}
    </Button>
  )
}

type Props = {
  form: FormState<OptionValues>
  index: number
  /** Name of the choice. */
  choice: string
  /** The edited option if it is a linked one: it cannot bring itself along. */
  optionId: string | undefined
  disabled: boolean
  autoFocus: boolean
}

/** The linked options that are asked when a choice is selected. */
export function NestedOptionsField({ form, index, choice, optionId, disabled, autoFocus }: Props) {
  const t = useText('catalog')
  const linked = useOptions(productOptions.list, {})?.filter(({ id }) => id !== optionId)
  return (
    <div className={styles.nested}>
      <MultiSelectField
        form={form}
        name={`values.${index}.option_ids`}
        label={t('then_ask', { name: choice })}
        options={(linked ?? []).map(({ id, name }) => ({ value: id, text: name }))}
        hint={linked?.length === 0 && t('then_ask_none')}
        disabled={disabled}
        autoFocus={autoFocus}
      />
    </div>
  )
}
