import { expect, test } from 'vitest'
import { maxSections } from '#contract/areas/page-builder/document.ts'
import {
  addSection,
  changeHistory,
  copySection,
  moveSection,
  newSection,
  redoHistory,
  removeSection,
  startHistory,
  undoHistory,
} from './document-changes.ts'

const [a, b, c] = [
  { ...newSection('hero'), key: 'a' },
  { ...newSection('faq'), key: 'b' },
  { ...newSection('text'), key: 'c' },
]
const keys = (sections: readonly { key: string }[]) => sections.map(({ key }) => key).join('')

test('sections are added, moved, copied and removed', () => {
  expect(keys(addSection([a, b], c, 'a'))).toBe('acb')
  expect(keys(addSection([a, b], c, undefined))).toBe('abc')
  expect(keys(moveSection([a, b, c], 'c', 'a'))).toBe('cab')
  expect(keys(moveSection([a, b, c], 'a', undefined))).toBe('bca')
  expect(keys(removeSection([a, b, c], 'b'))).toBe('ac')
  const copied = copySection([a, b], 'a')
  expect(copied).toHaveLength(3)
  expect(new Set(copied.map(({ key }) => key)).size).toBe(3)
  const full = Array.from({ length: maxSections }, (_, at) => ({ ...a, key: `k${at}` }))
  expect(addSection(full, c, undefined)).toHaveLength(maxSections)
})

test('undo and redo go through the steps; a change drops what was undone', () => {
  const second = changeHistory(startHistory([a]), [a, b], false)
  const third = changeHistory(second, [a, b, c], false)
  const undone = undoHistory(undoHistory(third))
  expect(keys(undone.present)).toBe('a')
  expect(undoHistory(undone)).toEqual(undone)
  expect(keys(redoHistory(undone).present)).toBe('ab')
  expect(redoHistory(changeHistory(undone, [c], false)).present).toEqual([c])
  const typed = changeHistory(changeHistory(second, [b], false), [c], true)
  expect(keys(undoHistory(typed).present)).toBe('ab')
})
