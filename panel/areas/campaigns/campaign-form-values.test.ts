import { expect, test } from 'vitest'
import { issuesOf } from '#kit/data/form-values.ts'
import { blankCampaign, campaignForm } from './campaign-form-values.ts'

const form = campaignForm({ segment: 'Choose a segment.', time: 'Choose a time.' }, () =>
  Date.parse('2026-06-01T12:00:00Z'),
)
const valid = { ...blankCampaign, title: 'Pizza night', body: 'Two for one.' }

test.each([
  ['a complete campaign', {}, []],
  ['no title and text', { title: '', body: ' ' }, ['title', 'body']],
  ['no segment', { audience: 'segment' }, ['segment_id']],
  ['no time', { timing: 'scheduled' }, ['scheduled_at']],
  ['a time that has passed', { timing: 'scheduled', scheduled_at: '2026-06-01T11:00:00Z' }, ['scheduled_at']],
  ['a time in the future', { timing: 'scheduled', scheduled_at: '2026-06-01T13:00:00Z' }, []],
  ['a link to nowhere', { link: 'shop' }, ['link']],
])('the form names the fields to correct: %s', (_name, more, fields) => {
  expect([...issuesOf(form, { ...valid, ...more }).keys()]).toEqual(fields)
})
