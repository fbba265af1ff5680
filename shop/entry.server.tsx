import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter } from 'react-router'
import type { EntryContext, RouterContextProvider } from 'react-router'
import { pathPattern } from '#contract/rules/redact.ts'
import { shopContext } from '#shop/context.ts'
import { NonceProvider } from '#shop/shell/frame/nonce.ts'
import { JsonLdProvider, structuredDataContext, toJsonLd } from '#shop/shell/search-engines/structured-data.ts'
import { localeOf, retryAfterOf } from '#shop/shell/context/error-response.ts'
import { TextsProvider } from '#shop/shell/context/text.tsx'
import { loadTextBundle } from '#shop/shell/context/text-bundles.ts'
import { initialPartsOf } from '#shop/texts/load.ts'

export const streamTimeout = 5_000

type HandlerArgs = {
  request: Request
  context: Readonly<RouterContextProvider>
  params: Readonly<Record<string, string | undefined>>
}
/** Reports render errors, except those of requests that the client has aborted. */
export function handleError(error: unknown, { request, context, params }: HandlerArgs) {
  if (!request.signal.aborted)
    context.get(shopContext).reportFault(error, pathPattern(new URL(request.url).pathname, params))
}

/** Renders a page as a stream. Crawlers receive it complete. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
  const retryAfter = retryAfterOf(entry.staticHandlerContext)
  if (retryAfter !== null) headers.set('Retry-After', String(retryAfter))
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { nonce, reportFault, textFileUrl } = context.get(shopContext)
  const locale = localeOf(entry.staticHandlerContext)
  // the browser learns of these files only when its scripts run; the server lets it load them before
  const parts = ['index', ...initialPartsOf(new URL(request.url).pathname)]
  headers.set('x-scripts', parts.flatMap((part) => textFileUrl(locale.slice(0, 2), part) ?? []).join(' '))
  const texts = await loadTextBundle(locale)
  const page = (
    <NonceProvider value={nonce}>
      <JsonLdProvider value={toJsonLd(context.get(structuredDataContext))}>
        <TextsProvider value={texts}>
          <ServerRouter context={entry} url={request.url} nonce={nonce} />
        </TextsProvider>
      </JsonLdProvider>
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
      onError: (error) => reportFault(error, pathPattern(new URL(request.url).pathname)),
    })
    setTimeout(abort, streamTimeout + 1000).unref()
  })
}
