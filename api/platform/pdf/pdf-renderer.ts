import { Worker } from 'node:worker_threads'
import { apiError } from '#api/platform/api-error.ts'
import { loadTexts } from '#api/platform/text/texts.ts'
import type { PdfDocument } from './pdf-document.ts'
import { maxPdfRows } from './pdf-document.ts'
import { bitmapOf } from './bitmap.ts'
import type { RenderRequest, RenderResponse } from './pdf-worker.ts'
import type { Bitmap, TicketDocument } from './ticket-document.ts'
import en from './texts/en.json' with { type: 'json' }

const texts = loadTexts(import.meta.dirname, en)
const rightToLeft = new Set(['ar', 'he'])

type PendingRender = {
  request: RenderRequest
  resolve: (response: Exclude<RenderResponse, { error: string }>) => void
  reject: (error: Error) => void
}
type Options = { /** Longest time for one document. */ timeoutMs: number; idleMs: number; maxQueued: number }

const languageOf = (locale: string) => locale.slice(0, 2)

/**
 * Typesets documents and tickets in a thread of its own, one at a time, so that a long statement does not delay other calls. The
 * thread starts with the first document and ends when it is idle, which frees the memory of fonts and documents.
 */
export class PdfRenderer {
  readonly #options: Options
  #worker: Worker | undefined
  #queue: PendingRender[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(options: Partial<Options> = {}) {
    this.#options = { timeoutMs: 60_000, idleMs: 60_000, maxQueued: 30, ...options }
  }

  /** Answers 503 BUSY while too many documents wait. */
  render({ logo, ...document }: PdfDocument): Promise<Buffer> {
    const rows = document.sections.reduce((sum, section) => sum + section.rows.length, 0)
    if (rows > maxPdfRows) throw new Error(`a document of ${rows} rows; at most ${maxPdfRows} are possible`)
    const language = languageOf(document.locale)
    const data = {
      ...document,
      locale: language,
      pageLabel: (texts[language] ?? en).page,
      isRightToLeft: rightToLeft.has(language),
      hasLogo: logo !== undefined,
    }
    return this.#enqueue({ template: 'document', data: JSON.stringify(data), logo }).then((response) => {
      if ('pdf' in response) return Buffer.from(response.pdf)
      throw new Error('a document was not typeset as PDF')
    })
  }

  /** The picture of a ticket. Answers 503 BUSY while too many documents wait; throws for one that is too long to print. */
  async renderTicket(document: TicketDocument): Promise<Bitmap> {
    const language = languageOf(document.locale)
    const data = { ...document, locale: language, isRightToLeft: rightToLeft.has(language) }
    const response = await this.#enqueue({ template: 'ticket', data: JSON.stringify(data), logo: undefined })
    if (!('svg' in response)) throw new Error('a ticket was not typeset as a picture')
    return bitmapOf(response.svg)
  }

  async close(): Promise<void> {
    await this.#endWorker(new Error('the process ends'))
  }

  #enqueue(request: RenderRequest): Promise<Exclude<RenderResponse, { error: string }>> {
    if (this.#queue.length >= this.#options.maxQueued) throw apiError('BUSY')
    return new Promise((resolve, reject) => {
      this.#queue.push({ request, resolve, reject })
      if (this.#queue.length === 1) this.#renderNext()
    })
  }

  #renderNext(): void {
    clearTimeout(this.#timer)
    const next = this.#queue[0]
    if (!next) {
      this.#worker?.unref()
      this.#timer = setTimeout(() => void this.#endWorker(), this.#options.idleMs)
      this.#timer.unref()
      return
    }
    this.#timer = setTimeout(
      () => void this.#endWorker(new Error(`a document took longer than ${this.#options.timeoutMs} ms`)),
      this.#options.timeoutMs,
    )
    this.#worker ??= this.#startWorker()
    this.#worker.ref()
    this.#worker.postMessage(next.request)
  }

  #startWorker(): Worker {
    const worker = new Worker(new URL('pdf-worker.ts', import.meta.url))
    worker.on('message', (response: RenderResponse) => {
      const rendered = this.#queue.shift()
      if ('error' in response) rendered?.reject(new Error(`a document was not typeset: ${response.error}`))
      else rendered?.resolve(response)
      this.#renderNext()
    })
    worker.on('error', (error) => void this.#endWorker(error instanceof Error ? error : new Error(String(error))))
    return worker
  }

  /** Ends the thread. The document in progress fails with `error`; those that wait go to a new thread. */
  async #endWorker(error?: Error): Promise<void> {
    clearTimeout(this.#timer)
    const worker = this.#worker
    this.#worker = undefined
    worker?.removeAllListeners()
    worker?.on('error', () => undefined)
    if (error) this.#queue.shift()?.reject(error)
    await worker?.terminate()
    if (this.#queue.length > 0 && this.#worker === undefined) this.#renderNext()
  }
}
