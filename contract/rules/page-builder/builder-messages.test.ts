import { expect, test } from 'vitest'
import {
  changedVersionOf,
  isPreviewReady,
  pageChanged,
  pressedSectionOf,
  previewReady,
  sectionPressed,
  toBuilderMessage,
} from './builder-messages.ts'

test.each([
  [{ type: 'exit', more: 1 }, { type: 'exit' }],
  [
    { type: 'query', query: 'page=2' },
    { type: 'query', query: 'page=2' },
  ],
  [
    { type: 'copy', url: 'https://a.example' },
    { type: 'copy', url: 'https://a.example' },
  ],
  [{ type: 'copy' }, null],
  [{ type: 'query', query: 'x'.repeat(2_001) }, null],
  [{ type: 'navigate', url: '/settings' }, null],
  ['exit', null],
  [null, null],
])('%j from a builder is read as %j', (message, expected) => {
  expect(toBuilderMessage(message)).toEqual(expected)
})

test('panel and preview understand each other and nothing else', () => {
  expect(changedVersionOf(pageChanged('v1'))).toBe('v1')
  expect(pressedSectionOf(sectionPressed('top'))).toBe('top')
  expect(isPreviewReady(previewReady)).toBe(true)
  expect(isPreviewReady(sectionPressed('top'))).toBe(false)
  expect(changedVersionOf(sectionPressed('top'))).toBeNull()
  expect(pressedSectionOf({ kind: 'page-section', key: 1 })).toBeNull()
})
