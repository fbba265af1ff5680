import { documentVersion, PageDocument } from './document.ts'

type Raw = Record<string, unknown>
const isRecord = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Fields that version 1 held as one text in the default language. */
const textFields = ['title', 'text', 'label', 'alt', 'question', 'answer']

function toVersion2(section: unknown, locale: string): unknown {
  if (!isRecord(section)) return section
  const { id, kind, hidden, questions, ...fields } = section
  const localized = Object.fromEntries(
    Object.entries(fields).map(([name, value]) =>
      textFields.includes(name) && typeof value === 'string'
        ? [name, value === '' ? {} : { [locale]: value }]
        : [name, value],
    ),
  )
  return {
    ...localized,
    ...(id === undefined ? {} : { key: id }),
    ...(kind === undefined ? {} : { type: kind === 'cta' ? 'call_to_action' : kind }),
    ...(hidden === undefined ? {} : { is_hidden: hidden }),
    ...(Array.isArray(questions) ? { questions: questions.map((one) => toVersion2(one, locale)) } : {}),
  }
}

/**
 * A stored document in the form of today. Version 1 had texts in one language, `id` and `kind` instead of `key` and
 * `type`, and the kind `cta`. Sections that this version does not know are left out, so that a page of a newer or a
 * damaged document still shows the others.
 */
export function migrateDocument(stored: unknown, defaultLocale: string): PageDocument {
  const raw = isRecord(stored) ? stored : {}
  const sections = Array.isArray(raw['sections']) ? raw['sections'] : []
  const current = raw['version'] === 1 ? sections.map((one) => toVersion2(one, defaultLocale)) : sections
  const whole = PageDocument.safeParse({ version: documentVersion, sections: current })
  if (whole.success) return whole.data
  const known: PageDocument['sections'] = []
  for (const section of current) {
    const next = PageDocument.safeParse({ version: documentVersion, sections: [...known, section] })
    if (next.success) known.push(...next.data.sections.slice(known.length))
  }
  return { version: documentVersion, sections: known }
}
