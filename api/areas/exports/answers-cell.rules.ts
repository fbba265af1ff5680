import { sortAnswers } from '#contract/rules/forms/answer-order.ts'
import { yesNo } from './cells.rules.ts'
import type { CellFormat } from './define-export.ts'

type Form = { labels: Readonly<Record<string, string>>; fieldIds: readonly string[] }

/** Answers of a form in one cell, in the order of its fields. Those of fields that no longer exist have their id. */
export const answersCell = (
  answers: Readonly<Record<string, unknown>> | null,
  { labels, fieldIds }: Form,
  format: CellFormat,
): string | null =>
  answers &&
  Object.entries(sortAnswers(answers, fieldIds))
    .map(([id, answer]) => `${labels[id] ?? id}: ${answerText(answer, format)}`)
    .join('; ')

const answerText = (answer: unknown, format: CellFormat) => {
  if (typeof answer === 'boolean') return yesNo(answer, format)
  return Array.isArray(answer) ? answer.join(', ') : String(answer ?? '')
}
