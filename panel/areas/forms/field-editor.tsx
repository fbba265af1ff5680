import { IconPlus, IconX } from '@tabler/icons-react'
import { choiceTypes, maxHelpLength, maxLabelLength, maxOptions } from '#contract/areas/forms.ts'
import { useText } from '#kit/data/text.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { ConditionFields } from './condition-fields.tsx'
import { offeredTypes, removeOption, renameOption } from './field-changes.ts'
import type { FieldDraft } from './field-changes.ts'
import { FieldTranslations } from './field-translations.tsx'
import styles from './forms.module.css'

export type FieldEditorProps = {
  form: FormState<{ fields: FieldDraft[] }>
  fields: readonly FieldDraft[]
  setFields: (fields: readonly FieldDraft[]) => void
  field: FieldDraft
  index: number
}

const placeholderTypes: readonly FieldDraft['type'][] = ['text', 'textarea', 'number', 'email', 'phone']

/** Everything about one field: its texts, options, condition and translations. */
export function FieldEditor(props: FieldEditorProps) {
  const { form, fields, setFields, field, index } = props
  const t = useText('forms')
  const change = (changes: Partial<FieldDraft>) =>
    setFields(fields.map((one, at) => (at === index ? { ...one, ...changes } : one)))
  // a type that the builder does not offer stays selectable on the field that has it
  const types = [...offeredTypes, ...(offeredTypes.some((type) => type === field.type) ? [] : [field.type])]
  return (
    <div className={styles.editor}>
      <Fields>
        <Span columns={8}>
          <TextField
            form={form}
            name={`fields.${index}.label`}
            label={t('label')}
            hint={t('label_hint')}
            maxLength={maxLabelLength}
            autoFocus={field.label === ''}
            required
          />
        </Span>
        <Span columns={4}>
          <SelectField
            form={form}
            name={`fields.${index}.type`}
            label={t('type')}
            options={types.map((type) => ({ value: type, text: t(`type_${type}`) }))}
          />
        </Span>
        <Span columns={placeholderTypes.includes(field.type) ? 8 : 12}>
          <TextField form={form} name={`fields.${index}.help`} label={t('help')} maxLength={maxHelpLength} nullable />
        </Span>
        {placeholderTypes.includes(field.type) && (
          <Span columns={4}>
            <TextField
              form={form}
              name={`fields.${index}.placeholder`}
              label={t('placeholder')}
              maxLength={100}
              nullable
            />
          </Span>
        )}
      </Fields>
      <Switch
        size="small"
        checked={field.is_required === true}
        label={t('is_required')}
        onChange={(is_required) => change({ is_required })}
      />
      {choiceTypes.includes(field.type) && <OptionFields {...props} />}
      <ConditionFields {...props} change={change} />
      <FieldTranslations {...props} />
    </div>
  )
}

/** The answers of a choice. Enter adds another one. */
function OptionFields({ form, fields, setFields, field, index }: FieldEditorProps) {
  const t = useText('forms')
  const options = field.options ?? []
  const add = () => setFields(fields.map((one, at) => (at === index ? { ...one, options: [...options, ''] } : one)))
  const error = form.errors[`fields.${index}.options`]
  return (
    <fieldset className={styles.options}>
      <legend>{t('options')}</legend>
      <ul>
        {options.map((option, at) => {
          const state = form.field(`fields.${index}.options.${at}`)
          // renaming goes through renameOption, so that conditions follow
          const renamed: typeof form = {
            ...form,
            field: (name) => ({
              ...form.field(name),
              set: (value) => setFields(renameOption(fields, index, at, typeof value === 'string' ? value : '')),
            }),
          }
          return (
            // oxlint-disable-next-line react/no-array-index-key -- options are texts that change while they are typed
            <li key={at}>
              <TextField
                form={renamed}
                name={`fields.${index}.options.${at}`}
                label={t('option_number', { number: at + 1 })}
                maxLength={100}
                autoFocus={option === '' && at === options.length - 1 && field.label !== ''}
                hideLabel
              />
              <IconButton
                kind="plain"
                size="small"
                icon={IconX}
                label={t('option_remove', { name: option || String(at + 1) })}
                onClick={() => {
                  setFields(removeOption(fields, index, at))
                  state.onBlur()
                }}
              />
            </li>
          )
        })}
      </ul>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {options.length < maxOptions && (
        <Button size="small" icon={IconPlus} onClick={add}>
          {t('option_add')}
        </Button>
      )}
    </fieldset>
  )
}
