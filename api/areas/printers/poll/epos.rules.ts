import { SaxesParser } from 'saxes'
import type { PrinterState } from '#contract/areas/printers.ts'
import type { Bitmap } from '#api/platform/pdf/ticket-document.ts'
import type { PrintResult } from '../print-jobs.rules.ts'

/** Bits of the status that Epson calls ASB. */
const asb = { noResponse: 0x1, offline: 0x8, coverOpen: 0x20, faults: 0x6c00, paperLow: 0x2_0000, paperOut: 0x8_0000 }

/** The state of a printer from its status. Paper comes before the cover, which is open while paper is changed. */
function stateOfAsb(status: number): PrinterState {
  if ((status & asb.coverOpen) !== 0) return 'cover_open'
  if ((status & asb.paperOut) !== 0) return 'paper_out'
  if ((status & (asb.noResponse | asb.offline | asb.faults)) !== 0) return 'error'
  return (status & asb.paperLow) === 0 ? 'ready' : 'paper_low'
}

/** Faults that somebody at the printer ends. All other codes mean that it cannot print this job. */
const faultStates: Readonly<Record<string, PrinterState>> = {
  EPTR_REC_EMPTY: 'paper_out',
  EPTR_COVER_OPEN: 'cover_open',
  EPTR_AUTOMATICAL: 'error',
  EPTR_CUTTER: 'error',
  EPTR_MECHANICAL: 'error',
  EPTR_UNRECOVERABLE: 'error',
  EX_BADPORT: 'error',
  EX_TIMEOUT: 'error',
}

export type EposResult = {
  /** As it was sent; null from printers that do not repeat it. */
  jobId: string | null
  result: PrintResult
  state: PrinterState | undefined
}

const maxResults = 20
type Attributes = Readonly<Record<string, string>>

function toResult(jobId: string | null, attributes: Attributes): EposResult {
  const { success = '', code = '', status = '' } = attributes
  const bits = /^\d{1,10}$/.test(status) ? Number(status) : undefined
  if (success === 'true' || success === '1')
    return { jobId, result: { kind: 'printed' }, state: bits === undefined ? 'ready' : stateOfAsb(bits) }
  const fault = faultStates[code]
  return fault === undefined
    ? { jobId, result: { kind: 'failed', error: code || 'error' }, state: undefined }
    : { jobId, result: { kind: 'fault', error: code }, state: fault }
}

type Reader = { open: (name: string, attributes: Attributes) => void; text: (text: string, parent: string) => void }

/** Reads XML strictly, without entities and documents of others. Returns false if it is not well-formed. */
function readXml(xml: string, { open, text }: Reader): boolean {
  const parser = new SaxesParser()
  const path: string[] = []
  let isValid = true
  parser.on('error', () => {
    isValid = false
  })
  parser.on('opentag', ({ name, attributes }) => {
    path.push(name)
    open(name, attributes)
  })
  parser.on('text', (value) => text(value, path.at(-1) ?? ''))
  parser.on('closetag', () => {
    path.pop()
  })
  try {
    parser.write(xml).close()
  } catch {
    return false
  }
  return isValid
}

/** The results that a printer reports; undefined if it is no report. */
export function readResults(xml: string): EposResult[] | undefined {
  const results: EposResult[] = []
  let jobId: string | null = null
  let isReport = false
  const isWellFormed = readXml(xml, {
    open: (name, attributes) => {
      if (name === 'PrintResponseInfo') isReport = true
      if (name === 'ePOSPrint') jobId = null
      const isRefusal = name === 'Response' && attributes['Success'] === 'false'
      if (results.length >= maxResults) return
      if (name === 'response') results.push(toResult(jobId, attributes))
      if (isRefusal) results.push({ jobId: null, result: { kind: 'failed', error: 'refused' }, state: undefined })
    },
    text: (value, parent) => {
      if (parent === 'printjobid') jobId = value.trim()
    },
  })
  return isWellFormed && isReport ? results : undefined
}

/** The state in a notification of the status: that of the printer itself, and not of others that it prints on. */
export function readStatus(xml: string): PrinterState | undefined {
  let state: PrinterState | undefined
  const isWellFormed = readXml(xml, {
    open: (name, { devicename, asbstatus = '' }) => {
      if (name === 'printerstatus' && devicename === 'local_printer' && /^0x[\da-f]{1,8}$/i.test(asbstatus))
        state = stateOfAsb(Number(asbstatus))
    },
    text: () => undefined,
  })
  return isWellFormed ? state : undefined
}

/** A request to print a picture and to cut the paper. */
export const printRequest = (jobId: string, { width, height, rows }: Bitmap): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<PrintRequestInfo Version="2.00"><ePOSPrint><Parameter>',
    `<devid>local_printer</devid><timeout>10000</timeout><printjobid>${jobId}</printjobid>`,
    '</Parameter><PrintData><epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print">',
    `<image width="${width}" height="${height}" color="color_1" mode="mono">${rows.toString('base64')}</image>`,
    '<cut type="feed"/></epos-print></PrintData></ePOSPrint></PrintRequestInfo>',
  ].join('')
