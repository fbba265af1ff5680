import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Calls } from '#contract/call.ts'
import { openApi } from '../platform/http/openapi.ts'
import { readSchemaNames } from '../platform/http/schema-names.ts'
import { plainPolicy } from './content-security-policy.ts'
import { docsPage } from './docs-page.ts'

type OpenApiDocument = ReturnType<typeof openApi>
type Encoding = 'br' | 'gzip' | 'identity'
type EncodedText = Record<Encoding, Buffer>

/** Serves /openapi.json and /docs. They are large, so each is built and compressed once, when it is first asked for. */
export function registerApiDocs(server: FastifyInstance, contract: Record<string, Calls>, version: string) {
  const serve = (path: string, type: string, build: (document: OpenApiDocument) => string) => {
    let encoded: Promise<EncodedText> | undefined
    server.get(path, async (request, reply) => {
      encoded ??= readSchemaNames().then((names) => encode(build(openApi(contract, version, names))))
      return sendEncoded(request, reply.type(type), await encoded)
    })
  }
  serve('/openapi.json', 'application/json; charset=utf-8', (document) => JSON.stringify(document))
  serve('/docs', 'text/html; charset=utf-8', docsPage)
}

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }

async function encode(text: string): Promise<EncodedText> {
  const identity = Buffer.from(text)
  const [br, zipped] = await Promise.all([
    compress.br(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    compress.gzip(identity),
  ])
  return { identity, br, gzip: zipped }
}

function sendEncoded(request: FastifyRequest, reply: FastifyReply, encoded: EncodedText) {
  const accepted = new Set((request.headers['accept-encoding'] ?? '').split(',').map((part) => part.trim()))
  const encoding: Encoding = accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : 'identity'
  return reply
    .headers({
      'content-security-policy': plainPolicy,
      'cache-control': 'no-cache',
      'content-encoding': encoding,
      vary: 'accept-encoding',
    })
    .send(encoded[encoding])
}
