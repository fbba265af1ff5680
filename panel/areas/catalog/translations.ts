import type { Translations } from '#contract/fields.ts'

/** Translations without empty texts, in whose place the shop shows the default text. */
export const withoutEmptyTexts = (translations: Translations): Translations =>
  Object.fromEntries(
    Object.entries(translations)
      .map(([locale, texts]): [string, Record<string, string>] => [
        locale,
        Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')),
      ])
      .filter(([, texts]) => Object.keys(texts).length > 0),
  )

type Translatable = { translations?: Translations | undefined }

/** Changes of a record whose translations are stored without empty texts. */
export const cleanTranslations = <T extends Translatable>(changes: T): T =>
  changes.translations ? { ...changes, translations: withoutEmptyTexts(changes.translations) } : changes

type OptionChanges = Translatable & {
  type?: 'single' | 'multiple' | undefined
  range?: { min?: number | undefined; max?: number | undefined } | undefined
  included_quantity?: number | undefined
}

/** The same for an option with its choices. Limits that a form kept from several choices do not fit a single one. */
export const cleanOption = <T extends OptionChanges & { values?: V[] | undefined }, V extends Translatable>(
  option: T,
): T =>
  cleanTranslations({
    ...option,
    ...(option.values ? { values: option.values.map(cleanTranslations) } : {}),
    ...(option.type === 'single' ? { range: singleRange(option.range?.min), included_quantity: 0 } : {}),
  })

const singleRange = (min: number | undefined) => ({ ...(min === undefined ? {} : { min: Math.min(min, 1) }), max: 1 })
