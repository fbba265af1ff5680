import { expect, test } from 'vitest'
import { currentStage, isFlagSet, isGoogleConnected, openedStage, stageAfter, stageClasses } from './setup-stages.ts'
import type { StageState } from './setup-stages.ts'

const after = (completed: number): StageState[] =>
  stageClasses.map((stage_class, index) => ({ stage_class, status: index < completed ? 'completed' : 'pending' }))

test('the first pending stage is the current one', () => {
  expect([0, 1, 2, 3, 4].map((count) => currentStage(after(count)))).toEqual([...stageClasses, null])
})

test.each([
  [null, 1, 'CloudConsoleStage'],
  ['NoSuchStage', 1, 'CloudConsoleStage'],
  ['DomainConfigurationStage', 1, 'DomainConfigurationStage'],
  ['CloudConsoleStage', 1, 'CloudConsoleStage'],
  ['AppBuildStage', 1, 'CloudConsoleStage'],
  [null, 4, null],
  ['AppBuildStage', 4, 'AppBuildStage'],
])('stage=%s with %i completed stages opens %s', (asked, completed, opened) => {
  expect(openedStage(after(completed), asked)).toBe(opened)
})

test('each stage leads to the next one', () => {
  expect(stageAfter('DomainConfigurationStage')).toBe('CloudConsoleStage')
  expect(stageAfter('DeveloperAccountConnectStage')).toBe('AppBuildStage')
  expect(stageAfter('AppBuildStage')).toBeNull()
})

test.each([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
  ['yes', false],
  ['TRUE', false],
  [true, false],
  [1, false],
  [undefined, false],
])('the flag %j is set: %s', (value, isSet) => {
  expect(isFlagSet(value)).toBe(isSet)
  expect(isGoogleConnected({ is_project_linked_to_play_console: value })).toBe(isSet)
})
