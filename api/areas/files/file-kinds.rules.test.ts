import { expect, test } from 'vitest'
import { kindOf } from './file-kinds.rules.ts'

test.each([
  ['<svg>', 'svg'],
  ['<svg xmlns="http://www.w3.org/2000/svg">', 'svg'],
  ['<?xml version="1.0"?>\n<!-- one --> <!-- two -->\n<svg viewBox="0 0 1 1">', 'svg'],
  ['<!----><svg>', 'svg'],
  ['<!--><svg>', undefined],
  ['<!-- <svg> -->', undefined],
  ['<!-- open <svg>', undefined],
  ['<svgx>', undefined],
  ['<html><svg>', undefined],
])('%s is detected as %s', (text, kind) => {
  expect(kindOf(Buffer.from(text), 'a.svg')).toBe(kind)
})

test('comments before the drawing are read once, however many there are', () => {
  const comments = '<!---->'.repeat(280)
  expect(kindOf(Buffer.from(`${comments}x`), 'a.svg')).toBeUndefined()
  expect(kindOf(Buffer.from(`${comments}<svg>`), 'a.svg')).toBe('svg')
})
