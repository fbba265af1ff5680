import { Worker } from 'node:worker_threads'
import { apiError } from '#api/platform/api-error.ts'
import { loadTexts } from '#api/platform/text/texts.ts'
import type { PdfDocument } from './pdf-document.ts'
import { maxPdfRows } from './pdf-document.ts'
import type { RenderRequest, RenderResponse } from './pdf-worker.ts'
import en from './texts/en.json' with { type: 'json' }

const texts = loadTexts(import.meta.dirname, en)
const rightToLeft = new Set(['ar', 'he'])

type PendingRender = {
  request: RenderRequest
  resolve: (pdf: Buffer) => void
  reject: (error: Error) => void
}
type Options = { /** Longest time for one document. */ timeoutMs: number; idleMs: number; maxQueued: number }

/**
 * Typesets documents in a thread of its own, one at a time, so that a long statement does not delay other calls. The
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
    if (this.#queue.length >= this.#options.maxQueued) throw apiError('BUSY')
    const language = document.locale.slice(0, 2)
    const data = {
      ...document,
      locale: language,
      pageLabel: (texts[language] ?? en).page,
      isRightToLeft: rightToLeft.has(language),
      hasLogo: logo !== undefined,
    }
    return new Promise((resolve, reject) => {
      this.#queue.push({ request: { data: JSON.stringify(data), logo }, resolve, reject })
      if (this.#queue.length === 1) this.#renderNext()
    })
  }

  async close(): Promise<void> {
    await this.#endWorker(new Error('the process ends'))
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
      if ('pdf' in response) rendered?.resolve(Buffer.from(response.pdf))
      else rendered?.reject(new Error(`a document was not typeset: ${response.error}`))
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
