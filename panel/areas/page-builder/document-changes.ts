import { documentVersion, maxSections, PageSection } from '#contract/areas/page-builder/document.ts'
import type { PageDocument, SectionType } from '#contract/areas/page-builder/document.ts'
import { moveKey } from '#kit/ui/table/table-columns.ts'

export type Sections = PageDocument['sections']

const newKey = () => crypto.randomUUID().replaceAll('-', '').slice(0, 12)
export const documentOf = (sections: Sections): PageDocument => ({ version: documentVersion, sections })

/** A section of a type with nothing in it. */
export const newSection = (type: SectionType): PageSection => PageSection.parse({ key: newKey(), type })

/** Adds a section after another one, or at the end. */
export function addSection(sections: Sections, section: PageSection, after: string | undefined): Sections {
  if (sections.length >= maxSections) return sections
  const at = sections.findIndex(({ key }) => key === after)
  return at < 0 ? [...sections, section] : sections.toSpliced(at + 1, 0, section)
}

export const copySection = (sections: Sections, key: string): Sections => {
  const section = sections.find((one) => one.key === key)
  return section ? addSection(sections, { ...section, key: newKey() }, key) : sections
}

export const removeSection = (sections: Sections, key: string): Sections => sections.filter((one) => one.key !== key)

export const replaceSection = (sections: Sections, section: PageSection): Sections =>
  sections.map((one) => (one.key === section.key ? section : one))

/** Moves a section before another one, or to the end. */
export function moveSection(sections: Sections, key: string, before: string | undefined): Sections {
  const order = moveKey(
    sections.map((one) => one.key),
    key,
    before,
  )
  return order.flatMap((one) => sections.find((section) => section.key === one) ?? [])
}

/** States before and after the present one, for undo and redo. */
export type History = { past: readonly Sections[]; present: Sections; future: readonly Sections[] }
const maxSteps = 100
const mergeMs = 800

export const startHistory = (present: Sections): History => ({ past: [], present, future: [] })
/** Changes that follow each other quickly, such as typing, are one step: `isMerged`. */
export const changeHistory = ({ past, present }: History, next: Sections, isMerged: boolean): History => ({
  past: isMerged && past.length > 0 ? past : [...past, present].slice(-maxSteps),
  present: next,
  future: [],
})
export const undoHistory = ({ past, present, future }: History): History => {
  const previous = past.at(-1)
  return previous === undefined
    ? { past, present, future }
    : { past: past.slice(0, -1), present: previous, future: [present, ...future] }
}
export const redoHistory = ({ past, present, future }: History): History => {
  const [next, ...rest] = future
  return next === undefined ? { past, present, future } : { past: [...past, present], present: next, future: rest }
}
export const isSameStep = (changedAt: number, now: number) => now - changedAt < mergeMs
