import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter } from 'react-router'
import type { EntryContext, RouterContextProvider } from 'react-router'
import { pathPattern } from '#contract/rules/redact.ts'
import { shopContext } from '#shop/context.ts'
import { NonceProvider } from '#shop/shell/frame/nonce.ts'
import { localeOf, retryAfterOf } from '#shop/shell/context/error-response.ts'
import { TextsProvider } from '#shop/shell/context/text.tsx'
import { allTexts } from '#shop/shell/context/text-bundles.ts'
import { partsOf } from '#shop/texts/load.ts'

export const streamTimeout = 5_000

type Told = {
  request: Request
  context: Readonly<RouterContextProvider>
  params: Readonly<Record<string, string | undefined>>
}
/** What a page could not be drawn for, unless its reader has left. */
export function handleError(error: unknown, { request, context, params }: Told) {
  if (!request.signal.aborted) context.get(shopContext).fault(error, pathPattern(new URL(request.url).pathname, params))
}

/** Draws a page as a stream. Robots wait for all of it. */
export default async function draw(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
  const wait = retryAfterOf(entry.staticHandlerContext)
  if (wait !== null) headers.set('Retry-After', String(wait))
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { nonce, fault, wordFile } = context.get(shopContext)
  const locale = localeOf(entry.staticHandlerContext)
  // known to the scripts only once they run; by then the words shall be there
  for (const part of partsOf(new URL(request.url).pathname)) {
    const file = wordFile(locale.slice(0, 2), part)
    if (file) headers.append('Link', `<${file}>; rel=modulepreload`)
  }
  const words = await allTexts(locale)
  const page = (
    <NonceProvider value={nonce}>
      <TextsProvider value={words}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </TextsProvider>
    </NonceProvider>
  )
  return new Promise<Response>((resolve, reject) => {
    const ready = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady'
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      [ready]: () => {
        const body = new PassThrough()
        pipe(body)
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
      },
      onShellError: reject,
      onError: (error) => fault(error, pathPattern(new URL(request.url).pathname)),
    })
    setTimeout(abort, streamTimeout + 1000).unref()
  })
}
