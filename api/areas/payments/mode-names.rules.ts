import type { PaymentAlias, Translations } from '#contract/fields.ts'
import { loadTexts } from '#api/platform/text/texts.ts'
import { translatedField } from '#api/platform/text/translations.rules.ts'
import en from './texts/en.json' with { type: 'json' }

/** The names that payment modes start with. */
export const firstModeNames: Record<PaymentAlias, string> = en
const texts = loadTexts(import.meta.dirname, firstModeNames)

type NamedMode = { alias: PaymentAlias; name: string; translations: Translations }

/** The name of a mode in a language: its own translation, else a first name in that language, else its name. */
export const modeName = ({ alias, name, translations }: NamedMode, locale: string): string =>
  translatedField(
    translations,
    locale,
    'name',
    name === firstModeNames[alias] ? (texts[locale]?.[alias] ?? name) : name,
  )
