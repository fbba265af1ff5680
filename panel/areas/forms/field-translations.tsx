import { TextInput } from '@mantine/core'
import { choiceTypes, maxHelpLength, maxLabelLength } from '#contract/areas/forms.ts'
import { isRtl } from '#kit/data/language.ts'
import { useText } from '#kit/data/text.ts'
import { inputPropsOf } from '#kit/ui/form/field.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import type { FieldDraft } from './field-changes.ts'
import type { FieldEditorProps } from './field-editor.tsx'
import styles from './forms.module.css'

type Texts = NonNullable<FieldDraft['translations']>[string]

/** The texts of a field in the other languages of the shop. Nothing in a shop with one language. */
export function FieldTranslations({ fields, setFields, field, index }: FieldEditorProps) {
  const t = useText('forms')
  const { boot } = usePanelContext()
  const locales = boot.active_locales.filter(({ is_default }) => !is_default)
  if (locales.length === 0) return null
  const change = (locale: string, changes: Partial<Texts>) =>
    setFields(
      fields.map((one, at) =>
        at === index
          ? { ...one, translations: { ...one.translations, [locale]: { ...one.translations?.[locale], ...changes } } }
          : one,
      ),
    )
  return (
    <details className={styles.translations}>
      <summary>{t('translations')}</summary>
      {locales.map(({ locale, native_name }) => {
        const texts = field.translations?.[locale]
        const dir = isRtl(locale) ? 'rtl' : 'ltr'
        return (
          <fieldset key={locale} lang={locale}>
            <legend>{native_name}</legend>
            <TextInput
              {...inputPropsOf({ label: t('label') }, undefined)}
              dir={dir}
              maxLength={maxLabelLength}
              placeholder={field.label}
              value={texts?.label ?? ''}
              onChange={(event) => change(locale, { label: event.currentTarget.value })}
            />
            {field.help && (
              <TextInput
                {...inputPropsOf({ label: t('help') }, undefined)}
                dir={dir}
                maxLength={maxHelpLength}
                placeholder={field.help}
                value={texts?.help ?? ''}
                onChange={(event) => change(locale, { help: event.currentTarget.value })}
              />
            )}
            {field.placeholder && (
              <TextInput
                {...inputPropsOf({ label: t('placeholder') }, undefined)}
                dir={dir}
                maxLength={100}
                placeholder={field.placeholder}
                value={texts?.placeholder ?? ''}
                onChange={(event) => change(locale, { placeholder: event.currentTarget.value })}
              />
            )}
            {choiceTypes.includes(field.type) &&
              (field.options ?? []).map((option, at) => (
                <TextInput
                  // oxlint-disable-next-line react/no-array-index-key -- options are texts that change while they are typed
                  key={at}
                  {...inputPropsOf({ label: t('option_number', { number: at + 1 }) }, undefined)}
                  dir={dir}
                  maxLength={100}
                  placeholder={option}
                  value={texts?.options?.[at] ?? ''}
                  onChange={(event) => {
                    const { value } = event.currentTarget
                    change(locale, {
                      options: (field.options ?? []).map((_, i) => (i === at ? value : (texts?.options?.[i] ?? ''))),
                    })
                  }}
                />
              ))}
          </fieldset>
        )
      })}
    </details>
  )
}
