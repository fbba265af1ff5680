import { z } from 'zod'
import type { PrinterState } from '#contract/areas/printers.ts'
import type { PrintResult } from '../print-jobs.rules.ts'

/** What a printer sends with each poll. Unknown fields are ignored; those of an unexpected type count as absent. */
export const CloudPrntPoll = z.object({
  statusCode: z.string().max(200).default('').catch(''),
  printingInProgress: z.boolean().default(false).catch(false),
})

/** "200%20OK" and "410 out of paper" → 200, 410; undefined for other texts. */
function codeOf(text: string): number | undefined {
  const [, digits] = /^(\d{3,4})(?!\d)/.exec(text.trim()) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** Codes with 2 mean that the printer is online, with 4 that it has a fault, with 5 that it could not use the data. */
function stateOfCode(code: number): PrinterState {
  if (code === 210 || code === 211) return 'paper_low'
  if (String(code).startsWith('2')) return 'ready'
  if (code === 410) return 'paper_out'
  return String(code).startsWith('42') ? 'cover_open' : 'error'
}

/** The state of a printer from its status; undefined if it says nothing. */
export function stateOf(statusCode: string): PrinterState | undefined {
  const code = codeOf(statusCode)
  return code === undefined ? undefined : stateOfCode(code)
}

/** The end of a job: `code` of the confirmation is "OK", or begins with a status code. */
export function resultOf(code: string): { result: PrintResult; state: PrinterState | undefined } {
  const status = codeOf(code)
  if (status === undefined) {
    const isDone = code.trim().toUpperCase() === 'OK'
    return { result: isDone ? { kind: 'printed' } : { kind: 'failed', error: code }, state: undefined }
  }
  if (String(status).startsWith('2')) return { result: { kind: 'printed' }, state: stateOfCode(status) }
  return String(status).startsWith('4')
    ? { result: { kind: 'fault', error: code }, state: stateOfCode(status) }
    : { result: { kind: 'failed', error: code }, state: undefined }
}
